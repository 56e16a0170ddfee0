-- The moment whose delivery months the market's catalogue has: one for all processes of an installation.
CREATE TABLE catalogue_dates (
  market text PRIMARY KEY,
  at bigint NOT NULL
);
