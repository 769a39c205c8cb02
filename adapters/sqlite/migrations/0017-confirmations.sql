-- Whoever proved to be at a brand's own host proved it for the website that the brand had then. Any change of the website, or of what
-- became of it, ends claims and confirmations, whatever writes the brand.

CREATE INDEX claimed_corrections ON brand_submissions (correction ->> 'brandId')
  WHERE coalesce(correction ->> 'claimedFrom', correction ->> 'confirmedFrom') IS NOT NULL;

CREATE TRIGGER site_changed AFTER UPDATE OF website_url, site_state ON brands
WHEN OLD.website_url IS NOT NEW.website_url OR OLD.site_state IS NOT NEW.site_state
BEGIN
  UPDATE brand_submissions SET correction = json_set(correction, '$.claimedFrom', NULL, '$.confirmedFrom', NULL)
  WHERE correction ->> 'brandId' = NEW.id AND coalesce(correction ->> 'claimedFrom', correction ->> 'confirmedFrom') IS NOT NULL;
END;
