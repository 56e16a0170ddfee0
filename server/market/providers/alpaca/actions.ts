// Alpaca's corporate actions, which are asked for by the day on which they are processed: that of a dividend is the day of its
// payment, some weeks after its ex-date.
import Decimal from 'decimal.js'
import { z } from 'zod'
import type { ActionKind } from '../../../../domain/corporate-action.ts'
import { dateSchema } from '../../../../domain/wire/date.ts'
import type { LiveAction } from '../../live/actions.ts'
import { Refused } from '../../live/refused.ts'

/** The most actions of one answer. */
const PAGE = 1_000
/** A list that does not end is refused. */
const PAGES_MOST = 50
const TYPES = [
  'forward_split',
  'reverse_split',
  'unit_split',
  'stock_dividend',
  'cash_dividend',
  'spin_off',
  'cash_merger',
  'stock_merger',
  'stock_and_cash_merger',
].join(',')

const rate = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform(value => new Decimal(value))
  .refine(value => value.isPositive() && !value.isZero())

const splitSchema = z
  .object({ symbol: z.string(), ex_date: dateSchema, new_rate: rate, old_rate: rate })
  .transform(row => actionOf('split', row.symbol, row.ex_date, { to: row.new_rate, from: row.old_rate }))
const unitSchema = z
  .object({ old_symbol: z.string(), effective_date: dateSchema })
  .transform(row => actionOf('split', row.old_symbol, row.effective_date))
/** New shares for those that are held: a split in fact. */
const stockDividendSchema = z
  .object({ symbol: z.string(), ex_date: dateSchema, rate })
  .transform(row => actionOf('split', row.symbol, row.ex_date, { to: row.rate.plus(1), from: new Decimal(1) }))
const dividendSchema = z
  .object({ symbol: z.string(), ex_date: dateSchema, rate })
  .transform(row => actionOf('dividend', row.symbol, row.ex_date, { amount: row.rate }))
const spinOffSchema = z
  .object({ source_symbol: z.string(), ex_date: dateSchema })
  .transform(row => actionOf('spinOff', row.source_symbol, row.ex_date))
/** The share of the company that is taken over ends; that of the other one stays as it is. */
const mergerSchema = z
  .object({ acquiree_symbol: z.string(), effective_date: dateSchema })
  .transform(row => actionOf('merger', row.acquiree_symbol, row.effective_date))

const listOf = <T>(schema: z.ZodType<T>) => z.array(schema).default([])
const pageSchema = z.object({
  corporate_actions: z.object({
    forward_splits: listOf(splitSchema),
    reverse_splits: listOf(splitSchema),
    unit_splits: listOf(unitSchema),
    stock_dividends: listOf(stockDividendSchema),
    cash_dividends: listOf(dividendSchema),
    spin_offs: listOf(spinOffSchema),
    cash_mergers: listOf(mergerSchema),
    stock_mergers: listOf(mergerSchema),
    stock_and_cash_mergers: listOf(mergerSchema),
  }),
  next_page_token: z.string().nullable().default(null),
})

type Amounts = { readonly to?: Decimal; readonly from?: Decimal; readonly amount?: Decimal }

const actionOf = (kind: ActionKind, symbol: string, exDate: string, amounts: Amounts = {}): LiveAction => ({
  symbol,
  kind,
  exDate,
  ratioTo: amounts.to?.toFixed() ?? null,
  ratioFrom: amounts.from?.toFixed() ?? null,
  amount: amounts.amount?.toFixed() ?? null,
})

type Asked = {
  readonly symbols: readonly string[]
  /** Days of processing, both included. */
  readonly from: string
  readonly to: string
}

/** All pages. An answer with a row that cannot be read is refused: what it says is not known. */
export async function readActions(
  ask: (query: Readonly<Record<string, string>>) => Promise<unknown>,
  { symbols, from, to }: Asked,
): Promise<readonly LiveAction[]> {
  const query = { symbols: symbols.join(','), types: TYPES, start: from, end: to, limit: String(PAGE), sort: 'asc' }
  const read: LiveAction[] = []
  let token: string | null = null
  for (let page = 0; page < PAGES_MOST; page++) {
    const answer = pageSchema.safeParse(
      await ask(token === null ? query : Object.assign({}, query, { page_token: token })),
    )
    if (!answer.success) throw new Refused('retry', 'the corporate actions cannot be read')
    for (const rows of Object.values(answer.data.corporate_actions)) read.push(...rows)
    token = answer.data.next_page_token
    if (token === null) return read
  }
  throw new Refused('retry', 'the list of corporate actions does not end')
}
