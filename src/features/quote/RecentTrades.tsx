// The last trades of an instrument, newest first, from the moment the list is opened. Loaded when it is opened.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Instrument } from '../../../domain/instrument.ts'
import { TRADES_SHOWN } from '../../../domain/limits.ts'
import { scaledText } from '../../../domain/price.ts'
import { direction } from '../../../domain/quote.ts'
import type { Trade } from '../../../domain/wire/rows.ts'
import type { TradesPatch } from '../../../worker/contract.ts'
import { onTrades } from '../../data/events.ts'
import { useView } from '../../engine/use-view.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import './recent-trades.css'

/** `moved`: 1 for a price above that of the trade before, −1 for one below; 0 for the same or an unknown one. */
type Row = Trade & { readonly nth: number; readonly moved: number }

type RecentTradesProps = {
  readonly instrumentKey: InstrumentKey
  readonly instrument: Pick<Instrument, 'priceDecimals' | 'quantityDecimals'>
  readonly hasVolume: boolean
}

export function RecentTrades({ instrumentKey, instrument, hasVolume }: RecentTradesProps) {
  const { t } = useTranslation('quote')
  const dates = useDates()
  const format = useInstrumentFormat(instrumentKey)
  const rows = useRecentTrades(instrumentKey)
  const { priceDecimals, quantityDecimals } = instrument
  if (rows.length === 0) return <p role="status">{t('trades.none')}</p>
  return (
    <table className="recent-trades">
      <thead>
        <tr>
          <th scope="col">{t('trades.time')}</th>
          <th scope="col">{t('trades.price')}</th>
          {hasVolume && <th scope="col">{t('trades.quantity')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ nth, time, price, quantity, moved }) => (
          <tr key={nth}>
            <td>{dates.instant(time)}</td>
            <td>
              <span className="change" data-direction={direction(moved)}>
                {moved !== 0 && <span className="change-arrow" aria-hidden="true" />}
                {format.price(price, priceDecimals)}
              </span>
            </td>
            {hasVolume && <td>{format.quantity(scaledText(quantity, quantityDecimals))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useRecentTrades(key: InstrumentKey): readonly Row[] {
  const view = useView({ kind: 'trades', key })
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    setRows([])
    return onTrades(patch => {
      if (patch.view === view) setRows(before => withTrades(before, patch))
    })
  }, [view])
  return rows
}

function withTrades(before: readonly Row[], { isCut, trades }: TradesPatch): readonly Row[] {
  const rows = isCut ? [] : [...before]
  let nth = before[0]?.nth ?? 0
  for (const trade of trades) {
    nth += 1
    const moved = Math.sign(trade.price - (rows[0]?.price ?? trade.price))
    rows.unshift({ ...trade, nth, moved })
  }
  return rows.slice(0, TRADES_SHOWN)
}
