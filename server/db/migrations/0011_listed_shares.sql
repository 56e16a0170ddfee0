-- Shares of new issues in the order in which they joined the market. Instrument numbers follow from it: rows are never
-- removed, and nth has no holes.
CREATE TABLE listed_shares (
  nth bigint PRIMARY KEY CHECK (nth > 0),
  offer_id text NOT NULL UNIQUE REFERENCES offers (id),
  listed_at bigint NOT NULL
);
