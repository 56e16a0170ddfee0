-- A calendar app logs in with the id of the calendar and a password, of which a digest is stored. Earlier links had their
-- secret in the address, where proxies and browsers keep it: they end.
DELETE FROM calendar_links;
ALTER TABLE calendar_links ADD COLUMN id text NOT NULL UNIQUE;
