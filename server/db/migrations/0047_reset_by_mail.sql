-- Until this time the account may be in the hands of somebody who has its mailbox only: the password was reset by e-mail
-- alone. Null if it never was.
ALTER TABLE users ADD COLUMN mail_reset_until bigint;
