-- For each market, the time for which its catalogue lists delivery months: the same for all processes of an
-- installation.
CREATE TABLE catalogue_dates (
  market text PRIMARY KEY,
  at bigint NOT NULL
);
