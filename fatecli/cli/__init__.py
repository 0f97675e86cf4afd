"""The command line: parse, build the action, let the session perform it, show what happened.

Models, session, engine and renderers are imported inside the commands, so that help and
completion load none of them.
"""
