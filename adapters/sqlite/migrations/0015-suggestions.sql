-- Finds sites whose pages said what the directory does not.
CREATE INDEX watched_sites_suggesting ON watched_sites (brand_id) WHERE json_extract(memory, '$.suggestions') IS NOT NULL;
