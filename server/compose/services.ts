// The services of an account, its products and its alerts. They answer calls, and the desk decides requests with them.

import { tokeniseOldCards } from '../destinations/card-token.ts'
import type { Audit } from '../lib/audit.ts'
import { newId } from '../lib/id.ts'
import { createSecurityLetters } from '../mail/letters.ts'
import { createMailer } from '../mail/mailer.ts'
import type { MarketSource } from '../market/source.ts'
import { resealOld } from '../sealing/reseal.ts'
import { createClamd } from '../uploads/clamd.ts'
import { createUploadCheck } from '../uploads/scan.ts'
import { hashOldDocuments, renewDocumentKey } from '../users/documents.ts'
import { createFactorDuty } from '../users/factors/duty.ts'
import { createKeyedQueue } from '../users/keyed-queue.ts'
import { createPasswords } from '../users/passwords.ts'
import { createPayGate } from '../users/pay-gate.ts'
import type { ScriptKeys } from '../users/script-keys/keys.ts'
import type { Sessions } from '../users/sessions.ts'
import { createAccount } from './account.ts'
import { acceptsRemoteClients, deskDelayOf, factorDutyOf, isPrivate } from './installation.ts'
import { mailServerOf } from './mail-server.ts'
import { calendarOf } from './own-market.ts'
import { createProducts } from './products.ts'
import type { StartDeps } from './start-deps.ts'
import type { createTrading } from './trading.ts'

export type Parts = {
  readonly market: MarketSource
  readonly trading: ReturnType<typeof createTrading>
  readonly sessions: Sessions
  readonly scriptKeys: ScriptKeys
  readonly audit: Audit
}

export async function createServices(deps: StartDeps, { market, trading, sessions, audit }: Parts) {
  const { config, db, bus, clock, log } = deps
  const deskDelayMs = deskDelayOf(config)
  const { ledger, outbox, rates, notices } = trading
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
      isRequired: acceptsRemoteClients(config),
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
  return { account, products, alerts, overview, passwords, serialised, duty, mail, deskDelayMs }
}

export type Services = Awaited<ReturnType<typeof createServices>>
