// The steps of a fund order after its NAV is published: units for a purchase, money for a redemption. Repeating a step
// has no effect.
import { assert, must } from '../../domain/assert.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { exchanged } from '../../domain/exchange.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { LotPart } from '../../domain/funds/lots.ts'
import { redeemLots, totalsOf } from '../../domain/funds/lots.ts'
import type { Scheme } from '../../domain/funds/schemes.ts'
import { loadsInForce, schemeOf } from '../../domain/funds/schemes.ts'
import { fundUnits } from '../../domain/funds/units.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, floorToMinor, fromMinor, roundToMinor, unscale } from '../../domain/money.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { Tx } from '../db/db.ts'
import type { FundOrderRow, TakenPart } from '../db/fund-schema.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import { announceChange } from '../wallets/announce.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import type { DecideDeps } from './deps.ts'
import { CURRENCY, purchaseRate, redemptionRate, WALLET } from './deps.ts'
import { FUND_STEP, isBelowMinimum } from './service.ts'
import { isUnlocked, lockLots, lockOrder, saveOrder, UNIT_DECIMALS } from './store.ts'

export const fundJobs = (deps: DecideDeps): JobHandlers => ({ [FUND_STEP]: (tx, id, at) => takeStep(deps, tx, id, at) })

/** Executes the due step. Returns the time of the next step, or null after the last one. */
export async function takeStep(deps: DecideDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const row = must(await lockOrder(tx, id), `order ${id}`)
  if (row.state === 'submitted') {
    if (at < row.publishAt) return row.publishAt
    if (row.side === 'purchase') return allot(deps, tx, row, at)
    return price(deps, tx, row, at)
  }
  if (row.state !== 'settling') return null
  return at < row.payAt ? row.payAt : pay(deps, tx, row, at)
}

const known = ({ scheme }: FundOrderRow): Scheme => must(schemeOf(scheme), `scheme ${scheme}`)

async function allot(deps: DecideDeps, tx: Tx, row: FundOrderRow, at: number): Promise<null> {
  const { id, day } = row
  const scheme = known(row)
  const pendingId = must(row.pendingId, 'a reservation')
  const amount = must(row.amount, 'an amount')
  const rate = purchaseRate(deps.navs.rate(row))
  const rupees = exchanged(amount, rate)
  const subject = { type: 'fund', id } as const
  if (isBelowMinimum(scheme, fromMinor(rupees))) {
    await deps.ledger.void(tx, pendingId, { subject, at })
    await saveOrder(tx, id, { state: 'failed', failure: 'belowMinimum' }, at)
    return notify(deps, tx, row, { kind: 'fundFailed', values: { amount: minorText(amount) }, at })
  }
  const nav = deps.navs.nav(scheme, row)
  const { stampDuty, units } = fundUnits(fromMinor(rupees), nav, new Decimal(0))
  const fee = roundToMinor(stampDuty.div(rate))
  const user = available(row.userId, WALLET)
  const legs: Leg[] = [
    { from: user, to: platformAccount('clearing', CURRENCY), amount: amount - fee, kind: 'buy' },
    { from: user, to: platformAccount('fees', CURRENCY), amount: fee, kind: 'fee' },
  ]
  const posted = await deps.ledger.post(tx, { pendingId, release: amount, legs: legs.filter(moves), subject, at })
  assert(!isRefusal(posted), `what is reserved for ${id} is there`)
  const scaled = Number(units.times(10 ** UNIT_DECIMALS).toFixed(0))
  const lockedUntil = scheme.lockDays === null ? null : day + scheme.lockDays
  const allotted = { units: scaled, unitsLeft: scaled, nav: nav.toFixed(4), rate: rate.toFixed(4), rupees, lockedUntil }
  const duty = roundToMinor(stampDuty)
  const loads = loadsInForce(scheme, dateOfDay(day))
  await saveOrder(tx, id, Object.assign(allotted, { state: 'allotted', duty, loads } as const), at)
  const values = { amount: minorText(amount), units: units.toFixed(4), nav: nav.toFixed(4), date: dateOfDay(day) }
  return notify(deps, tx, row, { kind: 'fundAllotted', values, at })
}

const moves = ({ amount }: Leg): boolean => amount > 0n

