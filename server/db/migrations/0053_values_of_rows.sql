-- Sealed values are bound to their row and not only to their column. SQL cannot seal: a process seals all values again at
-- its start (server/sealing/reseal.ts), because the store does not have this time.
UPDATE data_keys SET resealed_at = NULL;
-- The number of a message is not known before its text is sealed.
ALTER TABLE chat_messages ADD COLUMN id text NOT NULL DEFAULT gen_random_uuid()::text;
CREATE UNIQUE INDEX chat_messages_id ON chat_messages (id);
ALTER TABLE chat_messages ALTER COLUMN id DROP DEFAULT;
