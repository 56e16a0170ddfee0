-- What each line to a PostgreSQL has last committed, in the transaction's own words. A database that falls gives the numbers of
-- transactions that it lost to others, so that a number alone says nothing about what became of one (server/db/outcome.ts).
CREATE TABLE commit_marks (
  line uuid PRIMARY KEY,
  mark bigint NOT NULL,
  at timestamptz NOT NULL
) WITH (fillfactor = 50);
