// Starts all parts of a process with its roles, each part after those that it needs. They are stopped in the reverse
// order.

import type { AddressInfo } from 'node:net'
import { must } from '../../domain/assert.ts'
import { createAlertMonitor } from '../alerts/monitor.ts'
import { createAuctionWatch } from '../auctions/watch.ts'
import { requireDurability } from '../db/durability.ts'
import { isLoopback } from '../feed/admission.ts'
import { createFeed } from '../feed/feed.ts'
import { createAuditor } from '../http/audited.ts'
import { createLimits } from '../http/limits.ts'
import { readTls } from '../http/listener.ts'
import { createMetrics } from '../http/metrics.ts'
import { createMessages } from '../http/texts.ts'
import type { Fenced } from '../lead/fence.ts'
import type { LeaseName } from '../lead/lease.ts'
import type { Audit } from '../lib/audit.ts'
import type { End } from '../lib/closers.ts'
import { endAll } from '../lib/closers.ts'
import { newId } from '../lib/id.ts'
import { createOwnHost } from '../lib/own-host.ts'
import { createAddressOf } from '../lib/proxies.ts'
import type { MarketSource } from '../market/source.ts'
import { followListings } from '../new-issues/listings.ts'
import { contactOf } from '../push/contact.ts'
import { createPushSender } from '../push/sender.ts'
import { createScriptKeys } from '../users/script-keys/keys.ts'
import type { Sessions } from '../users/sessions.ts'
import { createSessions } from '../users/sessions.ts'
import { storeWorthNightly } from '../worth/nightly.ts'
import { createApi } from './api.ts'
import { createApp } from './app.ts'
import { followActions } from './corporate-actions.ts'
import { countTrades } from './count-trades.ts'
import { warnOfEndingTables } from './dated-tables.ts'
import { leadDesk } from './desk-leader.ts'
import { drain } from './drain.ts'
import { acceptsRemoteClients } from './installation.ts'
import { createKeyAccess } from './key-access.ts'
import { createLedgerWatch } from './ledger-watch.ts'
import type { Leaders } from './open-market.ts'
import { openMarket } from './open-market.ts'
import { watchProviders } from './provider-watch.ts'
import { createSecurityWatch } from './security-watch.ts'
import { createServices } from './services.ts'
import type { StartDeps } from './start-deps.ts'
import { leaderDeps } from './start-deps.ts'
import { claimMarket } from './store-market.ts'
import { followTraded } from './traded-demand.ts'
import { createTrading } from './trading.ts'

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
  const services = roles.has('api') || roles.has('desk') ? await createServices(deps, parts) : null
  const api = services && roles.has('api') ? await createApi(deps, parts, services) : null
  if (services && roles.has('desk')) {
    const led = {
      trading,
      account: services.account,
      products: services.products,
      alerts: createAlertMonitor(services.alerts),
      push: createPushSender({ db, clock, log, fetch: deps.fetchPush ?? fetch, contact: contactOf(config) }),
      clock,
      log,
      ledger: createLedgerWatch({ db, clock, log, audit, metrics }),
      storeWorth: (store: Fenced) => storeWorthNightly({ ...services.overview, clock, log }, store),
      ...(deps.deskDir === undefined ? {} : { folder: deps.deskDir }),
    }
    const desk = await leadDesk(leaderDeps(deps), led)
    leaders.desk = desk
    ends.push(() => desk.stop())
  } else await trading.follow()
  const { outbox } = trading
  const limits = createLimits(clock, config.loopbackSockets)
  const publicHosts = config.publicHosts.split(',').filter(name => name !== '')
  const isOwnHost = createOwnHost({ isPrivate: !acceptsRemoteClients(config), publicHosts })
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

function termsOf(leaders: Leaders): Partial<Record<LeaseName, number>> {
  const held = Object.entries(leaders).map(([name, leader]) => [name, leader.epoch()] as const)
  return Object.fromEntries(held.filter(([, epoch]) => epoch !== null))
}
