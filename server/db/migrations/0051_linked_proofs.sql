-- A second factor for money out is given for one call with one input, and used once: the digest of both.
ALTER TABLE sessions ADD COLUMN proven_link text;
ALTER TABLE sessions ADD COLUMN link_proven_at bigint;
