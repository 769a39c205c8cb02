ALTER TABLE brands ADD COLUMN aliases TEXT NOT NULL DEFAULT '[]' CHECK (
  json_valid(aliases) AND json_type(aliases) = 'array' AND json_array_length(aliases) <= 10 AND instr(aliases, ' | ') = 0
);
