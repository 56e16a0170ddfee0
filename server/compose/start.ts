// Starts all parts of a process with its roles, each part after those that it needs. They are stopped in the reverse
// order.

import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { alertHandlers } from '../alerts/handlers.ts'
import { createAlertMonitor } from '../alerts/monitor.ts'
import { createAuctionWatch } from '../auctions/watch.ts'
import type { Bus } from '../bus/bus.ts'
import { contentHandlers } from '../content/handlers.ts'
import { priceSourcesOf, sourceStatesOf } from '../content/price-sources.ts'
import { readVersion } from '../content/version.ts'
import type { Db, Tx } from '../db/db.ts'
import { requireDurability } from '../db/durability.ts'
import { tokeniseOldCards } from '../destinations/card-token.ts'
import { isLoopback } from '../feed/admission.ts'
import { createFeed } from '../feed/feed.ts'
import { createAuditor } from '../http/audited.ts'
import { createLimits } from '../http/limits.ts'
import { readTls } from '../http/listener.ts'
import { createMetrics } from '../http/metrics.ts'
import { createMessages } from '../http/texts.ts'
import type { Fenced } from '../lead/fence.ts'
import type { Leader, LeaderDeps } from '../lead/leader.ts'
import type { LeaseName } from '../lead/lease.ts'
import type { Audit } from '../lib/audit.ts'
import type { End } from '../lib/closers.ts'
import { endAll } from '../lib/closers.ts'
import { newId } from '../lib/id.ts'
import type { Log } from '../lib/log.ts'
import { createOwnHost } from '../lib/own-host.ts'
import { createAddressOf } from '../lib/proxies.ts'
import { createLetters, createSecurityLetters } from '../mail/letters.ts'
import { createMailer } from '../mail/mailer.ts'
import { contractHandlers } from '../market/calls/contracts.ts'
import { cryptoHandlers } from '../market/calls/crypto.ts'
import { marketHandlers } from '../market/calls/handlers.ts'
import type { OwnMarket } from '../market/own-market.ts'
import { shareMarket } from '../market/shared/market.ts'
import type { MarketSource } from '../market/source.ts'
import { followListings } from '../new-issues/listings.ts'
import { newsHandlers } from '../news/handlers.ts'
import { privacyHandlers } from '../privacy/handlers.ts'
import { contactOf } from '../push/contact.ts'
import { pushHandlers } from '../push/handlers.ts'
import { createPushSender } from '../push/sender.ts'
import { resealOld } from '../sealing/reseal.ts'
import { createClamd } from '../uploads/clamd.ts'
import { createUploadCheck } from '../uploads/scan.ts'
import { closeDemo, DEMO_LOGIN, seedDemo } from '../users/demo.ts'
import { hashOldDocuments, renewDocumentKey } from '../users/documents.ts'
import { createFactorDuty } from '../users/factors/duty.ts'
import { userHandlers } from '../users/handlers.ts'
import { createKeyedQueue } from '../users/keyed-queue.ts'
import { createPasswords } from '../users/passwords.ts'
import { createPayGate } from '../users/pay-gate.ts'
import type { ScriptKeys } from '../users/script-keys/keys.ts'
import { createScriptKeys } from '../users/script-keys/keys.ts'
import type { Sessions } from '../users/sessions.ts'
import { createSessions } from '../users/sessions.ts'
import { overviewHandlers } from '../wallets/handlers.ts'
import { dashboardHandlers } from '../watchlist/dashboard.ts'
import { drawingHandlers } from '../watchlist/drawings.ts'
import { watchedKeys } from '../watchlist/entries.ts'
import { watchlistHandlers } from '../watchlist/handlers.ts'
import { watchlistsHandlers } from '../watchlist/list-handlers.ts'
import { worthHandlers } from '../worth/history.ts'
import { storeWorthNightly } from '../worth/nightly.ts'
import { storePastDays } from '../worth/past-days.ts'
import { createAccount } from './account.ts'
import type { ApiDeps } from './app.ts'
import { createApp } from './app.ts'
import { catalogueDate } from './catalogue-date.ts'
import type { Config } from './config.ts'
import { followActions } from './corporate-actions.ts'
import { countTrades } from './count-trades.ts'
import { warnOfEndingTables } from './dated-tables.ts'
import { leadDesk } from './desk-leader.ts'
import { drain } from './drain.ts'
import { deskDelayOf, factorDutyOf, hasDemo, isPrivate, isReachable } from './installation.ts'
import { createKeyAccess } from './key-access.ts'
import { createLedgerWatch } from './ledger-watch.ts'
import { mailServerOf } from './mail-server.ts'
import { calendarOf, ownMarket } from './own-market.ts'
import { createProducts } from './products.ts'
import { watchProviders } from './provider-watch.ts'
import { createSecurityWatch } from './security-watch.ts'
import { claimMarket } from './store-market.ts'
import { followTraded } from './traded-demand.ts'
import { createTrading } from './trading.ts'

