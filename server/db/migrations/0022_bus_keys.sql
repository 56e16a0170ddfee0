-- The key with which the processes of one installation sign their messages: a process that can read the store may send
-- them.
CREATE TABLE bus_keys (
  name text PRIMARY KEY,
  key bytea NOT NULL
);
