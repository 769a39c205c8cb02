-- A directory as version 0.1 left it, whole: its tables as they grew over seven migrations, and something in each.
PRAGMA application_id = 1196379206;
PRAGMA user_version = 7;
CREATE TABLE brands (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  slug TEXT NOT NULL UNIQUE CHECK (
    length(slug) BETWEEN 1 AND 120 AND slug NOT GLOB '*[^a-z0-9-]*'
    AND slug NOT GLOB '-*' AND slug NOT GLOB '*-' AND slug NOT GLOB '*--*'
  ),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
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
  long_description TEXT NOT NULL DEFAULT '' CHECK (length(long_description) <= 10000)
, folded_name TEXT NOT NULL DEFAULT '', category_count INTEGER NOT NULL DEFAULT 0 CHECK (category_count >= 0), lacks_website INTEGER NOT NULL AS (website_url IS NULL) VIRTUAL, lacks_logo INTEGER NOT NULL AS (logo_url IS NULL) VIRTUAL) STRICT;
CREATE INDEX brands_by_version ON brands (version);
CREATE TABLE categories (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  slug TEXT NOT NULL UNIQUE CHECK (
    length(slug) BETWEEN 1 AND 120 AND slug NOT GLOB '*[^a-z0-9-]*'
    AND slug NOT GLOB '-*' AND slug NOT GLOB '*-' AND slug NOT GLOB '*--*'
  ),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
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
  version INTEGER NOT NULL CHECK (version > 0)
) STRICT;
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
CREATE TABLE brand_views (
  brand_id TEXT NOT NULL PRIMARY KEY,
  view_count INTEGER NOT NULL CHECK (view_count > 0),
  -- The views revision that moved this count last.
  views_revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX brand_views_by_revision ON brand_views (views_revision);
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
CREATE TABLE batches (
  revision INTEGER PRIMARY KEY CHECK (revision > 0),
  id TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('form', 'bulk', 'import', 'submission', 'revert', 'seed')),
  origin TEXT NOT NULL CHECK (origin IN ('web', 'cli', 'system')),
  note TEXT,
  -- What this batch decided about submissions, as the core writes it.
  decisions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(decisions))
, created INTEGER NOT NULL DEFAULT 0, updated INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0, sample TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(sample))) STRICT;
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL REFERENCES batches (revision),
  record_kind TEXT NOT NULL CHECK (record_kind IN ('brand', 'category', 'attribute')),
  record_id TEXT NOT NULL,
  before TEXT,
  after TEXT,
  CHECK (before IS NOT NULL OR after IS NOT NULL)
) STRICT;
CREATE INDEX revisions_by_batch ON revisions (revision);
CREATE INDEX revisions_deleting ON revisions (revision, record_id) WHERE after IS NULL AND record_kind = 'brand';
CREATE TABLE slug_redirects (
  slug TEXT NOT NULL PRIMARY KEY CHECK (length(slug) BETWEEN 1 AND 120),
  brand_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX slug_redirects_by_brand ON slug_redirects (brand_id);
CREATE TABLE brand_submissions (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  brand_name TEXT NOT NULL CHECK (length(brand_name) BETWEEN 1 AND 120),
  website_url TEXT CHECK (length(website_url) <= 2048 AND (website_url LIKE 'http://_%' OR website_url LIKE 'https://_%')),
  submitted_by_email TEXT CHECK (length(submitted_by_email) BETWEEN 3 AND 254),
  notes TEXT CHECK (length(notes) BETWEEN 1 AND 2000),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'spam')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T*'),
  -- The verdict: what the suggestion became, or why it was rejected.
  brand_id TEXT,
  remark TEXT,
  -- The batch that decided; null while pending.
  decided_revision INTEGER REFERENCES batches (revision)
, decided_at TEXT CHECK (decided_at GLOB '????-??-??T*')) STRICT;
CREATE TABLE admins (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(email) BETWEEN 3 AND 254),
  password_hash TEXT NOT NULL,
  created_at TEXT NOT NULL