/** Applies the NAV to a redemption: its units are taken from the lots now, and its money is paid later. */
async function price(deps: DecideDeps, tx: Tx, row: FundOrderRow, at: number): Promise<number> {
  const { id, day } = row
  const scheme = known(row)
  const nav = deps.navs.nav(scheme, row)
  const rate = redemptionRate(deps.navs.rate(row))
  const rows = (await lockLots(tx, row)).filter(lot => isUnlocked(lot, day))
  const lots = rows.map(lot => ({
    id: lot.id,
    day: lot.day,
    units: unscale(lot.unitsLeft ?? 0, UNIT_DECIMALS),
    loads: lot.loads,
  }))
  const units = unscale(must(row.units, 'units'), UNIT_DECIMALS)
  const parts = must(redeemLots(lots, { units, nav, day }), `units blocked by ${id}`)
  const { net, load } = totalsOf(parts)
  const taken: TakenPart[] = []
  for (const part of parts)
    taken.push(
      await take(
        tx,
        must(
          rows.find(lot => lot.id === part.id),
          part.id,
        ),
        part,
        at,
      ),
    )
  const priced = {
    state: 'settling',
    nav: nav.toFixed(4),
    rate: rate.toFixed(4),
    rupees: roundToMinor(net),
    load: roundToMinor(load),
    amount: floorToMinor(net.div(rate)),
    parts: taken,
  } as const
  await saveOrder(tx, id, priced, at)
  await announceChange(deps, tx, { userId: row.userId, what: 'fund', id, wallets: [] }, at)
  return row.payAt
}

/** Takes units from a lot, with the same share of the lot's cost. */
async function take(tx: Tx, lot: FundOrderRow, part: LotPart, at: number): Promise<TakenPart> {
  const left = must(lot.unitsLeft, 'units') - Number(part.units.times(10 ** UNIT_DECIMALS).toFixed(0))
  await saveOrder(tx, lot.id, left === 0 ? { unitsLeft: 0, state: 'redeemed' } : { unitsLeft: left }, at)
  const share = part.units.div(unscale(must(lot.units, 'units'), UNIT_DECIMALS))
  const text = (amount: bigint | null) => minorText(roundToMinor(fromMinor(must(amount, 'a cost')).times(share)))
  return {
    id: part.id,
    units: part.units.toFixed(UNIT_DECIMALS),
    days: part.days,
    rate: part.rate.toFixed(),
    gross: part.gross.toFixed(2),
    load: part.load.toFixed(2),
    cost: text(lot.rupees),
    paid: text(lot.amount),
  }
}

async function pay(deps: DecideDeps, tx: Tx, row: FundOrderRow, at: number): Promise<null> {
  const { id, userId } = row
  const net = must(row.amount, 'an amount')
  const rupees = fromMinor(must(row.rupees, 'rupees') + must(row.load, 'a load'))
  const gross = floorToMinor(rupees.div(must(row.rate, 'a rate')))
  const user = available(userId, WALLET)
  const legs: Leg[] = [
    { from: platformAccount('clearing', CURRENCY), to: user, amount: gross, kind: 'sell' },
    { from: user, to: platformAccount('fees', CURRENCY), amount: gross - net, kind: 'fee' },
  ]
  if (gross > 0n) {
    const paid = await deps.ledger.transfer(tx, { legs: legs.filter(moves), subject: { type: 'fund', id }, at })
    assert(!isRefusal(paid), 'the platform can always pay')
  }
  await saveOrder(tx, id, { state: 'redeemed' }, at)
  const units = unscale(must(row.units, 'units'), UNIT_DECIMALS).toFixed(UNIT_DECIMALS)
  return notify(deps, tx, row, { kind: 'fundRedeemed', values: { amount: minorText(net), units }, at })
}

type OwnNotice = {
  readonly kind: NoticeKind
  readonly values: Readonly<Record<string, string>>
  readonly at: number
}

async function notify(deps: DecideDeps, tx: Tx, row: FundOrderRow, { kind, values, at }: OwnNotice): Promise<null> {
  await notifyCustomer(deps, tx, {
    userId: row.userId,
    subject: { type: 'fund', id: row.id },
    kind,
    values: Object.assign({ name: known(row).name, currency: CURRENCY }, values),
    wallets: [WALLET],
    at,
  })
  return null
}
