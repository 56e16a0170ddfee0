// The levels of an instrument, with what fills orders there and what prevents it.
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedOrigin } from '../../../domain/feed-origin.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { directions } from '../../../domain/order.ts'
import type { OrderBook as Book } from '../../../domain/wire/calls/order-book.ts'
import { useCall } from '../../data/use-call.ts'
import { usePolled } from '../../data/use-polled.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { BookInstrument, LadderRow } from './ladder.ts'
import { ladderOf } from './ladder.ts'
import { useOwnLimits } from './use-own-limits.ts'
import './order-book.css'

const EVERY_MS = 1_000

type OnPrice = ((direction: OrderDirection, price: string) => void) | null
type OrderBookProps = {
  readonly instrument: BookInstrument
  readonly origin: FeedOrigin
  readonly onPrice: OnPrice
}

export function OrderBook({ instrument, origin, onPrice }: OrderBookProps) {
  const { t } = useTranslation('book')
  const lookup = useCall('GET /m_ft/order_book', { key: instrument.key })
  usePolled(lookup, EVERY_MS)
  const { data, state, reload } = lookup
  if (!data) return state === 'failed' ? <Failed onRetry={reload} /> : <SkeletonRows count={4} />
  return (
    <div className="book">
      <Origin book={data} origin={origin} />
      {state === 'failed' && <p role="status">{t('late')}</p>}
      <Ladder book={data} instrument={instrument} onPrice={onPrice} />
      {onPrice && <p>{t('tap')}</p>}
      <Rule book={data} />
    </div>
  )
}

function Origin({ book: { obstacle }, origin }: { readonly book: Book; readonly origin: FeedOrigin }) {
  const { t } = useTranslation('book')
  return (
    <>
      {(origin === 'simulated' || origin === 'recorded' || origin === 'delayed') && <p>{t(origin)}</p>}
      {obstacle !== null && (
        <p className="book-obstacle" role="status">
          {t(`obstacle.${obstacle}`)}
        </p>
      )}
    </>
  )
}

function Rule({ book: { computed, bids, asks } }: { readonly book: Book }) {
  const { t } = useTranslation('book')
  const levels = [...bids, ...asks]
  if (levels.length === 0) return null
  const quoted = levels.some(({ quantity }) => quantity !== null) ? 'one' : 'any'
  return <p>{t(`rule.${computed ? 'computed' : quoted}`)}</p>
}

type LadderProps = Pick<OrderBookProps, 'instrument' | 'onPrice'> & { readonly book: Book }

function Ladder({ book, instrument, onPrice }: LadderProps) {
  const { t } = useTranslation('book')
  const dates = useDates()
  const format = useInstrumentFormat(instrument.key)
  const own = useOwnLimits(instrument.key)
  const { bids, asks, spread } = ladderOf(book, instrument, own)
  const rows = { instrument, onPrice }
  return (
    <>
      <Side {...rows} direction={directions.buy} rows={asks.toReversed()} />
      <p className="book-spread">
        {spread !== null && <span>{t('spread', { spread: format.price(spread, instrument.priceDecimals) })}</span>}
        {book.at !== null && <span>{t('at', { time: dates.instant(book.at) })}</span>}
      </p>
      <Side {...rows} direction={directions.sell} rows={bids} />
    </>
  )
}

type SideProps = Pick<OrderBookProps, 'instrument' | 'onPrice'> & {
  /** Of an order that is filled at these levels. */
  readonly direction: OrderDirection
  readonly rows: readonly LadderRow[]
}

function Side({ instrument, onPrice, direction, rows }: SideProps) {
  const { t } = useTranslation('book')
  const isAsk = direction === directions.buy
  if (rows.length === 0) return <p>{t(isAsk ? 'noAsks' : 'noBids')}</p>
  return (
    <table className="book-side" data-side={isAsk ? 'ask' : 'bid'}>
      <caption>{t(isAsk ? 'asks' : 'bids')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('price')}</th>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Level key={row.price} row={row} instrument={instrument} onPrice={onPrice} direction={direction} />
        ))}
      </tbody>
    </table>
  )
}

type LevelProps = Omit<SideProps, 'rows'> & { readonly row: LadderRow }

function Level({ row, instrument, onPrice, direction }: LevelProps) {
  const { t } = useTranslation('book')
  const format = useInstrumentFormat(instrument.key)
  const price = format.price(row.scaled, instrument.priceDecimals)
  const label = t(direction === directions.buy ? 'buyAt' : 'sellAt', { price })
  return (
    <tr>
      <td>
        {onPrice ? (
          <button type="button" className="book-price" aria-label={label} onClick={() => onPrice(direction, row.price)}>
            {price}
          </button>
        ) : (
          <span className="book-price">{price}</span>
        )}
        {row.own !== null && <span className="book-own">{t('own', { quantity: format.quantity(row.own) })}</span>}
      </td>
      <td>{row.quantity === null ? t('any') : format.quantity(row.quantity)}</td>
      <td className="book-total" style={{ '--part': `${row.part * 100}%` } as CSSProperties}>
        {row.total !== null && format.quantity(row.total)}
      </td>
    </tr>
  )
}
