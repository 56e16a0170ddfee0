// All of trading for tests: a store given by the test, a market with prices set by the test, and the real handlers of
// the call table.
import { pino } from 'pino'
import { must } from '../../domain/assert.ts'
import { currencies } from '../../domain/currency.ts'
import { parseMinor } from '../../domain/minor.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { marginCalls } from '../../domain/wire/calls/margin.ts'
import type { orderBookCalls } from '../../domain/wire/calls/order-book.ts'
import type { orderChangeCalls } from '../../domain/wire/calls/order-change.ts'
import type { orderFillCalls } from '../../domain/wire/calls/order-fills.ts'
import type { tradingCalls } from '../../domain/wire/calls/trading.ts'
import type { walletCalls } from '../../domain/wire/calls/wallet.ts'
import type { Worth } from '../../domain/worth.ts'
import type { Bus } from '../../server/bus/bus.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Trading } from '../../server/compose/trading.ts'
import { createTrading } from '../../server/compose/trading.ts'
import type { Db } from '../../server/db/db.ts'
import { newId } from '../../server/lib/id.ts'
import type { Collar } from '../../server/orders/collar.ts'
import { overviewHandlers } from '../../server/wallets/handlers.ts'
import { openAccount } from '../../server/wallets/openings.ts'
import { callingAt } from './calling.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import type { HandMarket } from './hand-market.ts'
import { createHandMarket } from './hand-market.ts'
import { addUser, openTestStore } from './store.ts'

/** A Thursday afternoon, while markets are open. */
export const AFTERNOON = Date.UTC(2026, 10, 19, 18)

export type TradingCall = keyof (typeof tradingCalls &
  typeof orderBookCalls &
  typeof orderFillCalls &
  typeof orderChangeCalls &
  typeof marginCalls &
  typeof walletCalls)

export type TradingHarness = {
  readonly db: Db
  readonly bus: Bus
  readonly clock: TestClock
  readonly market: HandMarket
  readonly trading: Trading
  /** Values of the products (bonds, funds, loans …), which are the same for every user. */
  readonly worth: Worth[]
}

/** A price collar that lets every price pass, because tests set many prices at one moment. */
const OPEN_COLLAR: Collar = { isHeld: () => false, start: () => () => {} }

/** `hasCollar`: true for the real price collar, with which a price that has just jumped fills nothing. */
export function openTradingHarness(db: Db, { hasCollar = false } = {}): TradingHarness {
  const clock = createTestClock(AFTERNOON)
  const market = createHandMarket(clock)
  const log = pino({ level: 'silent' })
  const bus = createLocalBus()
  const deps = { db, bus, market, clock, newId, log }
  const trading = createTrading(hasCollar ? deps : { ...deps, collar: OPEN_COLLAR })
  return { db, bus, clock, market, trading, worth: [] }
}

/** A harness on a new store in memory, whose matcher runs. */
export async function openLedHarness(): Promise<TradingHarness> {
  const harness = openTradingHarness(await openTestStore())
  await harness.trading.lead(harness.db)
  return harness
}

export async function closeHarness({ trading, db }: TradingHarness): Promise<void> {
  await trading.stop()
  await db.close()
}

/** Creates a user and opens the wallets with this money, in decimal text. Returns the user id. */
export async function addCustomer(
  harness: TradingHarness,
  money: Partial<Record<WalletType, string>>,
): Promise<string> {
  const userId = await addUser(harness.db)
  const openings = Object.fromEntries(
    Object.entries(money).map(([wallet, text]) => [wallet, must(parseMinor(text), text)]),
  )
  await harness.db.transaction(tx =>
    openAccount(harness.trading.ledger, tx, { userId, openings, at: harness.clock.now() }),
  )
  return userId
}

const handlersOf = ({ db, market, trading, worth }: TradingHarness) => {
  const { ledger, rates, handlers } = trading
  return { ...handlers, ...overviewHandlers({ db, market, ledger, rates, worth: async () => worth }) }
}

export const { call, granted } = callingAt<TradingHarness, TradingCall>(handlersOf)

/** Audits the ledger: no money was created or lost, and every balance equals the sum of its postings. */
export async function auditOf(db: Db, trading: Trading) {
  const { sums, ...rest } = await trading.ledger.audit(db)
  return { made: currencies.filter(currency => sums[currency] !== 0n), ...rest }
}

export const SOUND = { made: [], unbalanced: [], drifted: [], misreserved: [] }
