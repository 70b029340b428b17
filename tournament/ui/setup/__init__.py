"""The page of the championship, and those that settle it: settings, rules, plan, presets."""
