-- A customer whom an operator has blocked cannot log in until the block is lifted. Rows are never deleted.
CREATE TABLE account_blocks (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id),
  reason text NOT NULL CHECK (reason <> ''),
  author text NOT NULL,
  created_at bigint NOT NULL,
  lifted_by text,
  lifted_at bigint,
  CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
);
CREATE UNIQUE INDEX account_blocks_in_force ON account_blocks (user_id) WHERE lifted_at IS NULL;
