// Checks fund orders after processes were killed. Each order must be executed once at the NAV of its day, and its
// units, rupees and dollars must follow from that NAV. The units missing from a purchase must be those that redemptions
// took. Each owner must be notified once.
import { must } from '../domain/assert.ts'
import { exchanged } from '../domain/exchange.ts'
import { redeemLots, totalsOf } from '../domain/funds/lots.ts'
import { schemeOf } from '../domain/funds/schemes.ts'
import { fundUnits } from '../domain/funds/units.ts'
import { Decimal, floorToMinor, fromMinor, roundToMinor, unscale } from '../domain/money.ts'
import type { FundOrderRow } from '../server/db/fund-schema.ts'
import { dealingOf } from '../server/funds/dealing.ts'
import { purchaseRate, redemptionRate } from '../server/funds/deps.ts'
import { createNavs } from '../server/funds/navs.ts'
import { UNIT_DECIMALS } from '../server/funds/store.ts'
import type { Stored } from './stored.ts'

/**
 * Checks a store in which every order was executed and paid.
 * @param seed seed of the simulated NAVs
 */
export function fundProblems(stored: Stored, seed: number): string[] {
  const navs = createNavs(seed, dealingOf('real'))
  return stored.fundOrders.flatMap(row => {
    const scheme = must(schemeOf(row.scheme), row.scheme)
    const reference = navs.rate(row)
    const rate = row.side === 'purchase' ? purchaseRate(reference) : redemptionRate(reference)
    const price = { nav: navs.nav(scheme, row), rate }
    const isDealt = row.nav === price.nav.toFixed(4) && row.rate === rate.toFixed(4)
    const problems = [
      ...(isDealt ? [] : [`it was dealt at ${row.nav} and ${row.rate}, not ${price.nav} and ${rate}`]),
      ...(row.side === 'purchase' ? purchaseProblems(stored, row, price) : redemptionProblems(stored, row, price)),
      ...moneyProblems(stored, row),
    ]
    return problems.map(what => `Fund order ${row.id}: ${what}.`)
  })
}

type Price = { readonly nav: Decimal; readonly rate: Decimal }

const scaled = (units: Decimal): number => units.times(10 ** UNIT_DECIMALS).toNumber()

function purchaseProblems({ fundOrders }: Stored, row: FundOrderRow, { nav, rate }: Price): string[] {
  const rupees = exchanged(must(row.amount, 'an amount'), rate)
  const due = fundUnits(fromMinor(rupees), nav, new Decimal(0))
  const isAllotted = row.units === scaled(due.units) && row.duty === roundToMinor(due.stampDuty)
  const taken = fundOrders
    .flatMap(({ parts }) => parts)
    .filter(({ id }) => id === row.id)
    .reduce((sum, { units }) => sum + scaled(new Decimal(units)), 0)
  const left = (row.units ?? 0) - taken
  return [
    ...(isAllotted ? [] : [`${row.units} units and a duty of ${row.duty} do not follow from ${rupees} at ${nav}`]),
    ...(row.unitsLeft === left ? [] : [`${row.unitsLeft} units are left, not ${left}`]),
    ...(row.state === (left === 0 ? 'redeemed' : 'allotted') ? [] : [`it is ${row.state} with ${left} left`]),
  ]
}

/**
 * Checks that a redemption took the oldest units first. Earlier redemptions are not considered: in this fault run each
 * user redeems only once.
 */
function redemptionProblems({ fundOrders }: Stored, row: FundOrderRow, { nav, rate }: Price): string[] {
  const lots = fundOrders
    .filter(
      ({ userId, scheme, side, day }) =>
        userId === row.userId && scheme === row.scheme && side === 'purchase' && day < row.day,
    )
    .toSorted((one, other) => one.day - other.day || one.seq - other.seq)
    .map(({ id, day, units, loads }) => ({ id, day, units: unscale(units ?? 0, UNIT_DECIMALS), loads }))
  const units = unscale(must(row.units, 'units'), UNIT_DECIMALS)
  const due = redeemLots(lots, { units, nav, day: row.day })
  if (!due) return [`it took ${units} units, more than there were`]
  const { net, load } = totalsOf(due)
  const text = due.map(part => `${part.units.toFixed(4)} of ${part.id} less ${part.load.toFixed(2)}`).join(', ')
  const found = row.parts.map(part => `${part.units} of ${part.id} less ${part.load}`).join(', ')
  const amount = floorToMinor(net.div(rate))
  const isPriced = row.amount === amount && row.rupees === roundToMinor(net) && row.load === roundToMinor(load)
  return [
    ...(text === found ? [] : [`it took ${found}, not ${text}`]),
    ...(isPriced ? [] : [`it brought ${row.amount}, not ${amount}`]),
    ...(row.state === 'redeemed' ? [] : [`it is ${row.state}`]),
  ]
}

function moneyProblems(stored: Stored, { id, userId, side, amount }: FundOrderRow): string[] {
  const transfers = stored.transfers.filter(({ subjectId }) => subjectId === id)
  const ids = new Set(transfers.map(transfer => transfer.id))
  const moved = stored.moves
    .filter(({ transferId, owner }) => owner === userId && ids.has(transferId))
    .reduce((sum, each) => sum + each.amount, 0n)
  const isPurchase = side === 'purchase'
  const effect = isPurchase ? -(amount ?? 0n) : (amount ?? 0n)
  const phases = transfers.map(({ phase }) => phase).toSorted()
  const received = stored.notices.filter(({ subjectId }) => subjectId === id).map(({ kind }) => kind)
  return [
    ...(String(phases) === (isPurchase ? 'pending,post' : 'single') ? [] : [`the ledger has ${phases}`]),
    ...(moved === effect ? [] : [`it moved ${moved}, not ${effect}`]),
    ...(String(received) === (isPurchase ? 'fundAllotted' : 'fundRedeemed')
      ? []
      : [`its owner received the notices [${received}]`]),
  ]
}
