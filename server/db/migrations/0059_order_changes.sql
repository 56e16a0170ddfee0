-- Changes of resting orders by their owners. `changes`: the terms that each change replaced, oldest first. `requeued`: the
-- order's number in the queue of its instrument since a change that lost its place; null while it has the place of its
-- arrival, which is `seq`.
ALTER TABLE orders ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';
ALTER TABLE orders ADD COLUMN requeued bigint;
-- The matcher reads the open orders in the order of their places.
DROP INDEX orders_resting;
CREATE INDEX orders_resting ON orders ((coalesce(requeued, seq))) WHERE state IN ('accepted', 'working', 'partial');
