-- The administrator who sent an invitation; it goes with their account. Nobody knows who sent the open ones.
ALTER TABLE data_requests ADD COLUMN invited_by TEXT REFERENCES admins (id) ON DELETE CASCADE;
CREATE INDEX data_requests_by_inviter ON data_requests (invited_by) WHERE invited_by IS NOT NULL;
DELETE FROM data_requests WHERE is_invitation = 1;
