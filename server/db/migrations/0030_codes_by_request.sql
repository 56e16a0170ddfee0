-- A code belongs to the request that asked for it, which only the browser of the request knows. So no other request can
-- replace the code, and no other client can use up its attempts. Codes are valid for ten minutes; those of the old
-- table end now.
DROP TABLE email_codes;
CREATE TABLE email_codes (
  request_hash text PRIMARY KEY,
  email text NOT NULL,
  purpose text NOT NULL,
  network text NOT NULL,
  code_hash text NOT NULL,
  expires_at bigint NOT NULL,
  tries_left integer NOT NULL,
  sent_at bigint NOT NULL
);
CREATE INDEX email_codes_asked ON email_codes (email, purpose, network);
