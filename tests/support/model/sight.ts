// Reads all of the users' money data in one SQL snapshot, to compare with the model.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { must } from '../../../domain/assert.ts'
import { accountEventSchema } from '../../../domain/wire/down/account.ts'
import type { Db } from '../../../server/db/db.ts'
import { users } from '../../../server/db/schema.ts'

/** Amounts are read as text, so that none passes through a float. */
const minor = z.string().transform(BigInt)
const whole = z.number().int()

const orderSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  instrument_key: z.string(),
  direction: whole,
  order_type: whole,
  state: z.string(),
  reason: z.string().nullable(),
  worst_price: whole,
  quantity: whole,
  filled: whole,
  filled_value: minor,
  cash: minor,
  reserved: minor,
  position_id: z.string().nullable(),
  fees: z.array(z.object({ kind: z.string(), amount: z.string() })),
  fills: whole,
  fill_quantity: whole,
  fill_cash: minor,
  fill_fees: minor,
})
/** Cost and fees of a position in one currency. */
const valueSchema = z.object({ cost: minor, fees: minor })
const positionSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  instrument_key: z.string(),
  quantity: whole,
  used: whole,
  cost: minor,
  fees: minor,
  values: z.object({ MXN: valueSchema, USD: valueSchema, HKD: valueSchema }),
  day_start_at: whole,
  day_start_quantity: whole,
  day_cash_flow: minor,
  sell_profit: minor,
  closed_at: whole.nullable(),
})
const saleSchema = z.object({
  order_id: z.string(),
  quantity: whole,
  cost: minor,
  proceeds: minor,
  fees: minor,
  net: z.object({ MXN: minor, USD: minor, HKD: minor }),
})
const requestSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.string(),
  state: z.string(),
  amount: minor,
  received: minor.nullable(),
  fee: minor.nullable(),
  suspense: z.boolean().nullable(),
  released: z.boolean().nullable(),
  yes: whole,
})
const accountSchema = z.object({
  id: z.string(),
  owner: z.string(),
  wallet: z.string(),
  kind: z.string(),
  currency: z.string(),
  balance: minor,
  remaining: minor,
})
const postingSchema = z.object({
  seq: whole,
  transfer_id: z.string(),
  account_id: z.string(),
  kind: z.string(),
  amount: minor,
  balance_after: minor,
  nth: whole,
  currency: z.string(),
  account_kind: z.string(),
  reference: z.string().nullable(),
})
const wordSchema = z.object({ user_id: z.string(), offset: whole, event: accountEventSchema })

const sightSchema = z.object({
  orders: z.array(orderSchema),
  positions: z.array(positionSchema),
  sales: z.array(saleSchema),
  requests: z.array(requestSchema),
  accounts: z.array(accountSchema),
  postings: z.array(postingSchema),
  words: z.array(wordSchema),
})
export type Sight = z.infer<typeof sightSchema>
export type SeenOrder = z.infer<typeof orderSchema>
export type SeenPosition = z.infer<typeof positionSchema>
export type SeenSale = z.infer<typeof saleSchema>
export type SeenRequest = z.infer<typeof requestSchema>
export type SeenPosting = z.infer<typeof postingSchema>
export type SeenWord = z.infer<typeof wordSchema>

/** The last rows that were read, so that they are not read again. */
export type Since = { readonly posting: number; readonly words: readonly number[] }

