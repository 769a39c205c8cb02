-- The directory: brands, their taxonomy, and the catalog's revision.
-- The bounds repeat core/limits.ts. Times are ISO 8601 text, UTC, unless said otherwise.

-- The long text is last, so that listing brands does not read it.
CREATE TABLE brands (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  slug TEXT NOT NULL UNIQUE CHECK (
    length(slug) BETWEEN 1 AND 120 AND slug NOT GLOB '*[^a-z0-9-]*'
    AND slug NOT GLOB '-*' AND slug NOT GLOB '*-' AND slug NOT GLOB '*--*'
  ),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  aliases TEXT NOT NULL DEFAULT '[]' CHECK (
    json_valid(aliases) AND json_type(aliases) = 'array' AND json_array_length(aliases) <= 10 AND instr(aliases, ' | ') = 0
  ),
  short_description TEXT NOT NULL DEFAULT '' CHECK (length(short_description) <= 300),
  logo_url TEXT CHECK (length(logo_url) <= 2048 AND (logo_url LIKE 'http://_%' OR logo_url LIKE 'https://_%')),
  website_url TEXT CHECK (length(website_url) <= 2048 AND (website_url LIKE 'http://_%' OR website_url LIKE 'https://_%')),
  founded_year INTEGER CHECK (founded_year BETWEEN 1600 AND 9999),
  hq_location TEXT CHECK (length(hq_location) BETWEEN 1 AND 120),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T*'),
  updated_at TEXT NOT NULL CHECK (updated_at GLOB '????-??-??T*'),
  -- The catalog revision of the last commit that wrote this brand.
  version INTEGER NOT NULL CHECK (version > 0),
  -- Written together with the name, since SQLite cannot fold: core/text/fold.ts.
  folded_name TEXT NOT NULL DEFAULT '',
  category_count INTEGER NOT NULL DEFAULT 0 CHECK (category_count >= 0),
  lacks_website INTEGER NOT NULL AS (website_url IS NULL) VIRTUAL,
  lacks_logo INTEGER NOT NULL AS (logo_url IS NULL) VIRTUAL,
  positioning TEXT CHECK (positioning IN ('Budget', 'Mid-Range', 'Premium', 'Luxury')),
  distribution_model TEXT CHECK (length(distribution_model) BETWEEN 1 AND 120),
  ownership_type TEXT CHECK (length(ownership_type) BETWEEN 1 AND 80),
  price_band TEXT CHECK (length(price_band) BETWEEN 1 AND 40),
  hero_image_url TEXT CHECK (length(hero_image_url) <= 2048 AND (hero_image_url LIKE 'http://_%' OR hero_image_url LIKE 'https://_%')),
  instagram_url TEXT CHECK (length(instagram_url) <= 2048 AND (instagram_url LIKE 'http://_%' OR instagram_url LIKE 'https://_%')),
  facebook_url TEXT CHECK (length(facebook_url) <= 2048 AND (facebook_url LIKE 'http://_%' OR facebook_url LIKE 'https://_%')),
  twitter_url TEXT CHECK (length(twitter_url) <= 2048 AND (twitter_url LIKE 'http://_%' OR twitter_url LIKE 'https://_%')),
  youtube_url TEXT CHECK (length(youtube_url) <= 2048 AND (youtube_url LIKE 'http://_%' OR youtube_url LIKE 'https://_%')),
  tiktok_url TEXT CHECK (length(tiktok_url) <= 2048 AND (tiktok_url LIKE 'http://_%' OR tiktok_url LIKE 'https://_%')),
  linkedin_url TEXT CHECK (length(linkedin_url) <= 2048 AND (linkedin_url LIKE 'http://_%' OR linkedin_url LIKE 'https://_%')),
  instagram_followers INTEGER NOT NULL DEFAULT 0 CHECK (instagram_followers BETWEEN 0 AND 2147483647),
  facebook_followers INTEGER NOT NULL DEFAULT 0 CHECK (facebook_followers BETWEEN 0 AND 2147483647),
  twitter_followers INTEGER NOT NULL DEFAULT 0 CHECK (twitter_followers BETWEEN 0 AND 2147483647),
  youtube_followers INTEGER NOT NULL DEFAULT 0 CHECK (youtube_followers BETWEEN 0 AND 2147483647),
  tiktok_followers INTEGER NOT NULL DEFAULT 0 CHECK (tiktok_followers BETWEEN 0 AND 2147483647),
  linkedin_followers INTEGER NOT NULL DEFAULT 0 CHECK (linkedin_followers BETWEEN 0 AND 2147483647),
  social_metrics_updated_at TEXT CHECK (social_metrics_updated_at GLOB '????-??-??T*'),
  highlights TEXT NOT NULL DEFAULT '[]' CHECK (
    json_valid(highlights) AND json_type(highlights) = 'array' AND json_array_length(highlights) <= 20
  ),
  sources TEXT NOT NULL DEFAULT '[]' CHECK (
    json_valid(sources) AND json_type(sources) = 'array' AND json_array_length(sources) <= 50
  ),
  social_links TEXT CHECK (json_valid(social_links)),
  -- Dated events: core/brand/events.ts.
  events TEXT NOT NULL DEFAULT '[]' CHECK (
    json_valid(events) AND json_type(events) = 'array' AND json_array_length(events) <= 40
  ),
  -- Sources and check dates of facts: core/brand/evidence.ts.
  evidence TEXT NOT NULL DEFAULT '[]' CHECK (
    json_valid(evidence) AND json_type(evidence) = 'array' AND json_array_length(evidence) <= 40
  ),
  site_state TEXT CHECK (
    site_state IS NULL OR json_valid(site_state)
    AND coalesce(site_state ->> 'verdict', '') IN ('parked', 'changed-hands', 'gone')
    AND coalesce(site_state ->> 'since', '') GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
  ),
  long_description TEXT NOT NULL DEFAULT '' CHECK (length(long_description) <= 10000)
) STRICT;
CREATE INDEX brands_by_version ON brands (version);
-- A covering index: everything the back office filters and sorts by.
CREATE INDEX brands_listed ON brands (
  folded_name, name, id, slug, status, positioning, founded_year,
  lacks_website, lacks_logo, category_count, created_at, updated_at, version
);

