// Indices side by side: name, level, the day's change and its sparkline. Scrolls sideways and snaps to whole cards.
import { memo } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { change, changeBasisPoints } from '../../../domain/quote.ts'
import { useFormat } from '../../i18n/format.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { useDay } from '../../shared/quote-rows/use-quote.ts'
import { useQuote, useSpark } from '../../state/market.ts'
import { Change } from '../../ui/Change.tsx'
import { Link } from '../../ui/Link.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline, toneOf } from '../../ui/Sparkline.tsx'
import './index-strip.css'

type IndexStripProps = {
  readonly label: string
  /** Null while the list of indices is loading. */
  readonly keys: readonly InstrumentKey[] | null
  /** True to show sparklines. */
  readonly lines?: boolean
}

const SKELETONS = [0, 1, 2]

export function IndexStrip({ label, keys, lines = true }: IndexStripProps) {
  return (
    <ul className="index-strip" aria-label={label}>
      {keys === null
        ? SKELETONS.map(at => (
            <li key={at} className="index-card">
              <Waiting lines={lines} />
            </li>
          ))
        : keys.map(key => (
            <li key={key} className="index-card">
              <IndexCard instrumentKey={key} lines={lines} />
            </li>
          ))}
    </ul>
  )
}

type IndexCardProps = { instrumentKey: InstrumentKey; lines: boolean }

const IndexCard = memo(function IndexCard({ instrumentKey, lines }: IndexCardProps) {
  const { instrument, price, previousClose } = useQuote(instrumentKey)
  const { locale } = useFormat()
  if (!instrument) return <Waiting lines={lines} />
  const to = quoteHref(instrument)
  const name = nameIn(instrument, locale)
  return (
    <>
      {to === null ? (
        <span className="index-card-name">{name}</span>
      ) : (
        <Link className="index-card-name" to={to}>
          {name}
        </Link>
      )}
      <span className="index-card-level">
        <Price value={price} decimals={instrument.priceDecimals} />
      </span>
      <span className="index-card-change">
        <Change
          show="ratio"
          value={change(price, previousClose)}
          basisPoints={changeBasisPoints(price, previousClose)}
        />
      </span>
      {lines && <IndexSpark instrumentKey={instrumentKey} />}
    </>
  )
})

const IndexSpark = memo(function IndexSpark({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const closes = useSpark(instrumentKey)
  const day = useDay(instrumentKey)
  return (
    <span className="index-card-spark">
      {closes && <Sparkline closes={closes} width={112} height={26} tone={toneOf(day)} />}
    </span>
  )
})

function Waiting({ lines }: { lines: boolean }) {
  return (
    <>
      <span className="index-card-name">
        <Skeleton width="5rem" />
      </span>
      <span className="index-card-level">
        <Skeleton width="6rem" />
      </span>
      <span className="index-card-change">
        <Skeleton width="4rem" />
      </span>
      {lines && <span className="index-card-spark" />}
    </>
  )
}
