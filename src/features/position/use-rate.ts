// Units of the base currency for one unit of another currency, from the live currency pairs, as in the engine's
// computation of profit.
import { useMemo } from 'react'
import type { Currency } from '../../../domain/currency.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { useQuote } from '../../state/market.ts'

const pesoPair = instrumentKey('FX', 'USDMXN')
const hongKongPair = instrumentKey('FX', 'USDHKD')
const pairs = [pesoPair, hongKongPair] as const

export function useRate(from: Currency, to: Currency): Decimal | null {
  useQuotes(pairs)
  const peso = useQuote(pesoPair)
  const hongKong = useQuote(hongKongPair)
  const perPeso = useScaled(peso.price, peso.instrument?.priceDecimals)
  const perHongKong = useScaled(hongKong.price, hongKong.instrument?.priceDecimals)
  return useMemo(() => {
    if (from === to) return new Decimal(1)
    const perDollar: Readonly<Record<Currency, Decimal | null>> = {
      USD: new Decimal(1),
      MXN: perPeso,
      HKD: perHongKong,
    }
    const source = perDollar[from]
    const target = perDollar[to]
    return source && target ? target.div(source) : null
  }, [from, to, perPeso, perHongKong])
}

const useScaled = (price: number | null, decimals: number | undefined): Decimal | null =>
  useMemo(() => (price === null || decimals === undefined ? null : unscale(price, decimals)), [price, decimals])
