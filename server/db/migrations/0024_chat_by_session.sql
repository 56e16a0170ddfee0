-- A customer's thread is found by the session, so that no copied address gives access to it.
UPDATE chat_messages SET thread = 'user:' || users.id FROM users WHERE chat_messages.thread = users.chat_key;
ALTER TABLE users DROP COLUMN chat_key;
