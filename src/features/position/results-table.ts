// What was closed in a calendar year as a table to save: each close with its prices, costs, fees, rates and results, as a
// tax return needs them.

import { useTranslation } from 'react-i18next'
import { currencies } from '../../../domain/currency.ts'
import { Decimal } from '../../../domain/money.ts'
import type { ClosedPosition } from '../../../domain/wire/calls/trading.ts'
import { call } from '../../data/call.ts'
import { isoDate, isoWithOffset, ownZone } from '../../i18n/day-time.ts'
import { collectPages } from '../../shared/export/collect.ts'
import { csvText, textCell } from '../../shared/export/csv.ts'
import type { Table } from '../../shared/export/use-export.ts'
import { netOfSale } from '../../shared/orders/order-amounts.ts'
import { useSimulated } from '../../state/simulated.ts'

/** In the order of the cells of a row. */
const columns = [
  'sold',
  'bought',
  'board',
  'code',
  'name',
  'side',
  'quantity',
  'buyPrice',
  'sellPrice',
  'multiplier',
  'priceCurrency',
  'rate',
  'profit',
  'fees',
  'net',
  'currency',
  'netMXN',
  'netUSD',
  'netHKD',
  'reason',
  'order',
  'id',
  'market',
] as const

/** Closes of a year of the user's time zone. */
export const askYear = (year: number, page: { pageNo: number; pageSize: number; signal?: AbortSignal }) => {
  const { pageNo, pageSize, signal } = page
  const input = { year, timeZone: ownZone(), pageNo, pageSize }
  return call('POST /position/flatList', input, { quiet: true, ...(signal ? { signal } : {}) })
}

type CsvWords = {
  readonly side: (side: ClosedPosition['side']) => string
  readonly reason: (reason: ClosedPosition['reason']) => string
  /** Mark of practice money in every line, because the file is kept and shared without the page. */
  readonly market: string
}

export function rowOf(closed: ClosedPosition, { side, reason, market }: CsvWords): string[] {
  const { contract, netIn } = closed
  return [
    textCell(isoWithOffset(closed.sellTimeStamp * 1_000)),
    textCell(isoWithOffset(closed.buyTimeStamp * 1_000)),
    closed.board,
    textCell(closed.code),
    textCell(closed.name),
    textCell(side(closed.side)),
    closed.quantity,
    closed.buyPrice,
    closed.sellPrice,
    contract?.multiplier ?? '1',
    textCell(contract?.currency ?? closed.currency),
    contract === null ? '1' : (contract.rate ?? ''),
    new Decimal(closed.profit).toFixed(2),
    closed.fees,
    netOfSale(closed),
    closed.currency,
    ...currencies.map(currency => netIn[currency]),
    textCell(reason(closed.reason)),
    textCell(closed.orderId),
    textCell(closed.id),
    textCell(market),
  ]
}

export function useResultsTable(year: number): Table<ClosedPosition> {
  const { t } = useTranslation('results')
  const isSimulated = useSimulated()
  const words: CsvWords = {
    side: side => t(`side.${side}`),
    reason: reason => t(`reason.${reason}`),
    market: t(isSimulated ? 'csv.simulated' : 'csv.real'),
  }
  return {
    collect: collecting => collectPages(page => askYear(year, page), collecting),
    textOf: rows =>
      csvText(
        columns.map(column => t(`csv.${column}`)),
        rows.map(closed => rowOf(closed, words)),
      ),
    name: () => `${t('csv.file', { year })}-${isoDate(Date.now())}.csv`,
    done: count => t('done', { count }),
  }
}
