// The handlers of all calls, for a process with the role `api`.

import { alertHandlers } from '../alerts/handlers.ts'
import { contentHandlers } from '../content/handlers.ts'
import { priceSourcesOf, sourceStatesOf } from '../content/price-sources.ts'
import { readVersion } from '../content/version.ts'
import type { Tx } from '../db/db.ts'
import { newId } from '../lib/id.ts'
import { createLetters } from '../mail/letters.ts'
import { contractHandlers } from '../market/calls/contracts.ts'
import { cryptoHandlers } from '../market/calls/crypto.ts'
import { marketHandlers } from '../market/calls/handlers.ts'
import { newsHandlers } from '../news/handlers.ts'
import { privacyHandlers } from '../privacy/handlers.ts'
import { pushHandlers } from '../push/handlers.ts'
import { closeDemo, DEMO_LOGIN, seedDemo } from '../users/demo.ts'
import { userHandlers } from '../users/handlers.ts'
import { overviewHandlers } from '../wallets/handlers.ts'
import { dashboardHandlers } from '../watchlist/dashboard.ts'
import { drawingHandlers } from '../watchlist/drawings.ts'
import { watchedKeys } from '../watchlist/entries.ts'
import { watchlistHandlers } from '../watchlist/handlers.ts'
import { watchlistsHandlers } from '../watchlist/list-handlers.ts'
import { worthHandlers } from '../worth/history.ts'
import { storePastDays } from '../worth/past-days.ts'
import type { ApiDeps } from './app.ts'
import { hasDemo } from './installation.ts'
import type { Parts, Services } from './services.ts'
import type { StartDeps } from './start-deps.ts'

/** Prepares the demo account, and returns what the calls are answered with. */
export async function createApi(deps: StartDeps, parts: Parts, services: Services): Promise<ApiDeps> {
  const { config, db, clock, distDir, checkAnswers } = deps
  const { sessions, scriptKeys } = parts
  const { account, passwords, duty, deskDelayMs } = services
  const openDemo = demoOpening(deps, parts, services)
  if (hasDemo(config)) await seedDemo({ db, clock, market: parts.market, passwords, openDemo })
  else await closeDemo({ db, passwords, sessions })
  const version = readVersion(distDir)
  return {
    handlers: handlersOf(deps, parts, services, version),
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
}

/** What the demo account gets when it is made: trades, products and past days. */
function demoOpening({ clock }: StartDeps, { market, trading }: Parts, { products }: Services) {
  const { rates } = trading
  return async (tx: Tx, userId: string) => {
    await trading.openDemo(tx, userId)
    await products.openDemo(tx, userId)
    await storePastDays({ market, rates, pastWorth: products.pastWorth }, tx, userId, clock.now())
  }
}

function handlersOf(
  deps: StartDeps,
  { market, trading, sessions }: Parts,
  services: Services,
  version: ReturnType<typeof readVersion>,
): ApiDeps['handlers'] {
  const { config, db, bus, clock } = deps
  const { account, products, alerts, overview, passwords, serialised, duty, mail } = services
  const { ledger, outbox, rates, notices, openAccount } = trading
  const ofMarket = marketHandlers({ market, watched: userId => watchedKeys(db, userId) })
  return {
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
}
