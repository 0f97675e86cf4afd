"""Files: scenes, rulesets and the journal; reading, checking, and writing without loss."""
