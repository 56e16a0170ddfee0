// Hand-written checks of the small frames, so that the worker needs no schema library. A test compares each check with
// its schema in domain/wire/down.

import { currencies } from '../../domain/currency.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { Bye } from '../../domain/wire/down/bye.ts'
import type { Heartbeat } from '../../domain/wire/down/heartbeat.ts'
import type { Markets } from '../../domain/wire/down/markets.ts'
import type { Welcome } from '../../domain/wire/down/welcome.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasTexts = (fields: Fields, names: readonly string[]): boolean =>
  names.every(name => typeof fields[name] === 'string')

/** Decimal text with a limited length, for exact arithmetic. */
const DECIMAL = /^-?\d{1,30}(\.\d{1,20})?$/

const hasDecimals = (fields: Fields, names: readonly string[]): boolean =>
  names.every(name => typeof fields[name] === 'string' && DECIMAL.test(fields[name]))

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

export function isWelcome(body: unknown): body is Welcome {
  return (
    isFields(body) &&
    isCount(body['heartbeatMs']) &&
    typeof body['simulated'] === 'boolean' &&
    typeof body['live'] === 'boolean' &&
    typeof body['loggedIn'] === 'boolean' &&
    typeof body['resumed'] === 'boolean' &&
    (body['accountOffset'] === null || isCount(body['accountOffset']))
  )
}

export function isHeartbeat(body: unknown): body is Heartbeat {
  return isFields(body) && Object.values(body).every(isCount)
}

export function isMarkets(body: unknown): body is Markets {
  return (
    Array.isArray(body) &&
    body.every(
      (row: unknown) =>
        isFields(row) &&
        typeof row['board'] === 'string' &&
        typeof row['state'] === 'string' &&
        [row['nextAt'], row['opensAt'], row['dayAt']].every(at => at === null || isCount(at)),
    )
  )
}

export function isInstruments(body: unknown): body is Instrument[] {
  return (
    Array.isArray(body) &&
    body.every(
      (row: unknown) =>
        isFields(row) &&
        isCount(row['ix']) &&
        hasTexts(row, ['key', 'board', 'code', 'name', 'currency', 'sector']) &&
        (row['nameZh'] === null || typeof row['nameZh'] === 'string') &&
        Number.isSafeInteger(row['source']) &&
        isCount(row['priceDecimals']) &&
        isCount(row['quantityDecimals']) &&
        isCount(row['lot']),
    )
  )
}

/**
 * Checks by kind of event. Only fields that the worker computes with are checked, not those that it only forwards to
 * the page.
 */
const accountBodies: Readonly<Record<string, (fields: Fields) => boolean>> = {
  order: ({ order }) => isFields(order),
  closed: ({ closed }) => isFields(closed),
  position: ({ position }) => isFields(position) && isPosition(position),
  wallet: ({ wallet }) =>
    isFields(wallet) && hasTexts(wallet, ['walletType', 'currency']) && hasDecimals(wallet, ['balance', 'usedBalance']),
  changed: fields => hasTexts(fields, ['what', 'id']),
  loggedOut: () => true,
}

const positionTexts = ['id', 'key', 'board', 'code', 'name', 'currency']
const positionSums = ['positionNum', 'usedNum', 'averagePrice', 'cost', 'fees', 'dayStartQuantity', 'dayCashFlow']

const isPosition = (position: Fields): boolean =>
  hasTexts(position, positionTexts) &&
  hasDecimals(position, positionSums) &&
  isFields(position['costIn']) &&
  hasDecimals(position['costIn'], currencies) &&
  (position['contract'] === null || isContract(position['contract']))

const contractSums = ['multiplier', 'entryPrice', 'collateral', 'maintenanceRate', 'feeRate']
const isContract = (contract: unknown): boolean =>
  isFields(contract) && hasTexts(contract, ['state', 'currency']) && hasDecimals(contract, contractSums)

export function isAccountEvents(body: unknown): body is AccountEvent[] {
  return (
    Array.isArray(body) &&
    body.every((event: unknown) => {
      if (!isFields(event) || !isCount(event['offset'])) return false
      const type = event['type']
      return typeof type === 'string' && Object.hasOwn(accountBodies, type) && accountBodies[type]?.(event) === true
    })
  )
}

/** The worker only forwards it. */
export const isAuctionState = (body: unknown): body is AuctionState => isFields(body) && hasTexts(body, ['id'])

export function isBye(body: unknown): body is Bye {
  return (
    isFields(body) &&
    typeof body['reason'] === 'string' &&
    (body['retryAfterMs'] === null || isCount(body['retryAfterMs']))
  )
}
