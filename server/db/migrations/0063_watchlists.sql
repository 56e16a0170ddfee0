-- Named watchlists of a user. The first one is the list that every user had before: its entries have no list_id, and it has
-- a row only when it was named or other lists exist.
CREATE TABLE watchlists (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id),
  is_first boolean NOT NULL,
  name text,
  position double precision NOT NULL,
  created_at bigint NOT NULL,
  CHECK (is_first OR name IS NOT NULL)
);
CREATE UNIQUE INDEX watchlists_first ON watchlists (user_id) WHERE is_first;
CREATE INDEX watchlists_user ON watchlists (user_id);

ALTER TABLE watchlist ADD COLUMN list_id text REFERENCES watchlists (id);
ALTER TABLE watchlist ADD COLUMN flag text;
-- Entries of one section follow each other; those without one come first.
ALTER TABLE watchlist ADD COLUMN section text;
-- An instrument has one entry in each list.
CREATE UNIQUE INDEX watchlist_first_key ON watchlist (user_id, instrument_key) WHERE list_id IS NULL;
CREATE UNIQUE INDEX watchlist_list_key ON watchlist (list_id, instrument_key) WHERE list_id IS NOT NULL;
ALTER TABLE watchlist DROP CONSTRAINT watchlist_user_id_instrument_key_key;
