-- One check per statement instead of one per posting at commit. The postings of a transfer are written by one statement,
-- so they must balance in it.
DROP TRIGGER postings_balance ON postings;
DROP FUNCTION check_transfer_balances();
-- The currency is read by the primary key for each posting. Without `enable_seqscan = off`, a plan that was made while
-- `accounts` was small would later read the whole table.
CREATE FUNCTION check_transfers_balance() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  unbalanced text;
BEGIN
  SELECT transfer_id INTO unbalanced FROM (
    SELECT transfer_id, amount, (SELECT currency FROM accounts WHERE id = account_id) AS currency FROM added
  ) AS posting
  GROUP BY transfer_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % does not balance', unbalanced USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER postings_balance AFTER INSERT ON postings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_transfers_balance();
