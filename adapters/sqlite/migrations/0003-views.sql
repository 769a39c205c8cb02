-- View counts of brands, and searches that found nothing.

-- Views are stored apart from content, and outlive a deleted brand in case it is restored.
CREATE TABLE brand_views (
  brand_id TEXT NOT NULL PRIMARY KEY,
  view_count INTEGER NOT NULL CHECK (view_count > 0),
  -- The views revision that last changed this count.
  views_revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX brand_views_by_revision ON brand_views (views_revision);

-- Day is YYYY-MM-DD, UTC.
CREATE TABLE daily_views (
  day TEXT NOT NULL PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  views INTEGER NOT NULL CHECK (views > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE brand_daily_views (
  day TEXT NOT NULL,
  brand_id TEXT NOT NULL,
  views INTEGER NOT NULL CHECK (views > 0),
  PRIMARY KEY (day, brand_id)
) STRICT, WITHOUT ROWID;

-- Searches without a result: folded, by day, with no personal data.
CREATE TABLE searches_without_result (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  text TEXT NOT NULL CHECK (
    length(text) BETWEEN 1 AND 100 AND instr(text, '@') = 0 AND instr(text, '%40') = 0
      AND text NOT GLOB '*[0-9][0-9][0-9][0-9][0-9][0-9]*'
  ),
  -- Distinct visitors of the day, as far as they can be told apart.
  visitors INTEGER NOT NULL CHECK (visitors > 0),
  PRIMARY KEY (day, text)
) STRICT;
