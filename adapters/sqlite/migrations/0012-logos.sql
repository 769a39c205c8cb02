-- Logos by the SHA-256 of their bytes, which are in base64. They stay, because history may bring them back.
CREATE TABLE logos (
  path TEXT NOT NULL PRIMARY KEY CHECK (
    length(path) <= 76 AND substr(path, 1, 7) = '/logos/' AND substr(path, 8, 64) NOT GLOB '*[^0-9a-f]*'
    AND substr(path, 72) IN ('.png', '.jpg', '.webp')
  ),
  picture TEXT NOT NULL CHECK (length(picture) BETWEEN 1 AND 136536 AND picture NOT GLOB '*[^A-Za-z0-9+/=]*')
) STRICT;

-- The address of a logo may be the path of one of these. SQLite cannot change a CHECK, so the column is made anew.
DROP INDEX brands_listed;
ALTER TABLE brands DROP COLUMN lacks_logo;
ALTER TABLE brands RENAME COLUMN logo_url TO old_logo_url;
ALTER TABLE brands ADD COLUMN logo_url TEXT CHECK (
  length(logo_url) <= 2048 AND (logo_url LIKE 'http://_%' OR logo_url LIKE 'https://_%')
  OR length(logo_url) <= 76 AND substr(logo_url, 1, 7) = '/logos/' AND substr(logo_url, 8, 64) NOT GLOB '*[^0-9a-f]*'
  AND substr(logo_url, 72) IN ('.png', '.jpg', '.webp')
);
UPDATE brands SET logo_url = old_logo_url WHERE old_logo_url IS NOT NULL;
ALTER TABLE brands DROP COLUMN old_logo_url;
ALTER TABLE brands ADD COLUMN lacks_logo INTEGER NOT NULL AS (logo_url IS NULL) VIRTUAL;
CREATE INDEX brands_listed ON brands (
  folded_name, name, id, slug, status, positioning, founded_year,
  lacks_website, lacks_logo, category_count, created_at, updated_at, version
);
