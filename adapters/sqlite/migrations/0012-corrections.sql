-- What visitors say is wrong with brands that are listed: submissions too, with what they correct, as the core writes it.

ALTER TABLE brand_submissions ADD COLUMN correction TEXT CHECK (
  json_valid(correction) AND length(correction) <= 200000
  AND length(correction ->> 'brandId') BETWEEN 1 AND 64
  AND correction ->> 'version' >= 1
  AND json_type(correction, '$.proposed') = 'object'
  AND (correction ->> 'problem' IS NULL OR correction ->> 'problem' IN ('site-gone', 'site-changed-hands', 'closed', 'duplicate'))
  AND (correction ->> 'source' IS NULL OR length(correction ->> 'source') BETWEEN 1 AND 300)
);
-- The hash of what its private link carries.
ALTER TABLE brand_submissions ADD COLUMN link_hash TEXT CHECK (length(link_hash) BETWEEN 1 AND 64);

CREATE UNIQUE INDEX brand_submissions_by_link ON brand_submissions (link_hash) WHERE link_hash IS NOT NULL;
CREATE INDEX waiting_corrections ON brand_submissions (correction ->> 'brandId') WHERE status = 'pending' AND correction IS NOT NULL;
