// Overnight financing: each open position in a currency pair or a spot code is charged or paid once per cut-off. It
// changes the margin, and so the liquidation price; a debit takes at most the margin.
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, isNull, like, lt, notInArray, or } from 'drizzle-orm'
import { assert } from '../../domain/assert.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { earlyKeys } from '../../domain/cut-off.ts'
import { isRefusal } from '../../domain/failure.ts'
import { financing } from '../../domain/financing.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { settledMinor } from '../../domain/margin.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { yearlyRates } from '../../domain/policy-rates.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { localDay } from '../calendar/zone.ts'
import type { PriceThen } from '../contracts/conversion.ts'
import { conversionRateAt } from '../contracts/conversion.ts'
import { contractTermsOf } from '../contracts/terms.ts'
import type { Tx } from '../db/db.ts'
import type { Fixing } from '../db/fixing-schema.ts'
import type { FinancingInputs } from '../db/trading-schema.ts'
import { positionContracts, positions } from '../db/trading-schema.ts'
import { rescheduleJob } from '../jobs/schedule.ts'
import type { JobHandler } from '../jobs/scheduler.ts'
import { available, margin, platformAccount } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import { marginBoards } from '../orders/service.ts'
import type { Contracted } from '../positions/contract.ts'
import { contracted, sizeOf } from '../positions/contract.ts'
import { asOfToday } from '../positions/holdings.ts'
import { recordMargin } from '../positions/margin.ts'
import { exactText } from '../positions/position.ts'
import { lockPositionById, savePosition } from '../positions/store.ts'
import { fixedPrices, pastOrLastPrice } from '../prices/fixings.ts'
import type { MarginDeps } from './deps.ts'
import { publishPosition, walletOfPosition } from './publish.ts'
import { daysAt, lastCutOff, nextCutOff } from './rollover.ts'

/** Maximum number of positions in one transaction. */
const BATCH = 100
/** Maximum number of nights in one transaction, whose time is limited: after a pause each position can have many. */
const NIGHTS_MOST = 100
/** Delay of a retry while a price or an exchange rate is unknown. */
export const RETRY_MS = MINUTE_MS

/** Boards whose positions are financed: those without contracts that expire, whose prices include the cost of carry. */
const financedBoards = marginBoards.filter(board => boards[board].class !== 'future')
export const isFinanced = or(...financedBoards.map(board => like(positions.instrumentKey, `${board}.%`)))

/** Writes the prices of each cut-off. It is due at the same time, and of two such jobs the one first in the alphabet runs first. */
export const CUT_OFF_JOB = { kind: 'cutOffs', subject: 'FX' } as const
export const FINANCING_JOB = { kind: 'financing', subject: 'FX' } as const

/** Selects the positions that a cut-off at or before `at` has not charged. */
export function isDue(at: number): SQL | undefined {
  const own = earlyKeys.map(key =>
    and(eq(positions.instrumentKey, key), lt(positionContracts.financedTo, lastCutOff(at, key))),
  )
  const others = notInArray(positions.instrumentKey, earlyKeys)
  return or(...own, and(others, lt(positionContracts.financedTo, lastCutOff(at))))
}

/** The next cut-off of any instrument. */
export const nextFinancing = (after: number): number =>
  Math.min(nextCutOff(after), ...earlyKeys.map(key => nextCutOff(after, key)))

/** The job that charges all due positions, in batches; it is due again at the next cut-off. */
export const financingJob =
  (deps: MarginDeps): JobHandler =>
  async (tx, _subject, at) => {
    const rows = await tx
      .select({ id: positions.id })
      .from(positions)
      .innerJoin(positionContracts, eq(positionContracts.positionId, positions.id))
      .where(and(isNull(positions.closedAt), isFinanced, isDue(at)))
      .orderBy(asc(positionContracts.financedTo), asc(positions.id))
      .limit(BATCH)
    // The rest is due as of the cut-off: the clock of the next leader process may be behind.
    const dueSince = lastCutOff(at)
    let left = false
    let nights = 0
    for (const { id } of rows) {
      const position = contracted(await lockPositionById(tx, id))
      const due = nightsDue(position, at)
      if (nights > 0 && nights + due > NIGHTS_MOST) return dueSince
      nights += due
      const charged = await chargeDue(deps, tx, position, { at })
      left ||= charged === null
    }
    if (left) {
      // A position that was opened just before the cut-off may have been committed after its prices were written.
      await rescheduleJob(tx, CUT_OFF_JOB, dueSince)
      return at + RETRY_MS
    }
    return rows.length === BATCH ? dueSince : nextFinancing(at)
  }

/** Number of cut-offs that a position has not paid. */
function nightsDue({ contract, instrumentKey }: Contracted, at: number): number {
  let nights = 0
  for (let cutOff = nextCutOff(contract.financedTo, instrumentKey); cutOff <= at; nights += 1)
    cutOff = nextCutOff(cutOff, instrumentKey)
  return nights
}

/** Charges the positions of one user now; for the demo account, whose positions were opened on past days. */
export async function chargeNights(deps: MarginDeps, tx: Tx, userId: string): Promise<void> {
  const at = deps.clock.now()
  // The nights of an invented past have no stored prices.
  const pricesOf: CutOffPrices = (_position, cutOff) => listing => pastOrLastPrice(deps.market, listing, cutOff)
  const isOwn = and(eq(positions.userId, userId), isNull(positions.closedAt), isFinanced)
  const rows = await tx.select({ id: positions.id }).from(positions).where(isOwn).orderBy(asc(positions.id))
  for (const { id } of rows) await chargeDue(deps, tx, contracted(await lockPositionById(tx, id)), { at, pricesOf })
}

