-- The decision of an operator on a request for a block trade, if operators decide.
CREATE TABLE block_decisions (
  subscription_id text PRIMARY KEY REFERENCES subscriptions (id),
  author text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('cross', 'decline')),
  at bigint NOT NULL
);
CREATE TRIGGER block_decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON block_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
