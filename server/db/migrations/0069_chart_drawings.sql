-- Lines that a user drew on the chart of an instrument. The content is read by the page only: a drawing of a later version is
-- stored unchanged.
CREATE TABLE chart_drawings (
  user_id text NOT NULL REFERENCES users (id),
  instrument_key text NOT NULL,
  id text NOT NULL,
  content text NOT NULL,
  created_at bigint NOT NULL,
  modified_at bigint NOT NULL,
  PRIMARY KEY (user_id, instrument_key, id)
);
