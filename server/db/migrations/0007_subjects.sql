-- Transfers have a subject: a type and an id. New transfers have no `reference`; version 2 of the hashed form contains
-- type and id in its place. Transfers that were hashed in version 1 keep their `reference` and their hash.

ALTER TABLE transfers
  ADD COLUMN form integer NOT NULL DEFAULT 1 CHECK (form >= 1),
  ADD COLUMN subject_type text CHECK (subject_type ~ '^[a-z][A-Za-z]*$'),
  ADD COLUMN subject_id text;
ALTER TABLE transfers ALTER form DROP DEFAULT;

-- The subject id of an old transfer is its reference, which is part of the hash. Its type is looked up once, here.
ALTER TABLE transfers DISABLE TRIGGER transfers_append_only;
UPDATE transfers t SET subject_type = 'order', subject_id = o.id FROM orders o WHERE o.id = t.reference;
UPDATE transfers t SET subject_type = r.kind, subject_id = r.id FROM reviews r
  WHERE r.id = t.reference AND r.kind IN ('deposit', 'withdrawal', 'transfer');
ALTER TABLE transfers ENABLE TRIGGER transfers_append_only;

ALTER TABLE transfers
  ADD CHECK ((subject_type IS NULL) = (subject_id IS NULL)),
  ADD CHECK (form = 1 OR reference IS NULL),
  ADD CHECK (form > 1 OR subject_id IS NULL OR subject_id = reference);

-- The kinds of accounts are listed in domain/ledger.ts; missing platform accounts are opened whenever a store is
-- opened.
ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check CHECK (kind ~ '^[a-z][A-Za-z]*$');
