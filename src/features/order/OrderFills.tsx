// The fills of an order, each with the quote at which it was filled, below the quote that the customer saw at the
// confirmation. Loaded with the first order that is opened.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import type { OrderFill } from '../../../domain/wire/calls/order-fills.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useFeedText } from '../../shared/feed-text.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { triggerText } from './change-terms.ts'
import { exitDraftFrom, exitsText } from './exits-text.ts'

const FEW = 10

type OrderFillsProps = { readonly order: Order; readonly hidden: boolean }
type Fills = CallAnswer<'POST /orders/fills'>
type Quote = NonNullable<OrderFill['quote']>
type Sides = { readonly [Part in 'bid' | 'ask' | 'bidSize' | 'askSize']?: Quote[Part] | undefined }

export function OrderFills({ order, hidden }: OrderFillsProps) {
  const { t } = useTranslation('fills')
  const [pageSize, setPageSize] = useState(FEW)
  const { data, failure, reload } = useCall('POST /orders/fills', { orderId: order.id, pageSize })
  const version = `${order.filled} ${order.quantity} ${order.price} ${JSON.stringify(order.stops)}`
  const loaded = useRef(version)
  useEffect(() => {
    if (version !== loaded.current) reload()
    loaded.current = version
  }, [version, reload])
  if (!data) return failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows count={2} />
  const { total, list } = data
  const isMore = list.length < total
  return (
    <>
      <FactList>
        <ChangeFacts order={order} changes={data.changes} hidden={hidden} />
        <SeenFact order={order} seen={data.seen} />
        {list.map(fill => (
          <FillFact key={fill.id} order={order} fill={fill} hidden={hidden} />
        ))}
      </FactList>
      {total === 0 && <p className="section-note">{t('none')}</p>}
      {isMore && pageSize < PAGE_SIZE_MAX && (
        <Button variant="secondary" onClick={() => setPageSize(PAGE_SIZE_MAX)}>
          {t('more', { count: total - list.length })}
        </Button>
      )}
      {isMore && pageSize === PAGE_SIZE_MAX && (
        <p className="section-note">{t('newest', { count: list.length, total })}</p>
      )}
    </>
  )
}

function SeenFact({ order, seen }: { readonly order: Order; readonly seen: Fills['seen'] }) {
  const { t } = useTranslation('fills')
  const texts = usePriceTexts()
  const dates = useDates()
  const sides = useSides(order)
  if (!seen) return null
  return (
    <Fact wide label={t('seen')} note={[dates.instant(seen.at), ...sides(seen)].join(' · ')}>
      {texts.price(order, seen.price)}
    </Fact>
  )
}

type Terms = Pick<Fills['changes'][number], 'price' | 'quantity'> & { readonly trigger?: string | undefined }
type ExitStops = Fills['changes'][number]['stops']
type ChangeFactsProps = OrderFillsProps & { readonly changes: Fills['changes'] }

/** The changes by the owner, newest first: the terms since then, and those before. */
function ChangeFacts({ order, changes, hidden }: ChangeFactsProps) {
  const { t } = useTranslation('fills')
  const texts = usePriceTexts()
  const format = useFormat()
  const dates = useDates()
  const { t: to } = useTranslation('order')
  const termsOf = ({ price, quantity, trigger }: Terms): string => {
    const shown = price === null ? to('row.atMarket') : texts.price(order, price)
    const terms = `${hidden ? '••••' : format.quantity(quantity)} × ${shown}`
    return trigger === undefined ? terms : `${terms} · ${triggerText(order, trigger, texts)}`
  }
  const exitsOf = (stops: ExitStops): string =>
    ` · ${(stops && exitsText(order, exitDraftFrom(stops), { format, texts })) || t('noExits')}`
  const { price, quantity } = order
  const now: Terms = { price, quantity, trigger: order.trigger?.price }
  /** The exits after a change of them: those that the next change of them replaced, or the present ones. */
  const exitsSince = (nth: number): ExitStops => {
    const next = changes.slice(nth + 1).find(({ stops }) => stops !== undefined)
    return next ? next.stops : order.stops
  }
  return changes
    .map((replaced, nth) => {
      const hasExits = replaced.stops !== undefined
      const before = `${termsOf(replaced)}${hasExits ? exitsOf(replaced.stops) : ''}`
      const since = `${termsOf(changes[nth + 1] ?? now)}${hasExits ? exitsOf(exitsSince(nth)) : ''}`
      return (
        <Fact
          key={replaced.at}
          label={t('changed', { time: dates.dateTime(replaced.at) })}
          note={t('before', { terms: before })}
        >
          {since}
        </Fact>
      )
    })
    .reverse()
}

type FillFactProps = { readonly order: Order; readonly fill: OrderFill; readonly hidden: boolean }

function FillFact({ order, fill, hidden }: FillFactProps) {
  const texts = usePriceTexts()
  const format = useFormat()
  const dates = useDates()
  const quantity = hidden ? '••••' : format.quantity(fill.quantity)
  return (
    <Fact wide label={dates.instant(fill.at)} note={<FillNote order={order} fill={fill} />}>
      {`${quantity} × ${texts.price(order, fill.price)}`}
    </Fact>
  )
}

function FillNote({ order, fill }: Omit<FillFactProps, 'hidden'>) {
  const { t } = useTranslation('fills')
  const dates = useDates()
  const sides = useSides(order)
  const feedText = useFeedText()
  const { quote } = fill
  if (!quote) return t('noQuote')
  const source = feedText({ name: quote.feed, origin: quote.origin })
  return [t('quoteAt', { time: dates.instant(quote.at) }), ...sides(quote), source].join(' · ')
}

/** Texts of both sides of a quote, without a side that was not quoted. */
function useSides(order: Order) {
  const { t } = useTranslation('fills')
  const texts = usePriceTexts()
  const format = useFormat()
  return (quote: Sides): string[] =>
    (['bid', 'ask'] as const).flatMap(side => {
      const [price, size] = [quote[side] ?? null, quote[`${side}Size`] ?? null]
      if (price === null) return []
      const shown = texts.price(order, price)
      return [t(side, { quote: size === null ? shown : `${shown} × ${format.quantity(size)}` })]
    })
}
