// Places and cancels fund orders. Each call is one transaction, executed once per idempotency key, that also reserves
// money or units.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Scheme } from '../../domain/funds/schemes.ts'
import { schemeOf } from '../../domain/funds/schemes.ts'
import { parseMinor } from '../../domain/minor.ts'
import type { Decimal } from '../../domain/money.ts'
import { fromMinor } from '../../domain/money.ts'
import { parseScaled } from '../../domain/price.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { invalid } from '../calls/invalid.ts'
import type { Tx } from '../db/db.ts'
import { fundOrders } from '../db/fund-schema.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import { announceChange } from '../wallets/announce.ts'
import { dayAt } from './dealing.ts'
import type { FundDeps } from './deps.ts'
import { purchaseRate, WALLET } from './deps.ts'
import { blockedUnits, isUnlocked, lockLots, lockOrder, saveOrder, UNIT_DECIMALS } from './store.ts'

/** Kind of the job that moves an order from one state to the next. */
export const FUND_STEP = 'fundOrderStep'

export type Wish = CallParsed<'POST /user_fund_orders/create'>
/** Converts an order into the call's response, which must survive JSON. */
export type Wire<T> = (tx: Tx, id: string) => Promise<T>

export function create<T>(
  deps: FundDeps,
  { by, wish, wire }: { readonly by: Caller; readonly wish: Wish; readonly wire: Wire<T> },
): Promise<T | Refusal> {
  const at = deps.clock.now()
  return idempotent<T>(deps, by, { call: 'create fund order', input: wish }, async tx => {
    const id = await enter(deps, tx, { userId: by.userId, wish, at })
    return isRefusal(id) ? id : wire(tx, id)
  })
}

export type Entry = { readonly userId: string; readonly wish: Wish; readonly at: number }

/** Enters an order, and reserves its money or units. Returns the order's id. */
export function enter(deps: FundDeps, tx: Tx, { userId, wish, at }: Entry): Promise<string | Refusal> {
  const scheme = schemeOf(wish.scheme)
  if (!scheme) return Promise.resolve(refuse('notFound', { field: 'scheme' }))
  return wish.side === 'purchase'
    ? purchase(deps, tx, { userId, scheme, text: wish.amount, at })
    : redemption(deps, tx, { userId, scheme, text: wish.units, at })
}

type Request = { readonly userId: string; readonly scheme: Scheme; readonly text: string; readonly at: number }

async function purchase(deps: FundDeps, tx: Tx, request: Request): Promise<string | Refusal> {
  const { userId, scheme, text, at } = request
  const amount = parseMinor(text)
  if (amount === null) return invalid('amount', { reason: 'amountDecimals' })
  if (amount <= 0n) return invalid('amount', { reason: 'amountZero' })
  const rate = purchaseRate(deps.navs.rate(deps.dealing.latest(at)))
  if (isBelowMinimum(scheme, fromMinor(amount).times(rate))) return invalid('amount', { reason: 'fundMinimum' })
  const id = deps.newId()
  const subject = { type: 'fund', id } as const
  const pendingId = await deps.ledger.reserve(tx, { userId, wallet: WALLET, amount, subject, at })
  if (isRefusal(pendingId)) return pendingId
  await store(deps, tx, request, { id, side: 'purchase', amount, pendingId })
  return id
}

export const isBelowMinimum = ({ minimum }: Scheme, rupees: Decimal): boolean => rupees.lessThan(minimum)

async function redemption(deps: FundDeps, tx: Tx, request: Request): Promise<string | Refusal> {
  const { userId, scheme, text, at } = request
  const units = parseScaled(text, UNIT_DECIMALS)
  if (units === null || units <= 0) return invalid('units', { reason: 'quantity' })
  const lots = await lockLots(tx, { userId, scheme: scheme.id })
  const held = lots
    .filter(lot => isUnlocked(lot, dayAt(at)))
    .reduce((total, { unitsLeft }) => total + (unitsLeft ?? 0), 0)
  const blocked = await blockedUnits(tx, { userId, scheme: scheme.id })
  if (units > held - blocked) return refuse('insufficientShares', { field: 'units' })
  const id = deps.newId()
  await store(deps, tx, request, { id, side: 'redemption', units })
  return id
}

type Made =
  | { readonly id: string; readonly side: 'purchase'; readonly amount: bigint; readonly pendingId: string }
  | { readonly id: string; readonly side: 'redemption'; readonly units: number }

async function store(deps: FundDeps, tx: Tx, { userId, scheme, at }: Request, made: Made): Promise<void> {
  const deal = deps.dealing.next(at)
  const payAt = made.side === 'purchase' ? deal.publishAt : deps.dealing.paidAt(deal, scheme.payoutDays)
  const about = {
    userId,
    scheme: scheme.id,
    state: 'submitted',
    day: deal.day,
    cutoffAt: deal.cutoffAt,
    publishAt: deal.publishAt,
    payAt,
    loads: [],
    parts: [],
    createdAt: at,
    modifiedAt: at,
  } as const
  await tx.insert(fundOrders).values(Object.assign({}, about, made))
  await scheduleJob(tx, { kind: FUND_STEP, subject: made.id }, deal.publishAt)
  const wallets = made.side === 'purchase' ? ([WALLET] as const) : []
  await announceChange(deps, tx, { userId, what: 'fund', id: made.id, wallets }, at)
}

/** Cancels an order, which is possible before its cut-off by the server's clock. */
export function cancel<T>(
  deps: FundDeps,
  { by, id, wire }: { readonly by: Caller; readonly id: string; readonly wire: Wire<T> },
): Promise<T | Refusal> {
  const at = deps.clock.now()
  return idempotent<T>(deps, by, { call: 'cancel fund order', input: { id } }, async tx => {
    const row = await lockOrder(tx, id)
    if (row?.userId !== by.userId) return refuse('notFound', { field: 'id' })
    if (row.state !== 'submitted') return refuse('alreadyDecided')
    if (at >= row.cutoffAt) return refuse('offerClosed', { detail: 'fundOrderLocked' })
    const { pendingId, userId } = row
    if (pendingId !== null) await deps.ledger.void(tx, pendingId, { subject: { type: 'fund', id }, at })
    await saveOrder(tx, id, { state: 'cancelled' }, at)
    const wallets = pendingId === null ? [] : ([WALLET] as const)
    await announceChange(deps, tx, { userId, what: 'fund', id, wallets }, at)
    return wire(tx, id)
  })
}
