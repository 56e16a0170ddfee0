-- For each connection to PostgreSQL, the last transaction that it has committed, as marked by the transaction itself.
-- After a crash PostgreSQL may assign the number of a lost transaction again, so the number alone does not show a
-- transaction's outcome (server/db/outcome.ts).
CREATE TABLE commit_marks (
  line uuid PRIMARY KEY,
  mark bigint NOT NULL,
  at timestamptz NOT NULL
) WITH (fillfactor = 50);