CREATE TABLE categories (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  slug TEXT NOT NULL UNIQUE CHECK (
    length(slug) BETWEEN 1 AND 120 AND slug NOT GLOB '*[^a-z0-9-]*'
    AND slug NOT GLOB '-*' AND slug NOT GLOB '*-' AND slug NOT GLOB '*--*'
  ),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  aliases TEXT NOT NULL DEFAULT '[]' CHECK (
    json_valid(aliases) AND json_type(aliases) = 'array' AND json_array_length(aliases) <= 20 AND instr(aliases, ' | ') = 0
  ),
  description TEXT CHECK (length(description) BETWEEN 1 AND 500),
  display_order INTEGER NOT NULL DEFAULT 0 CHECK (display_order BETWEEN -32768 AND 32767),
  version INTEGER NOT NULL CHECK (version > 0)
) STRICT;

CREATE TABLE attributes (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  slug TEXT NOT NULL UNIQUE CHECK (
    length(slug) BETWEEN 1 AND 120 AND slug NOT GLOB '*[^a-z0-9-]*'
    AND slug NOT GLOB '-*' AND slug NOT GLOB '*-' AND slug NOT GLOB '*--*'
  ),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  aliases TEXT NOT NULL DEFAULT '[]' CHECK (
    json_valid(aliases) AND json_type(aliases) = 'array' AND json_array_length(aliases) <= 20 AND instr(aliases, ' | ') = 0
  ),
  "group" TEXT NOT NULL DEFAULT '' CHECK (length("group") <= 40),
  definition TEXT NOT NULL DEFAULT '' CHECK (length(definition) <= 500),
  display_order INTEGER NOT NULL DEFAULT 0 CHECK (display_order BETWEEN -32768 AND 32767),
  version INTEGER NOT NULL CHECK (version > 0)
) STRICT;

-- Groups of attributes and their rules. Attributes name their group.
CREATE TABLE attribute_groups (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  slug TEXT NOT NULL UNIQUE CHECK (
    length(slug) BETWEEN 1 AND 120 AND slug NOT GLOB '*[^a-z0-9-]*'
    AND slug NOT GLOB '-*' AND slug NOT GLOB '*-' AND slug NOT GLOB '*--*'
  ),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  display_order INTEGER NOT NULL DEFAULT 0 CHECK (display_order BETWEEN -32768 AND 32767),
  "any" INTEGER NOT NULL DEFAULT 0 CHECK ("any" IN (0, 1)),
  partly_known INTEGER NOT NULL DEFAULT 0 CHECK (partly_known IN (0, 1)),
  due_days INTEGER CHECK (due_days BETWEEN 1 AND 36500),
  version INTEGER NOT NULL CHECK (version > 0)
) STRICT;

-- A category or attribute in use cannot be deleted; a commit removes its links first.
CREATE TABLE brand_categories (
  brand_id TEXT NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  category_id TEXT NOT NULL REFERENCES categories (id),
  PRIMARY KEY (brand_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX brand_categories_by_category ON brand_categories (category_id);

CREATE TABLE brand_attributes (
  brand_id TEXT NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  attribute_id TEXT NOT NULL REFERENCES attributes (id),
  PRIMARY KEY (brand_id, attribute_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX brand_attributes_by_attribute ON brand_attributes (attribute_id);

-- Keys that find duplicates of a brand: core/brand/duplicates.ts. No foreign key, which would need its own
-- index; deleting a brand deletes its keys.
CREATE TABLE brand_duplicate_keys (
  duplicate_key TEXT NOT NULL,
  brand_id TEXT NOT NULL,
  PRIMARY KEY (duplicate_key, brand_id)
) STRICT, WITHOUT ROWID;

-- Previous slugs of brands. No foreign key: a redirect outlives its brand, which may be restored.
CREATE TABLE slug_redirects (
  slug TEXT NOT NULL PRIMARY KEY CHECK (length(slug) BETWEEN 1 AND 120),
  brand_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX slug_redirects_by_brand ON slug_redirects (brand_id);

-- The catalog's revisions; always one row.
CREATE TABLE catalog_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL,
  -- The last revision that wrote a category, attribute or group.
  taxonomy_revision INTEGER NOT NULL,
  views_revision INTEGER NOT NULL
) STRICT;
INSERT INTO catalog_state (id, revision, taxonomy_revision, views_revision) VALUES (1, 0, 0, 0);
