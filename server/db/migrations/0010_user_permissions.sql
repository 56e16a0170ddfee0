-- Permissions that are requested and reviewed: one row per user and kind. A permission without a row is not open.
CREATE TABLE user_permissions (
  user_id text NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('block', 'placing', 'quantify')),
  state text NOT NULL CHECK (state IN ('notOpen', 'underReview', 'open')),
  -- Id of the newest request.
  review_id text NOT NULL REFERENCES reviews (id),
  PRIMARY KEY (user_id, kind)
);
CREATE INDEX user_permissions_review ON user_permissions (review_id);

-- Each existing permission was opened or refused by a review.
INSERT INTO user_permissions (user_id, kind, state, review_id)
  SELECT DISTINCT ON (users.id) users.id, 'block', users.block_trade, reviews.id
  FROM users JOIN reviews ON reviews.user_id = users.id AND reviews.kind = 'permission'
  ORDER BY users.id, reviews.seq DESC;
ALTER TABLE users DROP COLUMN block_trade;
