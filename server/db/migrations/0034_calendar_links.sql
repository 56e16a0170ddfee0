-- The secret address from which a calendar app reads the timetables of a customer's applications: one per customer,
-- stored as a digest. A new address, or none, invalidates it.
CREATE TABLE calendar_links (
  user_id text PRIMARY KEY REFERENCES users (id),
  digest text NOT NULL UNIQUE,
  locale text NOT NULL,
  made_at bigint NOT NULL
);
