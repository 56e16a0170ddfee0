-- The keys with which values of this store were sealed (`server/keys`). resealed_at: since then no value is sealed with an
-- older one, or not at all.
CREATE TABLE data_keys (
  id text PRIMARY KEY,
  claimed_at bigint NOT NULL,
  resealed_at bigint
);
-- The details of a destination may be sealed, and the job that deletes images reads their addresses.
ALTER TABLE destinations ADD COLUMN images text NOT NULL DEFAULT '';
UPDATE destinations SET images = concat_ws(' ', details->>'frontImage', details->>'backImage');
