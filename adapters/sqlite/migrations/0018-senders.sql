-- Which address group a pending submission came from, as a keyed hash, and the wider group around it. Forgotten with the decision.
ALTER TABLE brand_submissions ADD COLUMN sender_hash TEXT CHECK (length(sender_hash) BETWEEN 1 AND 64);
ALTER TABLE brand_submissions ADD COLUMN network_hash TEXT CHECK (length(network_hash) BETWEEN 1 AND 64);
CREATE INDEX brand_submissions_by_sender ON brand_submissions (sender_hash) WHERE sender_hash IS NOT NULL;
