// The exchange rate from a contract's currency to its wallet's, from the quoted pair of the two currencies.
import { useMemo } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Currency } from '../../../domain/currency.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { useQuote } from '../../state/market.ts'

/** Units of the wallet's currency for one unit of the contract's currency. */
export type ContractRate = {
  /** The mid rate, for valuing an amount. */
  readonly middle: Decimal
  /** The rate at which the customer pays: the side of the quote that is worse for the customer. */
  readonly paid: Decimal
  /** The rate at which the customer receives money: the other side of the quote. */
  readonly received: Decimal
}

/** Null while the currency pair has no price. */
export function useContractRate(from: string, to: Currency): ContractRate | null {
  const direct = instrumentKey('FX', `${from}${to}`)
  const inverse = instrumentKey('FX', `${to}${from}`)
  useQuotes(
    useMemo(() => (from === to ? [] : [direct, inverse]), [from, to, direct, inverse]),
    { prompt: true },
  )
  const [forward, back] = [useSides(direct), useSides(inverse)]
  return useMemo(() => {
    const one = new Decimal(1)
    const quoted = forward ?? (back && { bid: one.div(back.ask), ask: one.div(back.bid) })
    const sides = from === to ? { bid: one, ask: one } : quoted
    return sides && { middle: sides.bid.plus(sides.ask).div(2), paid: sides.ask, received: sides.bid }
  }, [from, to, forward, back])
}

type Sides = { readonly bid: Decimal; readonly ask: Decimal }

function useSides(key: InstrumentKey): Sides | null {
  const { price, bid, ask, instrument } = useQuote(key)
  const decimals = instrument?.priceDecimals
  return useMemo(() => {
    if (price === null || decimals === undefined) return null
    return { bid: unscale(bid || price, decimals), ask: unscale(ask || price, decimals) }
  }, [price, bid, ask, decimals])
}
