-- Hash chains over the postings of each account, so that an edit made outside the server is detected and located; and
-- anchors over all chains, so that a chain that was cut short and whose head was adjusted is detected too.

ALTER TABLE postings ADD COLUMN nth bigint, ADD COLUMN hash bytea;
-- The postings of an account have the same order by number and by time, so one index, which is created below, serves
-- both.
DROP INDEX postings_account;

-- One field of the canonical form, which server/ledger/chain-form.ts describes.
CREATE FUNCTION chain_field(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN value IS NULL THEN '-' ELSE octet_length(convert_to(value, 'UTF8')) || ':' || value END
$$;

-- Postings from before this migration are included as they are: the chain does not detect earlier edits.
ALTER TABLE postings DISABLE TRIGGER postings_append_only;
DO $$
DECLARE
  posting record;
  last_account text;
  last_nth bigint;
  last_hash bytea;
BEGIN
  FOR posting IN
    SELECT p.ctid AS place, p.transfer_id, p.account_id, p.kind, p.amount, p.balance_after,
      t.phase, t.pending_id, t.reference, t.created_at
    FROM postings p JOIN transfers t ON t.id = p.transfer_id
    ORDER BY p.account_id, p.seq
  LOOP
    IF last_account IS DISTINCT FROM posting.account_id THEN
      last_account := posting.account_id;
      last_nth := 0;
      last_hash := '\x';
    END IF;
    last_nth := last_nth + 1;
    last_hash := sha256(last_hash || convert_to(
      chain_field('1') || chain_field(last_nth::text) || chain_field(posting.transfer_id)
      || chain_field(posting.account_id) || chain_field(posting.kind) || chain_field(posting.amount::text)
      || chain_field(posting.balance_after::text) || chain_field(posting.phase) || chain_field(posting.pending_id)
      || chain_field(posting.reference) || chain_field(posting.created_at::text), 'UTF8'));
    UPDATE postings SET nth = last_nth, hash = last_hash WHERE ctid = posting.place;
  END LOOP;
END
$$;
ALTER TABLE postings ENABLE TRIGGER postings_append_only;
DROP FUNCTION chain_field(text);

ALTER TABLE postings
  ALTER COLUMN nth SET NOT NULL,
  ALTER COLUMN hash SET NOT NULL,
  ADD CHECK (nth > 0),
  ADD CHECK (octet_length(hash) = 32),
  ADD CONSTRAINT postings_nth UNIQUE (account_id, nth);

-- The head of each account's chain: the number of postings, and the hash of the last one.
ALTER TABLE balances
  ADD COLUMN postings bigint NOT NULL DEFAULT 0,
  ADD COLUMN hash bytea NOT NULL DEFAULT '\x';
UPDATE balances SET postings = last.nth, hash = last.hash
  FROM (SELECT DISTINCT ON (account_id) account_id, nth, hash FROM postings ORDER BY account_id, nth DESC) AS last
  WHERE last.account_id = balances.account_id;
ALTER TABLE balances ADD CHECK (octet_length(hash) = CASE WHEN postings = 0 THEN 0 ELSE 32 END);

CREATE TABLE anchors (
  nth bigint PRIMARY KEY CHECK (nth > 0),
  taken_at bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
-- The chain heads that changed since the previous anchor. A head that an anchor does not list is the same as in the
-- last anchor that lists it.
CREATE TABLE anchor_heads (
  anchor bigint NOT NULL REFERENCES anchors (nth),
  account_id text NOT NULL REFERENCES accounts (id),
  nth bigint NOT NULL CHECK (nth > 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (anchor, account_id),
  UNIQUE (account_id, nth)
);
CREATE TRIGGER anchors_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON anchors
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER anchor_heads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON anchor_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
