-- A user can have several running orders of one machine.
DROP INDEX subscriptions_one;
CREATE UNIQUE INDEX subscriptions_one ON subscriptions (offer_id, user_id)
  WHERE state <> 'cancelled' AND product <> 'robot';

-- The current state of each order of mining machines. Energy is in watt hours; carry and remainder are exact decimals.
CREATE TABLE robot_orders (
  subscription_id text PRIMARY KEY REFERENCES subscriptions (id),
  kind text NOT NULL CHECK (kind IN ('rent', 'buy')),
  days integer NOT NULL CHECK (days > 0),
  state smallint NOT NULL CHECK (state BETWEEN 1 AND 6),
  paid bigint NOT NULL CHECK (paid > 0),
  energy_wh bigint NOT NULL CHECK (energy_wh >= 0),
  energy_used_wh bigint NOT NULL DEFAULT 0,
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  -- Start of the current hour; null while the robot is stopped.
  hour_from bigint,
  hours integer NOT NULL DEFAULT 0,
  messages integer NOT NULL DEFAULT 0,
  carry text NOT NULL DEFAULT '0',
  remainder text NOT NULL DEFAULT '0',
  difficulty text,
  income bigint NOT NULL DEFAULT 0,
  ended_at bigint,
  ended_by text,
  refund bigint,
  refund_energy bigint
);

-- Income of each hour, with the numbers from which it was computed.
CREATE TABLE robot_hours (
  subscription_id text NOT NULL REFERENCES robot_orders (subscription_id),
  nth integer NOT NULL,
  from_at bigint NOT NULL,
  to_at bigint NOT NULL CHECK (to_at > from_at),
  hashrate integer NOT NULL,
  share_difficulty integer NOT NULL,
  difficulty text NOT NULL,
  subsidy text NOT NULL,
  pool_fee text NOT NULL,
  price text NOT NULL,
  price_at bigint NOT NULL,
  carry_before text NOT NULL,
  remainder_before text NOT NULL,
  shares bigint NOT NULL,
  carry text NOT NULL,
  coins text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  remainder text NOT NULL,
  energy_wh bigint NOT NULL CHECK (energy_wh >= 0),
  PRIMARY KEY (subscription_id, nth),
  UNIQUE (subscription_id, from_at)
);

CREATE TABLE robot_messages (
  subscription_id text NOT NULL REFERENCES robot_orders (subscription_id),
  nth integer NOT NULL,
  kind text NOT NULL,
  values jsonb NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (subscription_id, nth)
);

CREATE FUNCTION robot_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER robot_hours_append_only BEFORE UPDATE OR DELETE ON robot_hours
  FOR EACH ROW EXECUTE FUNCTION robot_is_append_only();
CREATE TRIGGER robot_messages_append_only BEFORE UPDATE OR DELETE ON robot_messages
  FOR EACH ROW EXECUTE FUNCTION robot_is_append_only();