export type StartDeps = {
  readonly config: Config
  /** Closed, like the bus, when the server has stopped or could not start. */
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly audit: Audit
  /** Folder of the built page. */
  readonly distDir: string
  /** True if each answer is validated against its schema: in tests and during development. */
  readonly checkAnswers: boolean
  /** Folder of the operator socket; a store in memory has none by default. */
  readonly deskDir?: string
  /** Requests to push services; those of tests go to one of their own. */
  readonly fetchPush?: typeof fetch
}

export type Running = {
  readonly port: number
  readonly market: MarketSource
  readonly sessions: Sessions
  /** Stops the server. A second call returns the same promise. */
  readonly stop: () => Promise<void>
}

/**
 * Length of the queue of connections that are not accepted yet. Without a place in it, a client retries seconds later,
 * which matters when thousands reconnect at once. The operating system has its own maximum.
 */
const WAITING_LINES = 4_096

export async function start(deps: StartDeps): Promise<Running> {
  const ends: End[] = [() => deps.db.close(), () => deps.bus.close()]
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

type Leaders = Partial<Record<LeaseName, Leader>>

async function startAll(deps: StartDeps, ends: End[]): Promise<Omit<Running, 'stop'>> {
  const { config, db, bus, clock, log } = deps
  const { roles } = config
  const leaders: Leaders = {}
  warnOfEndingTables(log, clock.now())
  await claimMarket(db, config.market, clock.now())
  const { own, market } = await openMarket(deps, leaders, ends)
  const listings = await followListings({ bus, db, clock, log, market: own })
  ends.push(listings.stop)
  requireDurability(db.durability, market.simulated, log)
  const trading = createTrading({ db, bus, market, clock, log, newId })
  ends.push(() => trading.stop())
  const sessions = createSessions({ db, clock, bus })
  const scriptKeys = createScriptKeys({ db, clock, bus })
  const metrics = createMetrics()
  countTrades(db, metrics)
  watchProviders(market, metrics)
  ends.push(followTraded({ market, db, clock, log }))
  ends.push(await followActions({ market, db, clock, log }))
  const watch = createSecurityWatch({ clock, log, metrics })
  const auditor = createAuditor({ audit: deps.audit, clock, watch })
  ends.push(() => auditor.stop())
  const audit: Audit = event => {
    watch(event)
    deps.audit(event)
  }
  const parts = { market, trading, sessions, scriptKeys, audit }
  const calls = roles.has('api') || roles.has('desk') ? await createCalls(deps, parts) : null
  if (calls && roles.has('desk')) {
    const led = {
      trading,
      account: calls.account,
      products: calls.products,
      alerts: createAlertMonitor(calls.alerts),
      push: createPushSender({ db, clock, log, fetch: deps.fetchPush ?? fetch, contact: contactOf(config) }),
      clock,
      log,
      ledger: createLedgerWatch({ db, clock, log, audit, metrics }),
      storeWorth: (store: Fenced) => storeWorthNightly({ ...calls.overview, clock, log }, store),
      ...(deps.deskDir === undefined ? {} : { folder: deps.deskDir }),
    }
    const desk = await leadDesk(leaderDeps(deps), led)
    leaders.desk = desk
    ends.push(() => desk.stop())
  } else await trading.follow()
  const { outbox } = trading
  const limits = createLimits(clock, config.loopbackSockets)
  const publicHosts = config.publicHosts.split(',').filter(name => name !== '')
  const isOwnHost = createOwnHost({ isPrivate: !isReachable(config), publicHosts })
  const feed = createFeed({
    market,
    clock,
    log,
    outbox,
    readAuction: createAuctionWatch({ db, clock, market, seed: config.simSeed }),
    resolveToken: sessions.resolve,
    resolveKey: createKeyAccess({ scriptKeys, clock, messageOf: createMessages() }),
    isOwnHost,
    loopbackSockets: config.loopbackSockets,
    mayOpen: address => (isLoopback(address) ? limits.loopbackSockets('loopback') : limits.sockets(address)) === null,
    mayLookUp: (token, { device, address }) =>
      sessions.cached(token, device) !== null || limits.address(address) === null,
    onRevoked: sessions.onRevoked,
    allowedOrigins: 'same',
    addressOf: createAddressOf(config.trustedProxies),
    metrics: metrics.feed,
    onRefused: ({ at, outcome, address }) => auditor.note({ event: `feed ${at}`, outcome, ip: address }),
  })
  const terms = () => termsOf(leaders)
  const trustedProxies = config.trustedProxies.split(',').filter(address => address !== '')
  const api = calls?.api ?? null
  const tls = readTls(config)
  const app = await createApp({
    metrics,
    limits,
    auditor,
    isOwnHost,
    log,
    market,
    clock,
    db,
    bus,
    roles,
    terms,
    trustedProxies,
    securityContacts: config.securityContact,
    folder: deps.deskDir,
    tls,
    api,
  })
  if (roles.has('feed')) feed.attach(app.server)
  ends.push(() => drain(app, feed, clock))
  await app.listen({ host: config.host, port: config.port, backlog: WAITING_LINES })
  const { port } = must(app.server.address() as AddressInfo | null, 'the address listened on')
  return { port, market, sessions }
}

const leaderDeps = ({ db, clock, log }: StartDeps): LeaderDeps => {
  return { db, clock, log, holder: `${hostname()} ${process.pid}` }
}

/** The market: a single process generates its own; of several processes, one generates it for all. */
async function openMarket(
  deps: StartDeps,
  leaders: Leaders,
  ends: End[],
): Promise<{ readonly own: OwnMarket; readonly market: MarketSource }> {
  const { config, db, bus, clock, log } = deps
  if (!bus.isShared) {
    const own = await ownMarket(config, { clock, log })
    own.start()
    ends.push(() => own.stop())
    return { own, market: own }
  }
  const listedAt = await catalogueDate(db, clock.now())
  const own = await ownMarket(config, { clock, log, listedAt })
  const mayMake = config.roles.has('market')
  const { market, leader, stop } = await shareMarket({ ...leaderDeps(deps), own, bus, mayMake })
  if (leader) leaders.market = leader
  ends.push(stop)
  return { own, market }
}

type Parts = {
  readonly market: MarketSource
  readonly trading: ReturnType<typeof createTrading>
  readonly sessions: Sessions
  readonly scriptKeys: ScriptKeys
  readonly audit: Audit
}

/**
 * The handlers of the calls (only in a process with the role `api`), and the account services, which also decide
 * requests.
 */
async function createCalls(deps: StartDeps, { market, trading, sessions, scriptKeys, audit }: Parts) {
  const { config, db, bus, clock, log, distDir, checkAnswers } = deps
  const deskDelayMs = deskDelayOf(config)
  const { ledger, outbox, rates, notices, openAccount } = trading
  if (await resealOld(db, clock.now())) await renewDocumentKey(db)
  await hashOldDocuments(db)
  await tokeniseOldCards(db)
  const passwords = await createPasswords()
  const serialised = createKeyedQueue()
  const payGate = createPayGate({ db, clock, passwords, serialised })
  const duty = createFactorDuty(factorDutyOf(config))
  const mail = { sendMail: createMailer(mailServerOf(config), log), securityLetter: createSecurityLetters() }
  const account = createAccount({
    db,
    clock,
    log,
    audit,
    sessions,
    newId,
    ledger,
    outbox,
    rates,
    notices,
    payGate,
    duty,
    checkUpload: createUploadCheck({
      scan: config.clamd && createClamd(config.clamd, clock),
      isRequired: isReachable(config),
      log,
    }),
    deskDelayMs,
    isFirstPayable: isPrivate(config),
    isDeskOpen: isPrivate(config),
    ...mail,
  })
  const products = createProducts({
    bus,
    db,
    clock,
    log,
    newId,
    ledger,
    outbox,
    notices,
    rates,
    market,
    takeOrder: trading.takeOrder,
    collar: trading.collar,
    jobs: trading.jobs,
    seed: config.simSeed,
    calendar: calendarOf(config),
    operatorsDecide: deskDelayMs === null,
  })
  const { freshness, collar } = trading
  const alerts = { db, bus, market, clock, log, newId, notices, outbox, freshness, collar }
  const overview = { db, ledger, market, rates, worth: products.worth }
  if (!config.roles.has('api')) return { account, products, alerts, overview, api: null }
  const openDemo = async (tx: Tx, userId: string) => {
    await trading.openDemo(tx, userId)
    await products.openDemo(tx, userId)
    await storePastDays({ market, rates, pastWorth: products.pastWorth }, tx, userId, clock.now())
  }
  if (hasDemo(config)) await seedDemo({ db, clock, market, passwords, openDemo })
  else await closeDemo({ db, passwords, sessions })
  const version = readVersion(distDir)
  const ofMarket = marketHandlers({ market, watched: userId => watchedKeys(db, userId) })
  const handlers: ApiDeps['handlers'] = {
    ...contentHandlers({
      published: version,
      demoLogin: hasDemo(config) ? DEMO_LOGIN : [],
      prices: () => priceSourcesOf(market, config.marketLicence),
      sources: () => sourceStatesOf(market, config.marketLicence, clock),
    }),
    ...newsHandlers(market),
    ...userHandlers({
      bus,
      db,
      clock,
      passwords,
      sessions,
      serialised,
      duty,
      openAccount,
      outbox,
      notices,
      ...mail,
      codeLetter: createLetters(),
    }),
    ...ofMarket,
    ...cryptoHandlers(ofMarket, { market, watched: userId => watchedKeys(db, userId) }),
    ...contractHandlers({ market, watched: userId => watchedKeys(db, userId), now: () => clock.now() }),
    ...watchlistHandlers({ db, clock, market }),
    ...watchlistsHandlers({ db, clock, market }),
    ...dashboardHandlers({ db, clock }),
    ...drawingHandlers({ db, clock }),
    ...alertHandlers(alerts),
    ...pushHandlers({ db, clock, newId }),
    ...trading.handlers,
    ...overviewHandlers(overview),
    ...worthHandlers({ db, rates, clock }),
    ...privacyHandlers({ db, clock, ledger, sessions, worth: products.worth }),
    ...account.handlers,
    ...products.handlers,
  }
  const api: ApiDeps = {
    handlers,
    conditions: account.conditions,
    topUps: account.topUps,
    sessions,
    scriptKeys,
    distDir,
    version: version.version,
    deskDelayMs,
    checkAnswers,
    duty,
  }
  return { account, products, alerts, overview, api }
}

function termsOf(leaders: Leaders): Partial<Record<LeaseName, number>> {
  const held = Object.entries(leaders).map(([name, leader]) => [name, leader.epoch()] as const)
  return Object.fromEntries(held.filter(([, epoch]) => epoch !== null))
}
