-- The lists of a user's dashboard, in their order.
CREATE TABLE dashboards (
  user_id text PRIMARY KEY REFERENCES users (id),
  lists jsonb NOT NULL,
  modified_at bigint NOT NULL
);