, made_up_until INTEGER) STRICT;
CREATE TABLE catalog_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL,
  -- The last revision that wrote a category or attribute.
  taxonomy_revision INTEGER NOT NULL,
  views_revision INTEGER NOT NULL
) STRICT;
CREATE TABLE identity_secret (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;
CREATE TABLE known_clients (
  admin_id TEXT NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  client_key BLOB NOT NULL CHECK (length(client_key) = 32),
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (admin_id, client_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_clients_by_time ON known_clients (seen_at);
CREATE TABLE sign_in_tries (
  id INTEGER PRIMARY KEY,
  limit_key BLOB NOT NULL CHECK (length(limit_key) = 32),
  tried_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_in_tries_by_key ON sign_in_tries (limit_key, tried_at);
CREATE INDEX sign_in_tries_by_time ON sign_in_tries (tried_at);
CREATE INDEX brands_listed ON brands (
  folded_name, name, id, slug, status, positioning, founded_year,
  lacks_website, lacks_logo, category_count, created_at, updated_at, version
);
CREATE TABLE brand_duplicate_keys (
  duplicate_key TEXT NOT NULL,
  brand_id TEXT NOT NULL,
  PRIMARY KEY (duplicate_key, brand_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX revisions_by_record ON revisions (record_id, record_kind, revision);
CREATE INDEX brand_submissions_by_status ON brand_submissions (status, coalesce(decided_at, created_at), id);
CREATE TABLE subscribers (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) BETWEEN 3 AND 254),
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed')),
  asked_at TEXT NOT NULL CHECK (asked_at GLOB '????-??-??T*'),
  confirmed_at TEXT CHECK (confirmed_at GLOB '????-??-??T*'),
  -- Mails sent about it since then.
  mails INTEGER NOT NULL CHECK (mails >= 0),
  mails_since TEXT NOT NULL CHECK (mails_since GLOB '????-??-??T*'),
  CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL))
) STRICT;
CREATE INDEX subscribers_listed ON subscribers (asked_at DESC, id);
CREATE INDEX subscribers_by_status ON subscribers (status, asked_at);
CREATE TABLE data_requests (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  email_key TEXT NOT NULL CHECK (length(email_key) BETWEEN 3 AND 254),
  asked_at TEXT NOT NULL CHECK (asked_at GLOB '????-??-??T*'),
  expires_at TEXT NOT NULL CHECK (expires_at > asked_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX data_requests_by_email ON data_requests (email_key, asked_at);
CREATE INDEX data_requests_by_expiry ON data_requests (expires_at);
CREATE INDEX brand_submissions_with_email ON brand_submissions (coalesce(decided_at, created_at))
WHERE submitted_by_email IS NOT NULL AND status <> 'pending';
CREATE TABLE sessions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  admin_id TEXT NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  key_hash BLOB NOT NULL CHECK (length(key_hash) = 32),
  -- "Firefox on Windows", never the whole user agent.
  browser TEXT CHECK (length(browser) <= 80),
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_admin ON sessions (admin_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE TABLE refresh_tokens (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  spent_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
CREATE TABLE newsletter_issues (
  number INTEGER PRIMARY KEY CHECK (number > 0),
  at TEXT NOT NULL CHECK (at GLOB '????-??-??T*'),
  finished_at TEXT CHECK (finished_at GLOB '????-??-??T*'),
  -- It tells of what became public after the one revision, up to the other.
  since_revision INTEGER NOT NULL CHECK (since_revision >= 0),
  revision INTEGER NOT NULL CHECK (revision >= since_revision),
  brand_count INTEGER NOT NULL CHECK (brand_count > 0),
  receivers INTEGER NOT NULL CHECK (receivers > 0),
  -- Counted apart from the deliveries, which go with whoever leaves the list.
  sent INTEGER NOT NULL DEFAULT 0 CHECK (sent >= 0),
  failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0),
  -- Of a finished issue; of another they are among the deliveries.
  uncertain INTEGER NOT NULL DEFAULT 0 CHECK (uncertain >= 0),
  sender_id TEXT CHECK (length(sender_id) BETWEEN 1 AND 64),
  sending_until TEXT CHECK (sending_until GLOB '????-??-??T*'),
  CHECK ((sender_id IS NULL) = (sending_until IS NULL))
) STRICT;
CREATE UNIQUE INDEX newsletter_issues_unfinished ON newsletter_issues ((finished_at IS NULL)) WHERE finished_at IS NULL;
CREATE TABLE newsletter_brands (
  brand_id TEXT NOT NULL PRIMARY KEY CHECK (length(brand_id) BETWEEN 1 AND 64),
  issue INTEGER NOT NULL REFERENCES newsletter_issues (number) ON DELETE CASCADE,
  -- Where it stands in the issue.
  place INTEGER NOT NULL CHECK (place >= 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_brands_by_issue ON newsletter_brands (issue, place);
CREATE TABLE newsletter_deliveries (
  issue INTEGER NOT NULL REFERENCES newsletter_issues (number) ON DELETE CASCADE,
  subscriber_id TEXT NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  -- Handed: it is on its way to the mail server, or was when the sending broke off.
  state TEXT NOT NULL CHECK (state IN ('handed', 'sent', 'failed', 'deferred', 'uncertain')),
  at TEXT NOT NULL CHECK (at GLOB '????-??-??T*'),
  PRIMARY KEY (issue, subscriber_id)
) STRICT;
CREATE INDEX newsletter_deliveries_by_subscriber ON newsletter_deliveries (subscriber_id);
INSERT INTO brands (id, slug, name, short_description, logo_url, website_url, founded_year, hq_location, status, created_at, updated_at, version, positioning, distribution_model, ownership_type, price_band, hero_image_url, instagram_url, facebook_url, twitter_url, youtube_url, tiktok_url, linkedin_url, instagram_followers, facebook_followers, twitter_followers, youtube_followers, tiktok_followers, linkedin_followers, social_metrics_updated_at, highlights, sources, social_links, long_description, folded_name, category_count) VALUES
  ('b1000000-0000-4000-8000-000000000001', 'bare-brand', 'Bare Brand', '', NULL, NULL, NULL, NULL, 'active', '2026-01-01T00:00:00.000Z', '2026-03-01T08:00:01.000Z', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, '[]', '[]', NULL, '', 'bare brand', 0),
  ('b1000000-0000-4000-8000-000000000002', 'titleist', 'Titleist', 'Maker of the Pro V1 golf ball.', 'https://cdn.example.com/titleist.svg', 'https://www.titleist.com', 1932, 'Fairhaven, Massachusetts, USA', 'active', '2026-01-02T08:00:00.000Z', '2026-03-01T08:00:01.000Z', 1, 'Premium', 'Retail', 'Public (Acushnet)', '$$$', 'https://cdn.example.com/titleist-hero.jpg', 'https://www.instagram.com/titleist/', 'https://www.facebook.com/titleist', 'https://x.com/titleist', 'https://www.youtube.com/titleist', 'https://www.tiktok.com/@titleist', 'https://www.linkedin.com/company/titleist', 1200000, 800500, 400000, 999, 1, 50000, '2026-02-01T09:30:00.000Z', '["Pro V1 golf ball","Scotty Cameron putters"]', '["https://www.acushnetholdings.com","Golf Digest, \"Ball Hot List\" | 2026"]', '{"instagram":"titleist","verified":true,"tags":["ball","club"]}', 'Titleist makes golf balls and clubs.
The Pro V1 appeared in 2000.', 'titleist', 2),
  ('b1000000-0000-4000-8000-000000000003', 'ping-golf', 'Ping Gölf', 'Family-owned club maker from Phoenix.', NULL, NULL, 1959, 'Phoenix, Arizona, USA', 'active', '2026-01-03T08:00:00.000Z', '2026-03-01T08:00:02.000Z', 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, '2026-02-01T09:30:00+02:00', '[]', '[]', NULL, '', 'ping golf', 0),
  ('b1000000-0000-4000-8000-000000000005', 'accra', 'Accra', 'Fitter-only graphite shaft brand.', NULL, NULL, NULL, NULL, 'active', '2026-01-05T08:00:00.000Z', '2026-03-01T08:00:01.000Z', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, '[]', '[]', NULL, '', 'accra', 1),
  ('b1000000-0000-4000-8000-000000000006', 'golfino', 'Golfino', '', NULL, NULL, NULL, NULL, 'archived', '2026-01-06T08:00:00.000Z', '2026-03-01T08:00:01.000Z', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, '[]', '[]', NULL, '', 'golfino', 1);
INSERT INTO categories (id, slug, name, description, display_order, version) VALUES
  ('c1000000-0000-4000-8000-000000000001', 'golf-clubs', 'Golf Clubs', 'Drivers, fairway woods, hybrids, irons, wedges and complete sets.', 1, 1),
  ('c1000000-0000-4000-8000-000000000002', 'putters', 'Putters', NULL, 2, 1),
  ('c1000000-0000-4000-8000-000000000003', 'golf-balls', 'Golf Balls', 'Tour, distance, soft and coloured golf balls.', 3, 1),
  ('c1000000-0000-4000-8000-000000000004', 'apparel', 'Apparel', 'Polo shirts, trousers, skirts, knitwear and rainwear made for golf.', 6, 1);
INSERT INTO attributes (id, slug, name, version) VALUES
  ('a1000000-0000-4000-8000-000000000001', 'tour-proven', 'Tour-Proven', 1),
  ('a1000000-0000-4000-8000-000000000002', 'women-s-line', 'Women''s Line', 1),
  ('a1000000-0000-4000-8000-000000000003', 'made-in-usa', 'Made in USA', 1);
INSERT INTO brand_categories (brand_id, category_id) VALUES
  ('b1000000-0000-4000-8000-000000000002', 'c1000000-0000-4000-8000-000000000001'),
  ('b1000000-0000-4000-8000-000000000005', 'c1000000-0000-4000-8000-000000000001'),
  ('b1000000-0000-4000-8000-000000000002', 'c1000000-0000-4000-8000-000000000003'),
  ('b1000000-0000-4000-8000-000000000006', 'c1000000-0000-4000-8000-000000000004');
INSERT INTO brand_attributes (brand_id, attribute_id) VALUES
  ('b1000000-0000-4000-8000-000000000002', 'a1000000-0000-4000-8000-000000000001'),
  ('b1000000-0000-4000-8000-000000000003', 'a1000000-0000-4000-8000-000000000001'),
  ('b1000000-0000-4000-8000-000000000006', 'a1000000-0000-4000-8000-000000000002'),
  ('b1000000-0000-4000-8000-000000000002', 'a1000000-0000-4000-8000-000000000003');
INSERT INTO brand_views (brand_id, view_count, views_revision) VALUES
  ('b1000000-0000-4000-8000-000000000002', 3, 1),
  ('b1000000-0000-4000-8000-000000000003', 1, 2),
  ('b1000000-0000-4000-8000-000000000004', 2, 1);
INSERT INTO daily_views (day, views) VALUES
  ('2026-03-01', 5),
  ('2026-03-02', 1);
INSERT INTO brand_daily_views (day, brand_id, views) VALUES
  ('2026-03-01', 'b1000000-0000-4000-8000-000000000002', 3),
  ('2026-03-01', 'b1000000-0000-4000-8000-000000000004', 2),
  ('2026-03-02', 'b1000000-0000-4000-8000-000000000003', 1);
INSERT INTO batches (revision, id, at, actor, reason, origin, note, decisions, created, updated, deleted, sample) VALUES
  (1, '854362e7-7e98-4710-ba64-54032a87d9ec', '2026-03-01T08:00:01.000Z', 'system', 'seed', 'system', 'the cast', '[]', 13, 0, 0, '[{"record":"category","id":"c1000000-0000-4000-8000-000000000001","verb":"create","name":"Golf Clubs"},{"record":"category","id":"c1000000-0000-4000-8000-000000000002","verb":"create","name":"Putters"},{"record":"category","id":"c1000000-0000-4000-8000-000000000003","verb":"create","name":"Golf Balls"}]'),
  (2, '11cb913b-e5c7-48fa-a6fb-88a4f548925e', '2026-03-01T08:00:02.000Z', 'editor@golfbrands.example', 'form', 'web', 'It''s a note', '[{"submissionId":"51000000-0000-4000-8000-000000000001","from":{"status":"pending","brandId":null,"remark":null},"to":{"status":"approved","brandId":"b1000000-0000-4000-8000-000000000002","remark":null}}]', 0, 1, 1, '[{"record":"brand","id":"b1000000-0000-4000-8000-000000000003","verb":"update","name":"Ping Gölf"},{"record":"brand","id":"b1000000-0000-4000-8000-000000000004","verb":"delete","name":"Chervò"}]');
INSERT INTO revisions (id, revision, record_kind, record_id, before, after) VALUES
  (1, 1, 'category', 'c1000000-0000-4000-8000-000000000001', NULL, '{"id":"c1000000-0000-4000-8000-000000000001","slug":"golf-clubs","name":"Golf Clubs","description":"Drivers, fairway woods, hybrids, irons, wedges and complete sets.","displayOrder":1}'),
  (2, 1, 'category', 'c1000000-0000-4000-8000-000000000002', NULL, '{"id":"c1000000-0000-4000-8000-000000000002","slug":"putters","name":"Putters","description":null,"displayOrder":2}'),
  (3, 1, 'category', 'c1000000-0000-4000-8000-000000000003', NULL, '{"id":"c1000000-0000-4000-8000-000000000003","slug":"golf-balls","name":"Golf Balls","description":"Tour, distance, soft and coloured golf balls.","displayOrder":3}'),
  (4, 1, 'category', 'c1000000-0000-4000-8000-000000000004', NULL, '{"id":"c1000000-0000-4000-8000-000000000004","slug":"apparel","name":"Apparel","description":"Polo shirts, trousers, skirts, knitwear and rainwear made for golf.","displayOrder":6}'),
  (5, 1, 'attribute', 'a1000000-0000-4000-8000-000000000001', NULL, '{"id":"a1000000-0000-4000-8000-000000000001","slug":"tour-proven","name":"Tour-Proven"}'),
  (6, 1, 'attribute', 'a1000000-0000-4000-8000-000000000002', NULL, '{"id":"a1000000-0000-4000-8000-000000000002","slug":"women-s-line","name":"Women''s Line"}'),
  (7, 1, 'attribute', 'a1000000-0000-4000-8000-000000000003', NULL, '{"id":"a1000000-0000-4000-8000-000000000003","slug":"made-in-usa","name":"Made in USA"}'),
  (8, 1, 'brand', 'b1000000-0000-4000-8000-000000000001', NULL, '{"id":"b1000000-0000-4000-8000-000000000001","slug":"bare-brand","name":"Bare Brand","shortDescription":"","longDescription":"","logoUrl":null,"heroImageUrl":null,"websiteUrl":null,"foundedYear":null,"hqLocation":null,"positioning":null,"distributionModel":null,"ownershipType":null,"priceBand":null,"highlights":[],"sources":[],"status":"active","socialLinks":null,"socialMetricsUpdatedAt":null,"instagramUrl":null,"facebookUrl":null,"twitterUrl":null,"youtubeUrl":null,"tiktokUrl":null,"linkedinUrl":null,"instagramFollowers":0,"facebookFollowers":0,"twitterFollowers":0,"youtubeFollowers":0,"tiktokFollowers":0,"linkedinFollowers":0,"categoryIds":[],"attributeIds":[],"createdAt":"2026-01-01T00:00:00.000Z"}'),
  (9, 1, 'brand', 'b1000000-0000-4000-8000-000000000002', NULL, '{"id":"b1000000-0000-4000-8000-000000000002","slug":"titleist","name":"Titleist","shortDescription":"Maker of the Pro V1 golf ball.","longDescription":"Titleist makes golf balls and clubs.\nThe Pro V1 appeared in 2000.","logoUrl":"https://cdn.example.com/titleist.svg","heroImageUrl":"https://cdn.example.com/titleist-hero.jpg","websiteUrl":"https://www.titleist.com","foundedYear":1932,"hqLocation":"Fairhaven, Massachusetts, USA","positioning":"Premium","distributionModel":"Retail","ownershipType":"Public (Acushnet)","priceBand":"$$$","highlights":["Pro V1 golf ball","Scotty Cameron putters"],"sources":["https://www.acushnetholdings.com","Golf Digest, \"Ball Hot List\" | 2026"],"status":"active","socialLinks":{"instagram":"titleist","verified":true,"tags":["ball","club"]},"socialMetricsUpdatedAt":"2026-02-01T09:30:00.000Z","instagramUrl":"https://www.instagram.com/titleist/","facebookUrl":"https://www.facebook.com/titleist","twitterUrl":"https://x.com/titleist","youtubeUrl":"https://www.youtube.com/titleist","tiktokUrl":"https://www.tiktok.com/@titleist","linkedinUrl":"https://www.linkedin.com/company/titleist","instagramFollowers":1200000,"facebookFollowers":800500,"twitterFollowers":400000,"youtubeFollowers":999,"tiktokFollowers":1,"linkedinFollowers":50000,"categoryIds":["c1000000-0000-4000-8000-000000000003","c1000000-0000-4000-8000-000000000001"],"attributeIds":["a1000000-0000-4000-8000-000000000001","a1000000-0000-4000-8000-000000000003"],"createdAt":"2026-01-02T08:00:00.000Z"}'),
  (10, 1, 'brand', 'b1000000-0000-4000-8000-000000000003', NULL, '{"id":"b1000000-0000-4000-8000-000000000003","slug":"ping","name":"PING","shortDescription":"Family-owned club maker from Phoenix.","longDescription":"","logoUrl":null,"heroImageUrl":null,"websiteUrl":"https://ping.com","foundedYear":1959,"hqLocation":"Phoenix, Arizona, USA","positioning":null,"distributionModel":null,"ownershipType":null,"priceBand":null,"highlights":[],"sources":[],"status":"active","socialLinks":null,"socialMetricsUpdatedAt":null,"instagramUrl":null,"facebookUrl":null,"twitterUrl":null,"youtubeUrl":null,"tiktokUrl":null,"linkedinUrl":null,"instagramFollowers":0,"facebookFollowers":0,"twitterFollowers":0,"youtubeFollowers":0,"tiktokFollowers":0,"linkedinFollowers":0,"categoryIds":["c1000000-0000-4000-8000-000000000001","c1000000-0000-4000-8000-000000000002"],"attributeIds":["a1000000-0000-4000-8000-000000000001"],"createdAt":"2026-01-03T08:00:00.000Z"}'),
  (11, 1, 'brand', 'b1000000-0000-4000-8000-000000000004', NULL, '{"id":"b1000000-0000-4000-8000-000000000004","slug":"chervo","name":"Chervò","shortDescription":"Italian golf clothing.","longDescription":"","logoUrl":null,"heroImageUrl":null,"websiteUrl":"https://www.chervo.com","foundedYear":null,"hqLocation":null,"positioning":"Luxury","distributionModel":null,"ownershipType":null,"priceBand":null,"highlights":[],"sources":[],"status":"active","socialLinks":null,"socialMetricsUpdatedAt":null,"instagramUrl":null,"facebookUrl":null,"twitterUrl":null,"youtubeUrl":null,"tiktokUrl":null,"linkedinUrl":null,"instagramFollowers":0,"facebookFollowers":0,"twitterFollowers":0,"youtubeFollowers":0,"tiktokFollowers":0,"linkedinFollowers":0,"categoryIds":["c1000000-0000-4000-8000-000000000004"],"attributeIds":["a1000000-0000-4000-8000-000000000002"],"createdAt":"2026-01-04T08:00:00.000Z"}'),
  (12, 1, 'brand', 'b1000000-0000-4000-8000-000000000005', NULL, '{"id":"b1000000-0000-4000-8000-000000000005","slug":"accra","name":"Accra","shortDescription":"Fitter-only graphite shaft brand.","longDescription":"","logoUrl":null,"heroImageUrl":null,"websiteUrl":null,"foundedYear":null,"hqLocation":null,"positioning":null,"distributionModel":null,"ownershipType":null,"priceBand":null,"highlights":[],"sources":[],"status":"active","socialLinks":null,"socialMetricsUpdatedAt":null,"instagramUrl":null,"facebookUrl":null,"twitterUrl":null,"youtubeUrl":null,"tiktokUrl":null,"linkedinUrl":null,"instagramFollowers":0,"facebookFollowers":0,"twitterFollowers":0,"youtubeFollowers":0,"tiktokFollowers":0,"linkedinFollowers":0,"categoryIds":["c1000000-0000-4000-8000-000000000001"],"attributeIds":[],"createdAt":"2026-01-05T08:00:00.000Z"}'),
  (13, 1, 'brand', 'b1000000-0000-4000-8000-000000000006', NULL, '{"id":"b1000000-0000-4000-8000-000000000006","slug":"golfino","name":"Golfino","shortDescription":"","longDescription":"","logoUrl":null,"heroImageUrl":null,"websiteUrl":null,"foundedYear":null,"hqLocation":null,"positioning":null,"distributionModel":null,"ownershipType":null,"priceBand":null,"highlights":[],"sources":[],"status":"archived","socialLinks":null,"socialMetricsUpdatedAt":null,"instagramUrl":null,"facebookUrl":null,"twitterUrl":null,"youtubeUrl":null,"tiktokUrl":null,"linkedinUrl":null,"instagramFollowers":0,"facebookFollowers":0,"twitterFollowers":0,"youtubeFollowers":0,"tiktokFollowers":0,"linkedinFollowers":0,"categoryIds":["c1000000-0000-4000-8000-000000000004"],"attributeIds":["a1000000-0000-4000-8000-000000000002"],"createdAt":"2026-01-06T08:00:00.000Z"}'),
  (14, 2, 'brand', 'b1000000-0000-4000-8000-000000000003', '{"id":"b1000000-0000-4000-8000-000000000003","slug":"ping","name":"PING","shortDescription":"Family-owned club maker from Phoenix.","longDescription":"","logoUrl":null,"heroImageUrl":null,"websiteUrl":"https://ping.com","foundedYear":1959,"hqLocation":"Phoenix, Arizona, USA","positioning":null,"distributionModel":null,"ownershipType":null,"priceBand":null,"highlights":[],"sources":[],"status":"active","socialLinks":null,"socialMetricsUpdatedAt":null,"instagramUrl":null,"instagramFollowers":0,"facebookUrl":null,"facebookFollowers":0,"twitterUrl":null,"twitterFollowers":0,"youtubeUrl":null,"youtubeFollowers":0,"tiktokUrl":null,"tiktokFollowers":0,"linkedinUrl":null,"linkedinFollowers":0,"createdAt":"2026-01-03T08:00:00.000Z","categoryIds":["c1000000-0000-4000-8000-000000000001","c1000000-0000-4000-8000-000000000002"],"attributeIds":["a1000000-0000-4000-8000-000000000001"]}', '{"id":"b1000000-0000-4000-8000-000000000003","slug":"ping-golf","name":"Ping Gölf","shortDescription":"Family-owned club maker from Phoenix.","longDescription":"","logoUrl":null,"heroImageUrl":null,"websiteUrl":null,"foundedYear":1959,"hqLocation":"Phoenix, Arizona, USA","positioning":null,"distributionModel":null,"ownershipType":null,"priceBand":null,"highlights":[],"sources":[],"status":"active","socialLinks":null,"socialMetricsUpdatedAt":"2026-02-01T09:30:00+02:00","instagramUrl":null,"facebookUrl":null,"twitterUrl":null,"youtubeUrl":null,"tiktokUrl":null,"linkedinUrl":null,"instagramFollowers":0,"facebookFollowers":0,"twitterFollowers":0,"youtubeFollowers":0,"tiktokFollowers":0,"linkedinFollowers":0,"categoryIds":[],"attributeIds":["a1000000-0000-4000-8000-000000000001"],"createdAt":"2026-01-03T08:00:00.000Z"}'),
  (15, 2, 'brand', 'b1000000-0000-4000-8000-000000000004', '{"id":"b1000000-0000-4000-8000-000000000004","slug":"chervo","name":"Chervò","shortDescription":"Italian golf clothing.","longDescription":"","logoUrl":null,"heroImageUrl":null,"websiteUrl":"https://www.chervo.com","foundedYear":null,"hqLocation":null,"positioning":"Luxury","distributionModel":null,"ownershipType":null,"priceBand":null,"highlights":[],"sources":[],"status":"active","socialLinks":null,"socialMetricsUpdatedAt":null,"instagramUrl":null,"instagramFollowers":0,"facebookUrl":null,"facebookFollowers":0,"twitterUrl":null,"twitterFollowers":0,"youtubeUrl":null,"youtubeFollowers":0,"tiktokUrl":null,"tiktokFollowers":0,"linkedinUrl":null,"linkedinFollowers":0,"createdAt":"2026-01-04T08:00:00.000Z","categoryIds":["c1000000-0000-4000-8000-000000000004"],"attributeIds":["a1000000-0000-4000-8000-000000000002"]}', NULL);
INSERT INTO slug_redirects (slug, brand_id) VALUES
  ('ping', 'b1000000-0000-4000-8000-000000000003');
INSERT INTO brand_submissions (id, brand_name, website_url, submitted_by_email, notes, status, created_at, brand_id, remark, decided_revision, decided_at) VALUES
  ('51000000-0000-4000-8000-000000000001', 'Sub 70', 'https://www.golfsub70.com', 'golfer@example.com', 'Direct to consumer.
From Illinois.', 'approved', '2026-03-01T10:00:00.000Z', 'b1000000-0000-4000-8000-000000000002', NULL, 2, '2026-03-01T08:00:02.000Z'),
  ('e1000000-0000-4000-8000-000000000001', 'Sub 70', 'https://www.golfsub70.com', 'golfer@example.com', 'Direct to consumer.
From Illinois.', 'spam', '2026-03-01T10:00:00.000Z', NULL, NULL, NULL, NULL);
INSERT INTO admins (id, email, password_hash, created_at, made_up_until) VALUES
  ('4f08702e-767b-4b99-a4a3-5f16733ae3ef', 'Amy@golf.example', '$argon2id$v=19$m=8,t=1,p=1$WO4p0c7ZZb5vt2FOcLwlxQ$ZNNpqigpJYgm3QSaG52m1fLVlfYX+umEgZaiElHOa3U', '2026-03-01T08:00:00.000Z', NULL),
  ('b9c871eb-0f94-4c5b-8fed-86bde4aeee25', 'ben@golf.example', '$argon2id$v=19$m=8,t=1,p=1$Sd/l0IF0wx00B7sgc3a3XQ$ljrJVHaYpzis27PVAnkmAa/kzV4sLkNZezPrLd3unuc', '2026-03-01T08:00:00.000Z', NULL);
INSERT INTO catalog_state (id, revision, taxonomy_revision, views_revision) VALUES
  (1, 2, 1, 2);
INSERT INTO identity_secret (id, secret) VALUES
  (1, X'FC315DB1DEB3740D151AD51F4D71525F8DAB3D542682745AADC8C342DDA90A3C');
INSERT INTO known_clients (admin_id, client_key, seen_at) VALUES
  ('4f08702e-767b-4b99-a4a3-5f16733ae3ef', X'5B4D5FB3D9EA46F79C3BD2EB6EF15BD9527EC871FC380125A75ECFBD68276797', 1772352000000);
INSERT INTO sign_in_tries (id, limit_key, tried_at) VALUES
  (1, X'5B4D5FB3D9EA46F79C3BD2EB6EF15BD9527EC871FC380125A75ECFBD68276797', 1772352000000),
  (2, X'E43DB8FF52F9CB5BF1329DDCEC6105C9D639E9A888ED636CB1316F04240D89FF', 1772352000000),
  (3, X'54CEE4C1B6287288E86DDCCA9350DE5898DE1B9C17B5F4E42B82EB48872A368C', 1772352000000);
INSERT INTO brand_duplicate_keys (duplicate_key, brand_id) VALUES
  ('facebook:titleist', 'b1000000-0000-4000-8000-000000000002'),
  ('instagram:titleist', 'b1000000-0000-4000-8000-000000000002'),
  ('linkedin:titleist', 'b1000000-0000-4000-8000-000000000002'),
  ('name:accra', 'b1000000-0000-4000-8000-000000000005'),
  ('name:bare brand', 'b1000000-0000-4000-8000-000000000001'),
  ('name:golfino', 'b1000000-0000-4000-8000-000000000006'),
  ('name:ping golf', 'b1000000-0000-4000-8000-000000000003'),
  ('name:titleist', 'b1000000-0000-4000-8000-000000000002'),
  ('site:titleist.com', 'b1000000-0000-4000-8000-000000000002'),
  ('tiktok:titleist', 'b1000000-0000-4000-8000-000000000002'),
  ('twitter:titleist', 'b1000000-0000-4000-8000-000000000002'),
  ('youtube:titleist', 'b1000000-0000-4000-8000-000000000002');
INSERT INTO subscribers (id, email, email_key, status, asked_at, confirmed_at, mails, mails_since) VALUES
  ('e1000000-0000-4000-8000-000000000002', 'Golfer@example.com', 'golfer@example.com', 'confirmed', '2026-03-01T07:00:00.000Z', '2026-03-01T07:00:00.000Z', 1, '2026-03-01T07:00:00.000Z'),
  ('e1000000-0000-4000-8000-000000000003', 'asked@example.com', 'asked@example.com', 'pending', '2026-03-01T07:00:00.000Z', NULL, 1, '2026-03-01T07:00:00.000Z'),
  ('e1000000-0000-4000-8000-000000000005', 'late@example.com', 'late@example.com', 'confirmed', '2026-03-01T07:00:00.000Z', '2026-03-01T07:00:00.000Z', 1, '2026-03-01T07:00:00.000Z');
INSERT INTO data_requests (id, email, email_key, asked_at, expires_at) VALUES
  ('e1000000-0000-4000-8000-000000000004', 'Golfer@example.com', 'golfer@example.com', '2026-03-01T07:00:00.000Z', '2999-01-01T00:00:00.000Z');
INSERT INTO sessions (id, admin_id, key_hash, browser, created_at, used_at, expires_at) VALUES
  ('2a30da5b-4a1f-4600-ba74-862285280454', '4f08702e-767b-4b99-a4a3-5f16733ae3ef', X'C944EABB46C9BF53664E888223CADF21F07482808DABDFD1C1CBC089B69C3100', NULL, 1772352000000, 1772352000000, 1773561600000);
INSERT INTO refresh_tokens (token_hash, session_id, spent_at) VALUES
  (X'38AB6F58C1DACF7A1D194192D6A403B9586F9F65E7E783E2198EB0163681F385', '2a30da5b-4a1f-4600-ba74-862285280454', NULL),
  (X'BEBCA2AB6E41006357615E21C4F070CA59BC09923C8808AA212E5F52D8626325', '2a30da5b-4a1f-4600-ba74-862285280454', 1772352000000);
INSERT INTO newsletter_issues (number, at, finished_at, since_revision, revision, brand_count, receivers, sent, failed, uncertain, sender_id, sending_until) VALUES
  (1, '2026-03-01T08:00:03.000Z', '2026-03-01T08:00:05.000Z', 0, 2, 4, 2, 1, 0, 0, NULL, NULL);
INSERT INTO newsletter_brands (brand_id, issue, place) VALUES
  ('b1000000-0000-4000-8000-000000000001', 1, 0),
  ('b1000000-0000-4000-8000-000000000002', 1, 1),
  ('b1000000-0000-4000-8000-000000000003', 1, 2),
  ('b1000000-0000-4000-8000-000000000005', 1, 3);
INSERT INTO newsletter_deliveries (issue, subscriber_id, state, at) VALUES
  (1, 'e1000000-0000-4000-8000-000000000002', 'sent', '2026-03-01T08:00:04.000Z');
