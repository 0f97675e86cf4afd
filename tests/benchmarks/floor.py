"""The floor: the smallest program on the same packages that loads and shows a scene once."""

import tomllib

import tomli_w
import typer
from pydantic import BaseModel
from rich.console import Console
from rich.table import Table


class Character(BaseModel):
    """A name and a track of two boxes."""

    name: str
    stress: list[bool]


class Scene(BaseModel):
    """The smallest scene."""

    title: str
    characters: list[Character]


app = typer.Typer()


@app.command()
def show(title: str = "floor") -> None:
    """Write the scene as TOML, read it again, and draw it."""
    scene = Scene(title=title, characters=[Character(name="Harry", stress=[True, False])])
    scene = Scene.model_validate(tomllib.loads(tomli_w.dumps(scene.model_dump())))
    table = Table("name", "stress")
    for character in scene.characters:
        table.add_row(character.name, str(character.stress))
    Console().print(table)


if __name__ == "__main__":
    app()
