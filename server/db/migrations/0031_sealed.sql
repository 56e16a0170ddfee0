-- The keys with which values of this store were sealed (`server/keys`). resealed_at: since this time no value is
-- unsealed or sealed with an older key.
CREATE TABLE data_keys (
  id text PRIMARY KEY,
  claimed_at bigint NOT NULL,
  resealed_at bigint
);
-- The job that deletes images reads their addresses from this column, because the details of a destination may be
-- sealed.
ALTER TABLE destinations ADD COLUMN images text NOT NULL DEFAULT '';
UPDATE destinations SET images = concat_ws(' ', details->>'frontImage', details->>'backImage');
