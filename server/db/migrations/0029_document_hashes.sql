-- The number of an identity document as a hash with a key of the store: one document of two customers is found by it.
CREATE TABLE document_keys (
  name text PRIMARY KEY,
  key bytea NOT NULL
);
-- Null for applications of earlier versions until the next start.
ALTER TABLE kyc_applications ADD COLUMN document_hash text;
CREATE INDEX kyc_applications_document ON kyc_applications (document_hash);
