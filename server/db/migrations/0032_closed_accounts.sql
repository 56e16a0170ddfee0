-- Nobody can log in to a closed account. Data that no law requires to be kept is erased at once, the rest at the end of
-- its retention.
ALTER TABLE users ADD COLUMN closed_at bigint;
ALTER TABLE users ADD COLUMN erased_at bigint;
CREATE INDEX users_closed ON users (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;
