// Announces the price to screen readers at an interval, if the user has chosen so. A price that has not changed since the
// last announcement is not repeated.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { changeBasisPoints } from '../../../domain/quote.ts'
import { SECOND_MS } from '../../../domain/time.ts'
import { pageClock } from '../../lib/clock.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { quoteLeaf } from '../../state/market.ts'
import { useSpokenPrice } from '../../state/spoken-price.ts'

/** Long enough to listen to other parts of the page between two announcements. */
const SPOKEN_EVERY_MS = 20 * SECOND_MS

type SpokenPriceProps = { readonly instrumentKey: InstrumentKey; readonly name: string; readonly decimals: number }

export function SpokenPrice(props: SpokenPriceProps) {
  return useSpokenPrice() && <Announcement {...props} />
}

function Announcement({ instrumentKey, name, decimals }: SpokenPriceProps) {
  const { t } = useTranslation('quote')
  const format = useInstrumentFormat(instrumentKey)
  const [quote, setQuote] = useState<{ price: number; previousClose: number | null } | null>(null)
  useEffect(() => {
    const read = (): void => {
      const { price, previousClose } = quoteLeaf(instrumentKey)
      if (price !== null) setQuote(before => (before?.price === price ? before : { price, previousClose }))
    }
    return pageClock.every(SPOKEN_EVERY_MS, read)
  }, [instrumentKey])
  const words = quote && {
    name,
    price: format.price(quote.price, decimals),
    change: format.speakBasisPoints(changeBasisPoints(quote.price, quote.previousClose)),
  }
  // A live region announces changes of its text, so it exists before the first one.
  return (
    <p className="spoken" role="status">
      {words && t('spoken', words)}
    </p>
  )
}
