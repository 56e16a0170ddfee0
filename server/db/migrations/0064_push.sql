-- Push messages (RFC 8030). The key with which this installation identifies itself to push services (RFC 8292).
CREATE TABLE push_keys (
  name text PRIMARY KEY,
  key text NOT NULL
);

-- Browsers that get a user's notices while the app is closed. `digest`: of the address at the push service, which is part of
-- the sealed subscription. A device belongs to the session that registered it: without that session it gets nothing.
CREATE TABLE push_devices (
  id text PRIMARY KEY,
  digest text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  session_id text NOT NULL,
  subscription jsonb NOT NULL,
  locale text NOT NULL,
  zone text NOT NULL,
  topics jsonb NOT NULL,
  amounts boolean NOT NULL,
  quiet_from text,
  quiet_to text,
  created_at bigint NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE INDEX push_devices_user ON push_devices (user_id);

-- Notices that a device has not received yet, written in the transaction of the notice.
CREATE TABLE push_deliveries (
  device_id text NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  notice_id text NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  due_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  PRIMARY KEY (device_id, notice_id)
);
CREATE INDEX push_deliveries_due ON push_deliveries (due_at);
