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
import { useDay } from './use-figures.ts'
import './index-strip.css'

type IndexStripProps = {
  readonly label: string
  /** Null while they are on their way. */
  readonly keys: readonly InstrumentKey[] | null
  /** With their last closes. */
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
      {lines && <IndexSpark instrumentKey={instrumentKey} />}
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
