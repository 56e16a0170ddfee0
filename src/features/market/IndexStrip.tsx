// Indices side by side: name, level, the day's move and its line. It scrolls sideways and stops at whole ones.
import { memo } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { change, changeBasisPoints } from '../../../domain/quote.ts'
import { useFormat } from '../../i18n/format.ts'
import { Link } from '../../router/Link.tsx'
import { useQuote, useSpark } from '../../state/market.ts'
import { Change } from '../../ui/Change.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { nameIn, quoteLink } from './face.ts'
import { useDay } from './use-day.ts'
import './index-strip.css'

type IndexStripProps = {
  readonly label: string
  /** Null while they are on their way. */
  readonly keys: readonly InstrumentKey[] | null
}

const SKELETONS = [0, 1, 2]

export function IndexStrip({ label, keys }: IndexStripProps) {
  return (
    <ul className="index-strip" aria-label={label}>
      {keys === null
        ? SKELETONS.map(at => (
            <li key={at} className="index-card">
              <Waiting />
            </li>
          ))
        : keys.map(key => (
            <li key={key} className="index-card">
              <IndexCard instrumentKey={key} />
            </li>
          ))}
    </ul>
  )
}

const IndexCard = memo(function IndexCard({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const { instrument, price, previousClose } = useQuote(instrumentKey)
  const { locale } = useFormat()
  if (!instrument) return <Waiting />
  const to = quoteLink(instrument)
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
      <IndexSpark instrumentKey={instrumentKey} />
    </>
  )
})

const IndexSpark = memo(function IndexSpark({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const closes = useSpark(instrumentKey)
  const day = useDay(instrumentKey)
  return (
    <span className="index-card-spark">
      {closes && (
        <Sparkline closes={closes} width={112} height={26} tone={day > 0 ? 'rise' : day < 0 ? 'fall' : 'flat'} />
      )}
    </span>
  )
})

function Waiting() {
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
      <span className="index-card-spark" />
    </>
  )
}