/**
 * Charges every cut-off since the position was last charged. Null, with nothing charged, while a price or an exchange
 * rate is unknown.
 */
export async function chargeDue(
  deps: MarginDeps,
  tx: Tx,
  position: Contracted,
  { at, pricesOf = storedPrices(tx) }: ChargeUntil,
): Promise<Contracted | null> {
  let charged = position
  for (;;) {
    const cutOff = nextCutOff(charged.contract.financedTo, charged.instrumentKey)
    if (cutOff > at || charged.closedAt !== null) return charged
    const next = await chargeOnce(deps, tx, charged, { cutOff, at, priceThen: await pricesOf(charged, cutOff) })
    if (next === null) return null
    charged = next
  }
}

type Cut = { readonly cutOff: number; readonly at: number; readonly priceThen: PriceThen }

/** Prices at a cut-off, of the instrument of a position and of the pairs that convert its currency. */
type CutOffPrices = (position: Contracted, cutOff: number) => Promise<PriceThen> | PriceThen
type ChargeUntil = { readonly at: number; readonly pricesOf?: CutOffPrices }

/** The prices that `cut-offs.ts` has stored. Those of one cut-off are read once in a transaction. */
function storedPrices(tx: Tx): CutOffPrices {
  const read = new Map<number, Promise<ReadonlyMap<string, Fixing>>>()
  return async (_position, cutOff) => {
    const known = read.get(cutOff) ?? fixedPrices(tx, { kind: 'cutOff', at: cutOff })
    read.set(cutOff, known)
    const stored = await known
    return ({ instrument: { key, priceDecimals } }) => {
      const row = stored.get(key)
      return row?.priceDecimals === priceDecimals ? row.price : null
    }
  }
}

async function chargeOnce(deps: MarginDeps, tx: Tx, position: Contracted, cut: Cut): Promise<Contracted | null> {
  const listing = deps.market.find(position.instrumentKey)
  const terms = listing && contractTermsOf(listing)
  if (!listing || !terms || isRefusal(terms)) return null
  if (terms.financed === null)
    return settled(deps, tx, position, { ...cut, amount: 0n, collateral: new Decimal(0), inputs: {} })
  const price = cut.priceThen(listing)
  const rates = yearlyRates(terms.financed, dateOfDay(localDay(cut.cutOff, 'UTC')))
  if (price === null || rates === null) return null
  const days = daysAt(terms.financed, cut.cutOff)
  const yearly = rates[position.side]
  const collateral = financing(sizeOf(position), unscale(price, position.priceDecimals), yearly, days)
  const side = collateral.isNegative() ? 'paid' : 'received'
  const conversion = { from: terms.currency, to: position.currency, side } as const
  const rate = conversionRateAt(deps.market, conversion, cut.priceThen)
  if (!rate) return null
  const whole = settledMinor(collateral.times(rate))
  const amount = whole < -position.margin ? -position.margin : whole
  const { quantity } = position
  const inputs = { quantity, price, days, yearlyRate: exactText(yearly), rate: exactText(rate) }
  return settled(deps, tx, position, { ...cut, amount, collateral, inputs })
}

type Charge = Cut & { readonly amount: bigint; readonly collateral: Decimal; readonly inputs: FinancingInputs }

async function settled(deps: MarginDeps, tx: Tx, position: Contracted, charge: Charge): Promise<Contracted> {
  const { amount, collateral, inputs, cutOff, at } = charge
  const transferId = amount === 0n ? null : await moveFinancing(deps, tx, position, charge)
  const held = asOfToday(deps.market, position)
  const charged: Contracted = {
    ...held,
    margin: held.margin + amount,
    // A cut-off of an earlier day, charged late, is no part of today's result.
    dayCashFlow: cutOff < held.dayStartAt ? held.dayCashFlow : held.dayCashFlow + amount,
    contract: {
      ...held.contract,
      collateral: exactText(Decimal.max(0, collateral.plus(held.contract.collateral))),
      financedTo: cutOff,
    },
    modifiedAt: at,
  }
  savePosition(tx, charged)
  const event = {
    id: deps.newId(),
    kind: 'financing',
    amount,
    transferId,
    period: cutOff,
    financing: inputs,
    at,
  } as const
  if (amount !== 0n) recordMargin(tx, charged, event)
  await publishPosition(deps, tx, { position: charged, wallet: amount !== 0n }, at)
  return charged
}

/** Posts the amount through the available account, because the bill shows the postings of that account. */
async function moveFinancing(deps: MarginDeps, tx: Tx, position: Contracted, { amount, at }: Charge): Promise<string> {
  const wallet = walletOfPosition(position)
  const [free, held] = [available(position.userId, wallet), margin(position.userId, wallet)]
  const interest = platformAccount('interest', position.currency)
  const legs: Leg[] =
    amount > 0n
      ? [
          { from: interest, to: free, amount, kind: 'financing' },
          { from: free, to: held, amount, kind: 'margin' },
        ]
      : [
          { from: held, to: free, amount: -amount, kind: 'margin' },
          { from: free, to: interest, amount: -amount, kind: 'financing' },
        ]
  const transferId = await deps.ledger.transfer(tx, { legs, subject: { type: 'position', id: position.id }, at })
  assert(!isRefusal(transferId), `the margin of ${position.id} is there`)
  return transferId
}
