-- Who may do what only one process at a time does. The epoch goes up with each change of hands: it is part of a key, so that
-- a transaction that has looked at it (FOR KEY SHARE) holds off a change of hands, and no renewal.
CREATE TABLE leases (
  name text PRIMARY KEY,
  epoch bigint NOT NULL,
  holder text NOT NULL,
  until_ms bigint NOT NULL,
  UNIQUE (name, epoch)
);
