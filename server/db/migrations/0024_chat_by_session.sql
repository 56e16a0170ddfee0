-- A customer's thread is found by the session: nothing that could be copied from an address opens it.
UPDATE chat_messages SET thread = 'user:' || users.id FROM users WHERE chat_messages.thread = users.chat_key;
ALTER TABLE users DROP COLUMN chat_key;
