-- The id of the administrator who sent an invitation. Nobody knows who sent the open ones.
ALTER TABLE data_requests ADD COLUMN invited_by TEXT;
CREATE INDEX data_requests_by_inviter ON data_requests (invited_by) WHERE invited_by IS NOT NULL;
DELETE FROM data_requests WHERE is_invitation = 1;
