// Everything that is alive, each part after those it needs; it ends in the reverse order.
import type { AddressInfo } from 'node:net'
import { count } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { must } from '../domain/assert.ts'
import type { Clock } from '../domain/clock.ts'
import { createAccount } from './account.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { contentHandlers } from './content/handlers.ts'
import { readVersion } from './content/version.ts'
import type { Db } from './db/db.ts'
import { guardPromises } from './db/promises.ts'
import { fills, orders } from './db/trading-schema.ts'
import type { Feed } from './feed/feed.ts'
import { createFeed } from './feed/feed.ts'
import type { Handlers } from './http/handlers.ts'
import type { Metrics } from './http/metrics.ts'
import { createMetrics, gauge } from './http/metrics.ts'
import { newId } from './id.ts'
import { anchorHourly } from './ledger/anchor.ts'
import type { Log } from './log.ts'
import { createLetters, createSecurityLetters } from './mail/letters.ts'
import { createMailer } from './mail/mailer.ts'
import { createMarket } from './market/create.ts'
import { marketHandlers } from './market/handlers.ts'
import type { MarketSource } from './market/source.ts'
import { newsHandlers } from './news/handlers.ts'
import { createTrading } from './trading.ts'
import { seedDemo } from './users/demo.ts'
import { userHandlers } from './users/handlers.ts'
import { createPasswords } from './users/passwords.ts'
import { createPayGate } from './users/pay-gate.ts'
import type { Sessions } from './users/sessions.ts'
import { createSessions } from './users/sessions.ts'
import { sweepHourly } from './users/sweep.ts'
import { createTurns } from './users/turns.ts'
import { watchedKeys } from './watchlist/entries.ts'
import { watchlistHandlers } from './watchlist/handlers.ts'

export type StartDeps = {
  readonly config: Config
  /** Closed when the server has stopped, or could not start. */
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Where the built page is. */
  readonly distDir: string
  /** Holds each answer to its schema: in tests and while developing. */
  readonly checkAnswers: boolean
  /** Where the desk's socket is opened; a store in memory has none unless it is asked for. */
  readonly deskDir?: string
}

export type Running = {
  readonly port: number
  readonly market: MarketSource
  readonly sessions: Sessions
  /** Asked again, it is the same stop. */
  readonly stop: () => Promise<void>
}

type End = () => void | Promise<void>

/** How long requests and sockets have to end by themselves. */
const DRAIN_MS = 5_000

export async function start(deps: StartDeps): Promise<Running> {
  const ends: End[] = [() => deps.db.close()]
  let stopping: Promise<void> | null = null
  const stop = () => {
    stopping ??= endAll(ends)
    return stopping
  }
  try {
    return { ...(await startAll(deps, ends)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function endAll(ends: readonly End[]): Promise<void> {
  for (const end of ends.toReversed()) await end()
}

async function startAll(deps: StartDeps, ends: End[]): Promise<Omit<Running, 'stop'>> {
  const { config, db, clock, log, distDir, checkAnswers } = deps
  const market = await createMarket(marketOptions(config), clock, log)
  guardPromises(db.promises, market.simulated, log)
  const trading = createTrading({ db, market, clock, log, newId })
  const sessions = createSessions({ db, clock })
  const passwords = await createPasswords()
  const metrics = createMetrics()
  market.start()
  ends.push(() => market.stop())
  await seedDemo({ db, clock, market, passwords, openDemo: trading.openDemo })
  await trading.start()
  ends.push(() => trading.stop())
  const mail = { sendMail: createMailer(config.smtpUrl, log), securityLetter: createSecurityLetters() }
  const inTurn = createTurns()
  const payGate = createPayGate({ db, clock, passwords, inTurn })
  const { ledger, outbox, rates, notices } = trading
  const { deskDelayMs } = config
  const account = createAccount({
    ...{ db, clock, log, newId, market, ledger, outbox, rates, notices, payGate, deskDelayMs, ...mail },
  })
  account.start()
  ends.push(() => account.stop())
  if (deps.deskDir !== undefined) ends.push(await account.openDesk(deps.deskDir))
  ends.push(sweepHourly(db, clock, log))
  ends.push(anchorHourly(db, clock, log))
  const version = readVersion(distDir)
  const handlers: Handlers = {
    ...contentHandlers(version),
    ...newsHandlers(market),
    ...userHandlers({
      ...{
        db,
        clock,
        passwords,
        sessions,
        inTurn,
        openAccount: trading.openAccount,
        newId,
        outbox,
        notices,
        deskDelayMs,
      },
      ...{ ...mail, codeLetter: createLetters() },
    }),
    ...marketHandlers({ market, watched: userId => watchedKeys(db, userId) }),
    ...watchlistHandlers({ db, clock, market }),
    ...trading.handlers,
    ...account.handlers,
  }
  countTrades(db, metrics)
  const { resolve: resolveToken, onRevoked } = sessions
  const feed = createFeed({
    ...{ market, clock, log, resolveToken, onRevoked, outbox },
    ...{ allowedOrigins: 'same', metrics: metrics.feed },
  })
  const app = await createApp({
    ...{ handlers, sessions, metrics, log, distDir, checkAnswers, market, clock, db, deskDelayMs },
    version: version.version,
  })
  feed.attach(app.server)
  ends.push(() => drain(app, feed, clock))
  await app.listen({ host: config.host, port: config.port })
  const { port } = must(app.server.address() as AddressInfo | null, 'the address listened on')
  return { port, market, sessions }
}

const marketOptions = ({ market, marketSpeed, simSeed, simInstruments, simRate, simCalendar }: Config) => ({
  market,
  speed: marketSpeed,
  seed: simSeed,
  instruments: simInstruments,
  rate: simRate,
  calendar: simCalendar,
})

function countTrades(db: Db, metrics: Metrics): void {
  gauge(metrics, 'orders', 'Orders in the store', async () => {
    const [row] = await db.select({ count: count() }).from(orders)
    return row?.count ?? 0
  })
  gauge(metrics, 'fills', 'Fills in the store', async () => {
    const [row] = await db.select({ count: count() }).from(fills)
    return row?.count ?? 0
  })
}

/** Nothing new is taken, sockets hear why, and what runs may end; what has not by then is cut off. */
async function drain(app: FastifyInstance, feed: Feed, clock: Clock): Promise<void> {
  const gone = Promise.all([feed.stop(), app.close()])
  let callOff = () => {}
  const late = new Promise<void>(resolve => {
    callOff = clock.after(DRAIN_MS, resolve)
  })
  await Promise.race([gone, late])
  callOff()
  app.server.closeAllConnections()
}
