-- Leases: the holder of each role that only one process at a time has. The epoch increases with each change of the
-- holder. It is part of a key, so that a transaction that has read it with FOR KEY SHARE delays a change of the holder,
-- but not a renewal.
CREATE TABLE leases (
  name text PRIMARY KEY,
  epoch bigint NOT NULL,
  holder text NOT NULL,
  until_ms bigint NOT NULL,
  UNIQUE (name, epoch)
);
