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

/**
 * Currency in which crypto deposits and withdrawals are counted. A stablecoin counts as one US dollar in both
 * directions; the page says so before the confirmation.
 */
export const CRYPTO_CURRENCY: Currency = 'USD'

/**
 * Hours until withdrawals to a new or changed destination are allowed. The first destination of each kind has no
 * waiting time.
 */
export const DESTINATION_HOLD_HOURS = 24
/** Maximum number of withdrawal destinations of a user: banks and crypto wallets together. */
export const DESTINATIONS_MAX = 20
export const WITHDRAWALS_PER_HOUR = 5

/** Flat fee of a withdrawal, charged by the bank or the network, in whole minor units of the currency. */
const bankFee: Readonly<Record<Currency, bigint>> = { MXN: 1_000n, USD: 1_500n, HKD: 5_000n }
const networkFee: Readonly<Record<Network, bigint>> = { tron: 100n, ethereum: 500n }
const dayLimit: Readonly<Record<Currency, bigint>> = { MXN: 100_000_000n, USD: 5_000_000n, HKD: 40_000_000n }
const minimum: Readonly<Record<Currency, bigint>> = { MXN: 10_000n, USD: 2_000n, HKD: 10_000n }

export type WithdrawalTerms = {
  readonly currency: Currency
  /** Fee of the withdrawal. It is deducted from the amount; the rest arrives. */
  readonly fee: bigint
  readonly minimum: bigint
  readonly dayLimit: bigint
}

/** Terms of a withdrawal in whole minor units. `network` is null for a withdrawal to a bank. */
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
  const { currency } = terms
  if (room.usable !== null && amount > room.usable)
    return breach('overUsable', { usable: minorText(room.usable), currency })
  if (room.leftToday !== null && amount > room.leftToday)
    return breach('overDayLimit', { left: minorText(room.leftToday), currency })
  return null
}

export type DepositLimits = { readonly currency: Currency; readonly minimum: string; readonly maximum: string }

/**
 * Minimum deposit: one unit of any currency, in whole minor units. A smaller crypto deposit is held in suspense; any
 * other smaller deposit is rejected.
 */
export const DEPOSIT_MINIMUM = BigInt(DEPOSIT_MIN_AMOUNT) * 10n ** BigInt(MONEY_SCALE)
/** Maximum of one deposit, in whole minor units. These are published rules of the simulated platform. */
const depositMaximum: Readonly<Record<DepositKind, Readonly<Record<Currency, bigint>>>> = {
  bank: { MXN: 500_000_000n, USD: 25_000_000n, HKD: 200_000_000n },
  card: { MXN: 5_000_000n, USD: 250_000n, HKD: 2_000_000n },
  crypto: { MXN: 180_000_000n, USD: 10_000_000n, HKD: 78_000_000n },
}

/** Maximum sum of a user's deposits of one kind within 24 hours, as a multiple of the maximum of one deposit. */
const DEPOSITS_A_DAY = 4n
export const depositDayLimit = (kind: DepositKind, currency: Currency): bigint =>
  depositMaximum[kind][currency] * DEPOSITS_A_DAY

export const depositLimits = (kind: DepositKind, currency: Currency): DepositLimits => ({
  currency,
  minimum: minorText(DEPOSIT_MINIMUM),
  maximum: minorText(depositMaximum[kind][currency]),
})

/**
 * Checks the amount of a deposit. A crypto deposit may be below the minimum: its sender confirms separately that it is
 * not refunded.
 */
export function checkDeposit({ currency, minimum, maximum }: DepositLimits, kind: DepositKind, text: string): Verdict {
  const verdict = checkAmount(text)
  if (verdict) return verdict
  const [amount, least, most] = [parseMinor(text), parseMinor(minimum), parseMinor(maximum)]
  if (amount === null || least === null || most === null) return breach('amount')
  if (amount < least && kind !== 'crypto') return breach('withdrawalMinimum', { minimum, currency })
  return amount > most ? breach('depositMaximum', { maximum, currency }) : null
}

/**
 * Maximum move of an exchange rate against the platform, since the rate was shown, for which the shown rate is still
 * accepted. It is a fifth of the half spread, so a user who picks the best accepted rate still pays the other four
 * fifths.
 */
export const RATE_TOLERANCE = '0.0002'
/**
 * A shown rate that is worse than the current one by more than this fraction is outdated: it is rejected, so that the
 * customer does not get a bad rate.
 */
export const RATE_FORGOTTEN = '0.01'
