// Header of a chart in full screen, which covers the page's own header: the instrument and its price.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { change, changeBasisPoints } from '../../../domain/quote.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { useQuote } from '../../state/market.ts'
import { Change } from '../../ui/Change.tsx'
import { Price } from '../../ui/Price.tsx'

type FullScreenHeadProps = {
  readonly instrumentKey: InstrumentKey
  readonly name: string
  readonly decimals: number
}

export function FullScreenHead({ instrumentKey, name, decimals }: FullScreenHeadProps) {
  const { price, previousClose } = useQuote(instrumentKey)
  const format = useInstrumentFormat(instrumentKey)
  return (
    <p className="chart-head">
      <b>{name}</b>
      <Price value={price} decimals={decimals} format={format} />
      <Change
        value={change(price, previousClose)}
        basisPoints={changeBasisPoints(price, previousClose)}
        decimals={decimals}
        format={format}
      />
    </p>
  )
}