/** Reads everything about these users in one snapshot. */
export async function lookAt(db: Db, people: readonly string[], since: Since): Promise<Sight> {
  const those = sql.join(
    people.map(each => sql`${each}`),
    sql`, `,
  )
  const words = sql.join(
    people.map((each, who) => sql`(user_id = ${each} AND "offset" > ${since.words[who] ?? 0})`),
    sql` OR `,
  )
  const [row] = await db
    .select({
      sight: sql`json_build_object(
        'orders', (SELECT coalesce(json_agg(row_to_json(o) ORDER BY o.seq), '[]') FROM (${ordersOf(those)}) o),
        'positions', (SELECT coalesce(json_agg(row_to_json(p)), '[]') FROM (${positionsOf(those)}) p),
        'sales', (SELECT coalesce(json_agg(row_to_json(s) ORDER BY s.seq), '[]') FROM (${salesOf(those)}) s),
        'requests', (SELECT coalesce(json_agg(row_to_json(r) ORDER BY r.seq), '[]') FROM (${requestsOf(those)}) r),
        'accounts', (SELECT json_agg(row_to_json(a)) FROM (${accountsOf(those)}) a),
        'postings', (SELECT coalesce(json_agg(row_to_json(p) ORDER BY p.seq), '[]')
          FROM (${postingsAfter(since.posting)}) p),
        'words', (SELECT coalesce(json_agg(row_to_json(w) ORDER BY w."offset"), '[]')
          FROM (SELECT user_id, "offset", event FROM outbox WHERE ${words}) w))::text`.mapWith(String),
    })
    .from(users)
    .limit(1)
  return sightSchema.parse(JSON.parse(must(row, 'a sight').sight))
}

type Fragment = ReturnType<typeof sql>

const ordersOf = (those: Fragment) => sql`SELECT o.id, o.seq, o.user_id, o.instrument_key, o.direction, o.order_type,
  o.state, o.reason, o.worst_price, o.quantity, o.filled, o.filled_value::text, o.cash::text, o.reserved::text,
  o.position_id, o.fees, f.fills, f.fill_quantity, f.fill_cash, f.fill_fees
  FROM orders o, LATERAL (SELECT count(*) AS fills, coalesce(sum(quantity), 0) AS fill_quantity,
    coalesce(sum(cash), 0)::text AS fill_cash, coalesce(sum(fees), 0)::text AS fill_fees
    FROM fills WHERE order_id = o.id) f
  WHERE o.user_id IN (${those})`

const positionsOf = (those: Fragment) => sql`SELECT id, user_id, instrument_key, quantity, used, cost::text,
  fees::text, (SELECT json_object_agg(currency, json_build_object('cost', v.cost::text, 'fees', v.fees::text))
    FROM position_values v WHERE position_id = id) AS values,
  day_start_at, day_start_quantity, day_cash_flow::text, sell_profit::text, closed_at
  FROM positions WHERE user_id IN (${those})`

const salesOf = (those: Fragment) => sql`SELECT seq, order_id, quantity, cost::text, proceeds::text, fees::text,
  (SELECT json_object_agg(currency, v.net::text) FROM closed_position_values v WHERE closed_id = id) AS net
  FROM closed_positions WHERE user_id IN (${those})`

const requestsOf = (those: Fragment) => sql`SELECT r.id, r.seq, r.user_id, r.kind, r.state,
  coalesce(d.amount, w.amount, t.amount)::text AS amount, t.received::text, w.fee::text, d.suspense,
  d.released_at IS NOT NULL AS released,
  (SELECT count(*) FROM review_votes v WHERE v.review_id = r.id AND v.passed) AS yes
  FROM reviews r LEFT JOIN deposits d ON d.id = r.id LEFT JOIN withdrawals w ON w.id = r.id
  LEFT JOIN wallet_transfers t ON t.id = r.id
  WHERE r.kind IN ('deposit', 'withdrawal', 'transfer') AND r.user_id IN (${those})`

/** Accounts of the users and of the platform. `remaining`: the sum of the account's open reservations. */
const accountsOf = (those: Fragment) => sql`SELECT a.id, a.owner, a.wallet, a.kind, a.currency, b.balance::text,
  (SELECT coalesce(sum(remaining), 0) FROM reservations WHERE account_id = a.id)::text AS remaining
  FROM accounts a JOIN balances b ON b.account_id = a.id WHERE a.owner = 'house' OR a.owner IN (${those})`

const postingsAfter = (seq: number) => sql`SELECT p.seq, p.transfer_id, p.account_id, p.kind, p.amount::text,
  p.balance_after::text, p.nth, a.currency, a.kind AS account_kind, coalesce(t.subject_id, t.reference) AS reference
  FROM postings p JOIN accounts a ON a.id = p.account_id JOIN transfers t ON t.id = p.transfer_id
  WHERE p.seq > ${seq}`
