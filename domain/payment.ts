// Money in and out: which wallet it comes to and leaves from, what a withdrawal costs, and how much may leave in a day.
// The figures are the simulated house's published rules.
import type { Currency } from './instrument.ts'
import { minorText, parseMinor } from './minor.ts'
import type { Network } from './networks.ts'
import type { Verdict } from './rules.ts'
import { breach, checkAmount } from './rules.ts'
import type { WalletType } from './wallet.ts'

/** The one wallet of each currency that money comes in to and goes out of. */
export const cashWallet: Readonly<Record<Currency, WalletType>> = { USD: 'balance', MXN: 'mxStock', HKD: 'hkStock' }

export const depositKinds = ['bank', 'card', 'crypto'] as const
export type DepositKind = (typeof depositKinds)[number]
export const destinationKinds = ['bank', 'crypto'] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** A digital dollar counts as one US dollar, in and out: said before either. */
export const CRYPTO_CURRENCY: Currency = 'USD'

/** How long a new or changed destination waits before money goes to it; the very first of its kind does not. */
export const DESTINATION_HOLD_HOURS = 24
/** Banks and wallets together. */
export const DESTINATIONS_MAX = 20
export const WITHDRAWALS_PER_HOUR = 5

/** Flat, in whole minor units of the currency: what the bank or the network takes. */
const bankFee: Readonly<Record<Currency, bigint>> = { MXN: 1_000n, USD: 1_500n, HKD: 5_000n }
const networkFee: Readonly<Record<Network, bigint>> = { tron: 100n, ethereum: 500n }
const dayLimit: Readonly<Record<Currency, bigint>> = { MXN: 100_000_000n, USD: 5_000_000n, HKD: 40_000_000n }
const minimum: Readonly<Record<Currency, bigint>> = { MXN: 10_000n, USD: 2_000n, HKD: 10_000n }

export type WithdrawalTerms = {
  readonly currency: Currency
  /** Taken out of the amount: what arrives is the rest. */
  readonly fee: bigint
  readonly minimum: bigint
  readonly dayLimit: bigint
}

/** `network` null: to a bank. Whole minor units. */
export const withdrawalTerms = (currency: Currency, network: Network | null): WithdrawalTerms => ({
  currency,
  fee: network === null ? bankFee[currency] : networkFee[network],
  minimum: minimum[currency],
  dayLimit: dayLimit[currency],
})

/** What is known when an amount is typed; null where it is not known yet, and then nothing is refused for it. */
export type WithdrawalRoom = { readonly usable: bigint | null; readonly leftToday: bigint | null }

export function checkWithdrawal(terms: WithdrawalTerms, room: WithdrawalRoom, text: string): Verdict {
  const verdict = checkAmount(text)
  if (verdict) return verdict
  const amount = parseMinor(text) ?? 0n
  if (amount < terms.minimum) return breach('withdrawalMinimum', { minimum: minorText(terms.minimum) })
  if (room.usable !== null && amount > room.usable) return breach('overUsable', { usable: minorText(room.usable) })
  if (room.leftToday !== null && amount > room.leftToday)
    return breach('overDayLimit', { left: minorText(room.leftToday) })
  return null
}

/** How far a rate may have moved against the house since it was shown, and still be honoured as shown. */
export const RATE_TOLERANCE = '0.001'
/** A rate that is so far worse than today's was not shown lately: nobody is held to the figures of a forgotten page. */
export const RATE_FORGOTTEN = '0.01'
