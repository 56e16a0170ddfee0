// What a link to a transfer proposes: the wallet that has the money, and the amount to send so that the target receives
// what it lacks.

import { minorText, parseMinor } from '../../../domain/minor.ts'
import { ceilToMinor, Decimal, fromMinor } from '../../../domain/money.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../../domain/wallet.ts'
import type { Pair } from './estimate.ts'
import { isExchange } from './estimate.ts'

type Usable = (wallet: WalletType) => string | null

/** A wallet of the target's currency that has the amount, the one with the most money first; otherwise `pair.from`. */
export function sourceFor(pair: Pair, receives: string, usable: Usable): WalletType {
  const wanted = parseMinor(receives)
  if (wanted === null) return pair.from
  const able = walletTypes
    .filter(type => type !== pair.to && walletCurrency[type] === walletCurrency[pair.to])
    .map(type => ({ type, has: parseMinor(usable(type) ?? '') ?? 0n }))
    .filter(({ has }) => has >= wanted && has > 0n)
  const [first = null] = able
  return able.reduce((most, each) => (most === null || each.has > most.has ? each : most), first)?.type ?? pair.from
}

/** The amount to send, rounded up, because what is received is rounded down. Empty while the rate is unknown. */
export function amountFor(pair: Pair, receives: string, rate: string | null): string {
  const wanted = parseMinor(receives)
  if (wanted === null || wanted <= 0n) return ''
  if (!isExchange(pair)) return minorText(wanted)
  return rate === null ? '' : minorText(ceilToMinor(fromMinor(wanted).div(new Decimal(rate))))
}
