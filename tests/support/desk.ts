// A whole trading desk for tests: a store in memory, a market in the hand, the real handlers of the call table.
import { pino } from 'pino'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import { currencies } from '../../domain/instrument.ts'
import { parseMinor } from '../../domain/minor.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import { tradingCalls } from '../../domain/wire/calls/trading.ts'
import { walletCalls } from '../../domain/wire/calls/wallet.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Db } from '../../server/db/db.ts'
import type { Asker, Handler } from '../../server/http/handlers.ts'
import { newId } from '../../server/id.ts'
import type { Trading } from '../../server/trading.ts'
import { createTrading } from '../../server/trading.ts'
import { openAccount } from '../../server/wallets/openings.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import type { HandMarket } from './hand-market.ts'
import { createHandMarket } from './hand-market.ts'
import { addUser } from './store.ts'

/** A Thursday afternoon. */
export const AFTERNOON = Date.UTC(2026, 10, 19, 18)

const table = { ...tradingCalls, ...walletCalls }
export type DeskCall = keyof typeof table

export type Desk = {
  readonly db: Db
  readonly clock: TestClock
  readonly market: HandMarket
  readonly trading: Trading
}

export function openDesk(db: Db): Desk {
  const clock = createTestClock(AFTERNOON)
  const market = createHandMarket(clock)
  const trading = createTrading({ db, bus: createLocalBus(), market, clock, newId, log: pino({ level: 'silent' }) })
  return { db, clock, market, trading }
}

/** Opens the wallets with so much in them, in decimal text, and answers the new user's id. */
export async function addCustomer(desk: Desk, money: Partial<Record<WalletType, string>>): Promise<string> {
  const userId = await addUser(desk.db)
  const openings = Object.fromEntries(
    Object.entries(money).map(([wallet, text]) => [wallet, must(parseMinor(text), text)]),
  )
  await desk.db.transaction(tx => openAccount(desk.trading.ledger, tx, userId, openings, desk.clock.now()))
  return userId
}

let keys = 0
export const freshKey = (): string => `key-${++keys}`

/** Makes a call as the router does: the input parsed, the answer held to the table. */
export async function call<K extends DeskCall>(
  desk: Desk,
  userId: string,
  name: K,
  input: CallInput<K>,
  key: string = freshKey(),
): Promise<CallAnswer<K> | Refusal> {
  const asker: Asker = { userId, sessionId: 'session', locale: 'en', key, ip: '127.0.0.1', userAgent: null }
  // The table's entry and the handler under one name are of one call.
  const handle = desk.trading.handlers[name] as Handler<K>
  const parsed = table[name].input.parse(input) as Parameters<Handler<K>>[0]
  const answer = await handle(parsed, asker)
  if (!isRefusal(answer)) table[name].answer.parse(answer)
  return answer
}

/** The same, for a call that must not be refused. */
export async function granted<K extends DeskCall>(
  desk: Desk,
  userId: string,
  name: K,
  input: CallInput<K>,
  key: string = freshKey(),
): Promise<CallAnswer<K>> {
  const answer = await call(desk, userId, name, input, key)
  if (isRefusal(answer)) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`)
  return answer
}

/** Nothing made, nothing lost, and every projection as its postings say. */
export async function auditOf(db: Db, trading: Trading) {
  const { sums, ...rest } = await trading.ledger.audit(db)
  return { made: currencies.filter(currency => sums[currency] !== 0n), ...rest }
}

export const SOUND = { made: [], unbalanced: [], drifted: [], misreserved: [] }
