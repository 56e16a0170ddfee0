-- The available capacity of a machine, as an account in TH/s: every sale and every return is an entry with the rest
-- after it, which cannot be negative.
CREATE TABLE robot_capacity (
  offer_id text NOT NULL REFERENCES offers (id),
  nth integer NOT NULL CHECK (nth > 0),
  subscription_id text NOT NULL REFERENCES subscriptions (id),
  -- Negative for a sale.
  amount bigint NOT NULL CHECK (amount <> 0),
  left_after bigint NOT NULL CHECK (left_after >= 0),
  at bigint NOT NULL,
  PRIMARY KEY (offer_id, nth)
);
-- An order is sold once and returned once.
CREATE UNIQUE INDEX robot_capacity_once ON robot_capacity (subscription_id, sign(amount));

INSERT INTO robot_capacity (offer_id, nth, subscription_id, amount, left_after, at)
  SELECT offer_id, row_number() OVER entries, id, amount,
    (offered * hashrate + sum(amount) OVER entries)::bigint, at
  FROM (
    SELECT o.id AS offer_id, o.offered, (o.terms ->> 'hashrate')::bigint AS hashrate, s.id, each.amount, each.at, s.seq
    FROM subscriptions s
    JOIN offers o ON o.id = s.offer_id
    JOIN robot_orders r ON r.subscription_id = s.id,
    LATERAL (VALUES
      (-s.quantity * (o.terms ->> 'hashrate')::bigint, s.created_at),
      (s.quantity * (o.terms ->> 'hashrate')::bigint, r.ended_at)
    ) AS each (amount, at)
    WHERE o.product = 'robot' AND each.at IS NOT NULL
  ) moves
  WINDOW entries AS (PARTITION BY offer_id ORDER BY at, amount, seq ROWS UNBOUNDED PRECEDING);

CREATE TRIGGER robot_capacity_append_only BEFORE UPDATE OR DELETE ON robot_capacity
  FOR EACH ROW EXECUTE FUNCTION robot_is_append_only();
