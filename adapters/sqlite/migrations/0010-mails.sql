-- Invitations to become an administrator are links to an address, like requests for its data: erased and deleted with them.
ALTER TABLE data_requests ADD COLUMN is_invitation INTEGER NOT NULL DEFAULT 0 CHECK (is_invitation IN (0, 1));

-- What an issue of the newsletter says above its news, written before the issue begins.
CREATE TABLE newsletter_introductions (
  issue INTEGER PRIMARY KEY CHECK (issue > 0),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000)
) STRICT;
