-- What the back office asks of a large directory: brands in any order, likely duplicates, history and the queue by page.

-- Kept by whoever writes a brand, for SQLite can fold no name: core/text/fold.ts.
ALTER TABLE brands ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
ALTER TABLE brands ADD COLUMN category_count INTEGER NOT NULL DEFAULT 0 CHECK (category_count >= 0);
ALTER TABLE brands ADD COLUMN lacks_website INTEGER NOT NULL AS (website_url IS NULL) VIRTUAL;
ALTER TABLE brands ADD COLUMN lacks_logo INTEGER NOT NULL AS (logo_url IS NULL) VIRTUAL;
UPDATE brands SET
  folded_name = fold_for_search(name),
  category_count = (SELECT count(*) FROM brand_categories WHERE brand_id = brands.id);

-- Holds everything that lists are filtered and ordered by, so that only the brands of the page are read.
CREATE INDEX brands_listed ON brands (
  folded_name, name, id, slug, status, positioning, founded_year,
  lacks_website, lacks_logo, category_count, created_at, updated_at, version
);

-- By what a brand is recognised: core/submission/duplicate-keys.ts. No foreign key, for that would need an index of
-- its own: whoever deletes a brand deletes its keys.
CREATE TABLE brand_duplicate_keys (
  duplicate_key TEXT NOT NULL,
  brand_id TEXT NOT NULL,
  PRIMARY KEY (duplicate_key, brand_id)
) STRICT, WITHOUT ROWID;
INSERT INTO brand_duplicate_keys (duplicate_key, brand_id)
SELECT key.value, b.id
FROM brands AS b, json_each(duplicate_keys(json_object(
  'name', name, 'websiteUrl', website_url, 'instagramUrl', instagram_url, 'facebookUrl', facebook_url,
  'twitterUrl', twitter_url, 'youtubeUrl', youtube_url, 'tiktokUrl', tiktok_url, 'linkedinUrl', linkedin_url
))) AS key;

-- How many records a batch created, updated and deleted, and the first of them, as the core writes them; counting
-- those of an import would take longer than the import's page of history may.
ALTER TABLE batches ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batches ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batches ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batches ADD COLUMN sample TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(sample));
UPDATE batches SET
  (created, updated, deleted) = (
    SELECT
      count(*) FILTER (WHERE before IS NULL),
      count(*) FILTER (WHERE before IS NOT NULL AND after IS NOT NULL),
      count(*) FILTER (WHERE after IS NULL)
    FROM revisions WHERE revision = batches.revision
  ),
  sample = (
    SELECT json_group_array(json_object(
      'record', record_kind,
      'id', record_id,
      'verb', CASE WHEN before IS NULL THEN 'create' WHEN after IS NULL THEN 'delete' ELSE 'update' END,
      'name', coalesce(after, before) ->> '$.name'
    ))
    FROM (SELECT * FROM revisions WHERE revision = batches.revision ORDER BY id LIMIT 3)
  );

-- The history of a record, told from its index alone.
DROP INDEX revisions_by_record;
CREATE INDEX revisions_by_record ON revisions (record_id, record_kind, revision);

-- When the batch that decided was committed; null while pending.
ALTER TABLE brand_submissions ADD COLUMN decided_at TEXT CHECK (decided_at GLOB '????-??-??T*');
UPDATE brand_submissions SET decided_at = (SELECT at FROM batches WHERE revision = decided_revision)
WHERE decided_revision IS NOT NULL;
DROP INDEX brand_submissions_by_status;
CREATE INDEX brand_submissions_by_status ON brand_submissions (status, coalesce(decided_at, created_at), id);
