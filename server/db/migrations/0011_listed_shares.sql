-- Shares of new issues in the order in which they were added to the market. The order determines the instrument
-- numbers, so rows are never removed, and nth has no gaps.
CREATE TABLE listed_shares (
  nth bigint PRIMARY KEY CHECK (nth > 0),
  offer_id text NOT NULL UNIQUE REFERENCES offers (id),
  listed_at bigint NOT NULL
);
