// The last trades of an instrument, newest first, from the moment the list is opened. Loaded when it is opened. A trade
// renders no component: its row is written in place.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TRADES_SHOWN } from '../../../domain/limits.ts'
import { scaledText } from '../../../domain/price.ts'
import type { Trade } from '../../../domain/wire/rows.ts'
import { onTrades } from '../../data/events.ts'
import { useView } from '../../engine/use-view.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import type { BookInstrument } from './ladder.ts'
import { TradeSlots } from './trade-slots.ts'
import './order-book.css'

type RecentTradesProps = { readonly instrument: BookInstrument; readonly hasVolume: boolean }

export function RecentTrades({ instrument, hasVolume }: RecentTradesProps) {
  const { t } = useTranslation('book')
  const body = useRef<HTMLTableSectionElement>(null)
  const isEmpty = useWrittenTrades(body, instrument, hasVolume)
  return (
    <div className="book">
      {isEmpty && <p role="status">{t('recent.none')}</p>}
      <table className="recent-trades" hidden={isEmpty}>
        <caption className="spoken">{t('recent.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('recent.time')}</th>
            <th scope="col">{t('price')}</th>
            {hasVolume && <th scope="col">{t('quantity')}</th>}
          </tr>
        </thead>
        <tbody ref={body} />
      </table>
    </div>
  )
}

type Body = { readonly current: HTMLTableSectionElement | null }

/** Writes the trades into the table. True while there are none. */
function useWrittenTrades(body: Body, instrument: BookInstrument, hasVolume: boolean): boolean {
  const { key, priceDecimals, quantityDecimals } = instrument
  const view = useView({ kind: 'trades', key })
  const dates = useDates()
  const format = useInstrumentFormat(key)
  const [isEmpty, setEmpty] = useState(true)
  // Kept for the rows of another format: that of a contract is loaded after the first trades.
  const kept = useRef<Trade[]>([])
  useEffect(() => {
    if (!body.current) return
    const table = body.current
    const open = () =>
      new TradeSlots(table, {
        time: dates.instant,
        price: scaled => format.price(scaled, priceDecimals),
        quantity: hasVolume ? scaled => format.quantity(scaledText(scaled, quantityDecimals)) : null,
      })
    let slots = open()
    for (const trade of kept.current) slots.add(trade)
    return onTrades(patch => {
      if (patch.view !== view) return
      if (patch.isCut) {
        kept.current = []
        slots = open()
      }
      for (const trade of patch.trades) slots.add(trade)
      kept.current.push(...patch.trades)
      kept.current.splice(0, kept.current.length - TRADES_SHOWN)
      setEmpty(kept.current.length === 0)
    })
  }, [body, view, dates, format, hasVolume, priceDecimals, quantityDecimals])
  return isEmpty
}
