-- How often visitors opened a brand's website or compared it, by day, with no personal data.
-- Day is YYYY-MM-DD, UTC.
CREATE TABLE brand_uses (
  kind TEXT NOT NULL CHECK (kind IN ('click', 'compare')),
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  brand_id TEXT NOT NULL,
  uses INTEGER NOT NULL CHECK (uses > 0),
  PRIMARY KEY (kind, day, brand_id)
) STRICT;
