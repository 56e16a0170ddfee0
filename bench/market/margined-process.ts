// The server process that `serve.ts` starts for the list of margined positions: the real server with its simulated
// market stopped. The demo account has a position on each side of every contract that can be ordered: there are no more,
// because a continuous series cannot be ordered. Prices move by one tick. The positions are written to the store directly, because only their prices matter here.
import { and, eq, isNull } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { PositionSide } from '../../domain/margin.ts'
import { roundToMinor, unscale } from '../../domain/money.ts'
import { contractTermsOf } from '../../server/contracts/terms.ts'
import type { ContractRow } from '../../server/db/trading-schema.ts'
import { positions as table } from '../../server/db/trading-schema.ts'
import { createClock } from '../../server/lib/clock.ts'
import { newId } from '../../server/lib/id.ts'
import type { Listing } from '../../server/market/source.ts'
import type { Position } from '../../server/positions/position.ts'
import { perCurrency } from '../../server/positions/position.ts'
import { newPaidPosition, savePosition } from '../../server/positions/store.ts'
import { DEMO_USERNAME } from '../../server/users/demo.ts'
import { personByName } from '../../server/users/people.ts'
import { startHere } from '../server.ts'
import type { AskedMargined, Reported } from './serve.ts'
import { tick } from './ticks.ts'

const LEVERAGE = 5
const sides = ['long', 'short'] as const

const { each }: AskedMargined = JSON.parse(must(process.argv[2], 'what is asked for'))
const report = (told: Reported): void => {
  process.send?.(told)
}

const clock = createClock()
const { market, db, port } = await startHere({ SIM_RATE: '0', SIM_INSTRUMENTS: 'real', DEMO: 'on' }, clock)
const { id: userId } = must(await personByName(db, DEMO_USERNAME), 'the demo account')
const isHeld = and(eq(table.userId, userId), isNull(table.closedAt))
const held = await db.select({ key: table.instrumentKey, side: table.side }).from(table).where(isHeld)
const contracts = marginedOf()
await hold()
let updates = 0
const onUpdate = () => {
  updates += 1
}
const ixs = contracts.map(({ instrument }) => instrument.ix)
tick({ market, clock, onUpdate }, ixs, each)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  report({ updates, processorMs: (user + system) / 1_000 })
})
report({ url: `http://localhost:${port}` })

/** Returns the instruments that can be ordered on margin and have a price: months of futures, pairs and spot codes. */
function marginedOf(): Listing[] {
  return market.listings.filter(listing => {
    const terms = contractTermsOf(listing)
    const isOpen = !isRefusal(terms) && (terms.expiry === null || terms.expiry.closeAt > clock.now())
    return isOpen && priceOf(listing) > 0
  })
}

function priceOf({ instrument }: Listing): number {
  return market.quotes.price[instrument.ix] ?? 0
}

/** Opens the positions that the account does not have yet. */
async function hold(): Promise<void> {
  const taken = new Set(held.map(({ key, side }) => `${key} ${side}`))
  await db.transaction(async tx => {
    for (const contract of contracts)
      for (const side of sides)
        if (!taken.has(`${contract.instrument.key} ${side}`)) await savePosition(tx, positionOf(contract, side))
  })
}

/**
 * Returns a position of one contract at its current price. Its cost is in the contract's currency, so that nothing in
 * this process depends on an exchange rate.
 */
function positionOf(listing: Listing, side: PositionSide): Position {
  const { key: instrumentKey, name, source, priceDecimals, quantityDecimals } = listing.instrument
  const terms = contractTermsOf(listing)
  assert(!isRefusal(terms), 'a contract that can be ordered')
  const now = clock.now()
  const about = { userId, instrumentKey, name, source, currency: 'USD', priceDecimals, quantityDecimals } as const
  const paid = newPaidPosition(about, newId(), market.dayStart('FU'), now)
  const entryValue = unscale(priceOf(listing), priceDecimals).times(terms.multiplier)
  const collateral = entryValue.div(LEVERAGE)
  const [cost, margin] = [roundToMinor(entryValue), roundToMinor(collateral)]
  const contract: ContractRow = {
    positionId: paid.id,
    state: 'open',
    currency: terms.currency,
    multiplier: terms.multiplier.toFixed(),
    entryValue: entryValue.toFixed(),
    dayStartEntryValue: '0',
    collateral: collateral.toFixed(),
    maintenanceRate: terms.maintenanceRate.toFixed(),
    feeRate: terms.feeRate.toFixed(),
    takeProfit: null,
    stopLoss: null,
    warned: 0,
    financedTo: now,
  }
  const values = perCurrency(() => ({ cost, fees: 0n }))
  const quantity = 10 ** quantityDecimals
  return { ...paid, side, marginMode: 'isolated', leverage: LEVERAGE, quantity, cost, margin, values, contract }
}
