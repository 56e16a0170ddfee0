-- The number of each identity document as a hash with a key of the store, by which two customers with the same document
-- are found.
CREATE TABLE document_keys (
  name text PRIMARY KEY,
  key bytea NOT NULL
);
-- Null in rows of earlier versions until the next start.
ALTER TABLE kyc_applications ADD COLUMN document_hash text;
CREATE INDEX kyc_applications_document ON kyc_applications (document_hash);
