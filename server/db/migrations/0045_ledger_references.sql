-- References of the ledger are checked once per statement instead of once per row, which was a third of the cost of a
-- posting. Nothing can remove what they refer to, because accounts, transfers and postings are append-only.
CREATE TRIGGER accounts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE transfers DROP CONSTRAINT transfers_pending_id_fkey;
ALTER TABLE postings DROP CONSTRAINT postings_transfer_id_fkey, DROP CONSTRAINT postings_account_id_fkey;

-- Everything is found by primary key. Without `enable_seqscan = off`, a plan that was made while a table was small would
-- later read the whole table.
CREATE FUNCTION check_transfers() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  unknown text;
BEGIN
  SELECT pending_id INTO unknown FROM added
  WHERE pending_id IS NOT NULL AND (SELECT id FROM transfers WHERE id = added.pending_id) IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % does not exist', unknown USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER transfers_references AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_transfers();

DROP TRIGGER postings_balance ON postings;
DROP FUNCTION check_transfers_balance();
CREATE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong record;
BEGIN
  SELECT transfer_id, currency, sum(amount) AS total INTO wrong FROM (
    SELECT transfer_id, amount, (SELECT currency FROM accounts WHERE id = account_id) AS currency FROM added
  ) AS posting
  GROUP BY transfer_id, currency
  HAVING sum(amount) <> 0 OR currency IS NULL OR (SELECT id FROM transfers WHERE id = transfer_id) IS NULL
  LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF wrong.currency IS NOT NULL AND wrong.total <> 0 THEN
    RAISE EXCEPTION 'transfer % does not balance', wrong.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RAISE EXCEPTION 'transfer % or an account of it does not exist', wrong.transfer_id
    USING ERRCODE = 'foreign_key_violation';
END
$$;
CREATE TRIGGER postings_check AFTER INSERT ON postings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_postings();
