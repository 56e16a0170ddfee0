// Values of an open margined position at its mark price: the price at which the server values and liquidates it, and at
// which the list of holdings shows it.
import { useMemo } from 'react'
import { inBasisPoints } from '../../../domain/basis-points.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { marginState, notional } from '../../../domain/margin.ts'
import type { FairBasis, MarkSource } from '../../../domain/mark.ts'
import { markAt } from '../../../domain/mark.ts'
import { Decimal } from '../../../domain/money.ts'
import { marketStates } from '../../../domain/session.ts'
import { useQuotes } from '../../engine/use-view.ts'
import type { QuoteLeaf } from '../../state/market.ts'
import { useQuote } from '../../state/market.ts'
import { useContractRate } from './contract-rate.ts'
import type { Contracted } from './position.ts'
import { marginPositionOf, marginRatesOf } from './position.ts'

/** A null value is unknown. Ratios are in hundredths of a percent. */
export type LiveMargin = {
  readonly priceDecimals: number
  readonly mark: Decimal | null
  /** Units of the wallet's currency for one unit of the contract's currency. */
  readonly rate: Decimal | null
  /** Value of the position in the contract's currency. */
  readonly notional: Decimal | null
  /** Profit before fees in the wallet's currency. */
  readonly profit: string | null
  readonly returnBp: number | null
  readonly ratioBp: number | null
  readonly distanceBp: number | null
  readonly isLiquidatable: boolean
}

const basisPoints = (value: Decimal | null | undefined): number | null => (value ? inBasisPoints(value) : null)

export function useLiveMargin(position: Contracted): LiveMargin {
  const { contract, currency } = position
  const rate = useContractRate(contract.currency, currency)?.middle ?? null
  const liquidation = contract.liquidationPrice
  const { mark, decimals } = useMark(position)
  const priceDecimals = decimals ?? liquidation?.split('.')[1]?.length ?? 2
  return useMemo(() => {
    const held = marginPositionOf(position)
    const state = marginState(held, marginRatesOf(position), mark)
    const distance = mark && !mark.isZero() && liquidation !== null ? mark.minus(liquidation).div(mark).abs() : null
    return {
      priceDecimals,
      mark,
      rate,
      notional: mark && notional(held.size, mark).abs(),
      profit: state && rate ? state.profit.times(rate).toFixed(2) : null,
      returnBp: basisPoints(state?.returnOnMargin),
      ratioBp: basisPoints(state?.ratio),
      distanceBp: basisPoints(distance),
      isLiquidatable: contract.state === 'liquidating' || state?.isLiquidatable === true,
    }
  }, [position, contract, mark, rate, liquidation, priceDecimals])
}

type Mark = { readonly mark: Decimal | null; readonly decimals: number | null }

function useMark({ key, contract }: Contracted): Mark {
  const own = key as InstrumentKey
  // `fair` is absent in events that were stored before the field existed.
  const fair = contract.fair ?? null
  const followed = fair ? (fair.key as InstrumentKey) : own
  useQuotes(
    useMemo(() => [...new Set([own, followed])], [own, followed]),
    { prompt: true },
  )
  const [quote, other] = [useQuote(own), useQuote(followed)]
  return useMemo(() => markOf([quote, other], fair), [quote, other, fair])
}

type Quote = Readonly<QuoteLeaf>

/** `quotes`: the contract's, and that of the instrument which its fair price follows. */
function markOf(quotes: readonly [Quote, Quote], fair: FairBasis | null): Mark {
  const decimals = quotes[0].instrument?.priceDecimals ?? null
  const scaled = decimals === null ? null : markAt(sourceOf(quotes), 0, fair)
  if (decimals === null || scaled === null) return { mark: null, decimals }
  return { mark: new Decimal(scaled).div(new Decimal(10).pow(decimals)), decimals }
}

function sourceOf(quotes: readonly Quote[]): MarkSource {
  const column = (name: 'price' | 'bid' | 'ask' | 'at' | 'previousClose') => quotes.map(quote => quote[name] ?? 0)
  const columns = {
    price: column('price'),
    bid: column('bid'),
    ask: column('ask'),
    at: column('at'),
    previousClose: column('previousClose'),
    state: quotes.map(({ state }) => marketStates.indexOf(state ?? 'closed')),
  }
  return {
    columns: () => columns,
    ixOf: key => {
      const ix = quotes.findIndex(({ instrument }) => instrument?.key === key)
      return ix < 0 ? undefined : ix
    },
    decimalsOf: ix => quotes[ix]?.instrument?.priceDecimals ?? 0,
  }
}
