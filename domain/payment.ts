// Deposits and withdrawals: their wallets, the fee of a withdrawal, and the daily limits. The amounts are the published
// rules of the simulated broker.
import type { Currency } from './currency.ts'
import { DEPOSIT_MIN_AMOUNT } from './limits.ts'
import { MONEY_SCALE, minorText, parseMinor } from './minor.ts'
import type { Network } from './networks.ts'
import type { Verdict } from './rules.ts'
import { breach, checkAmount } from './rules.ts'
import type { WalletType } from './wallet.ts'

/** The wallet of each currency for deposits and withdrawals. */
export const cashWallet: Readonly<Record<Currency, WalletType>> = { USD: 'balance', MXN: 'mxStock', HKD: 'hkStock' }

export const depositKinds = ['bank', 'card', 'crypto'] as const
export type DepositKind = (typeof depositKinds)[number]
export const destinationKinds = ['bank', 'crypto'] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** A digital dollar counts as one US dollar in both directions; the page says so before the confirmation. */
export const CRYPTO_CURRENCY: Currency = 'USD'

/** Waiting time of a new or changed destination; the first of its kind does not wait. */
export const DESTINATION_HOLD_HOURS = 24
/** Maximum number of banks and wallets together. */
export const DESTINATIONS_MAX = 20
export const WITHDRAWALS_PER_HOUR = 5

/** Flat fee of the bank or the network, in whole minor units of the currency. */
const bankFee: Readonly<Record<Currency, bigint>> = { MXN: 1_000n, USD: 1_500n, HKD: 5_000n }
const networkFee: Readonly<Record<Network, bigint>> = { tron: 100n, ethereum: 500n }
const dayLimit: Readonly<Record<Currency, bigint>> = { MXN: 100_000_000n, USD: 5_000_000n, HKD: 40_000_000n }
const minimum: Readonly<Record<Currency, bigint>> = { MXN: 10_000n, USD: 2_000n, HKD: 10_000n }

export type WithdrawalTerms = {
  readonly currency: Currency
  /** The fee is deducted from the amount: the remainder arrives. */
  readonly fee: bigint
  readonly minimum: bigint
  readonly dayLimit: bigint
}

/** A null `network` means a withdrawal to a bank. Whole minor units. */
export const withdrawalTerms = (currency: Currency, network: Network | null): WithdrawalTerms => ({
  currency,
  fee: network === null ? bankFee[currency] : networkFee[network],
  minimum: minimum[currency],
  dayLimit: dayLimit[currency],
})

/** Limits known while an amount is being typed; a null limit is unknown and is not checked. */
export type WithdrawalRoom = { readonly usable: bigint | null; readonly leftToday: bigint | null }

export function checkWithdrawal(terms: WithdrawalTerms, room: WithdrawalRoom, text: string): Verdict {
  const verdict = checkAmount(text)
  if (verdict) return verdict
  const amount = parseMinor(text) ?? 0n
  if (amount < terms.minimum)
    return breach('withdrawalMinimum', { minimum: minorText(terms.minimum), currency: terms.currency })
  if (room.usable !== null && amount > room.usable) return breach('overUsable', { usable: minorText(room.usable) })
  if (room.leftToday !== null && amount > room.leftToday)
    return breach('overDayLimit', { left: minorText(room.leftToday) })
  return null
}

export type DepositLimits = { readonly currency: Currency; readonly minimum: string; readonly maximum: string }

/**
 * One unit of any currency, in whole minor units. A crypto deposit below it is held in suspense; any other smaller
 * deposit is refused.
 */
export const DEPOSIT_MINIMUM = BigInt(DEPOSIT_MIN_AMOUNT) * 10n ** BigInt(MONEY_SCALE)
/** The maximum of one deposit, in whole minor units: published rules of the simulated platform. */
const depositMaximum: Readonly<Record<DepositKind, Readonly<Record<Currency, bigint>>>> = {
  bank: { MXN: 500_000_000n, USD: 25_000_000n, HKD: 200_000_000n },
  card: { MXN: 5_000_000n, USD: 250_000n, HKD: 2_000_000n },
  crypto: { MXN: 180_000_000n, USD: 10_000_000n, HKD: 78_000_000n },
}

/** Maximum of a user's deposits of one kind within 24 hours, as a multiple of the maximum of one deposit. */
const DEPOSITS_A_DAY = 4n
export const depositDayLimit = (kind: DepositKind, currency: Currency): bigint =>
  depositMaximum[kind][currency] * DEPOSITS_A_DAY

export const depositLimits = (kind: DepositKind, currency: Currency): DepositLimits => ({
  currency,
  minimum: minorText(DEPOSIT_MINIMUM),
  maximum: minorText(depositMaximum[kind][currency]),
})

/** A crypto deposit below the minimum is accepted if its sender has confirmed that it is not refunded. */
export function checkDeposit({ currency, minimum, maximum }: DepositLimits, kind: DepositKind, text: string): Verdict {
  const verdict = checkAmount(text)
  if (verdict) return verdict
  const [amount, least, most] = [parseMinor(text), parseMinor(minimum), parseMinor(maximum)]
  if (amount === null || least === null || most === null) return breach('amount')
  if (amount < least && kind !== 'crypto') return breach('withdrawalMinimum', { minimum, currency })
  return amount > most ? breach('depositMaximum', { maximum, currency }) : null
}

/**
 * The maximum move of a rate against the platform since it was shown, within which the shown rate is honoured: a fifth
 * of the half spread. Whoever requests the best honoured rate still pays the other four fifths.
 */
export const RATE_TOLERANCE = '0.0002'
/** A shown rate that is worse than today's by more than this is outdated, and the customer is not bound to it. */
export const RATE_FORGOTTEN = '0.01'
