-- A code belongs to the request that asked for it, which is known to the browser that made it: nobody else's request
-- replaces it, and nobody else's guess spends its attempts. Codes live for ten minutes; those of the earlier form end.
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
