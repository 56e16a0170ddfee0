-- Transfers name what they are about: a type and an id. New transfers have no `reference`; their chain form (2) seals type
-- and id in its place. What was hashed in form 1 keeps its `reference` and its hash.

ALTER TABLE transfers
  ADD COLUMN form integer NOT NULL DEFAULT 1 CHECK (form >= 1),
  ADD COLUMN subject_type text CHECK (subject_type ~ '^[a-z][A-Za-z]*$'),
  ADD COLUMN subject_id text;
ALTER TABLE transfers ALTER form DROP DEFAULT;

-- Of old transfers the id is their reference, which is sealed; the type is looked up once, here.
ALTER TABLE transfers DISABLE TRIGGER transfers_append_only;
UPDATE transfers t SET subject_type = 'order', subject_id = o.id FROM orders o WHERE o.id = t.reference;
UPDATE transfers t SET subject_type = r.kind, subject_id = r.id FROM reviews r
  WHERE r.id = t.reference AND r.kind IN ('deposit', 'withdrawal', 'transfer');
ALTER TABLE transfers ENABLE TRIGGER transfers_append_only;

ALTER TABLE transfers
  ADD CHECK ((subject_type IS NULL) = (subject_id IS NULL)),
  ADD CHECK (form = 1 OR reference IS NULL),
  ADD CHECK (form > 1 OR subject_id IS NULL OR subject_id = reference);

-- The kinds are one record in domain/ledger.ts; the platform's accounts are opened from it when a store is opened.
ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check CHECK (kind ~ '^[a-z][A-Za-z]*$');
