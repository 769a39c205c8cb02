-- Invitations to become an administrator are links to an address, like requests for its data: erased and deleted with them.
ALTER TABLE data_requests ADD COLUMN is_invitation INTEGER NOT NULL DEFAULT 0 CHECK (is_invitation IN (0, 1));
