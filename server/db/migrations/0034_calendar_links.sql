-- The address by which a calendar reads the timetables of a customer's applications: one a customer, of which only the digest is
-- kept; a new one or none ends it.
CREATE TABLE calendar_links (
  user_id text PRIMARY KEY REFERENCES users (id),
  digest text NOT NULL UNIQUE,
  locale text NOT NULL,
  made_at bigint NOT NULL
);
