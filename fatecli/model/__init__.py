"""What things are: scenes, rulesets, actions and events. Data only, no rules."""
