// The trading day to which changes and profits of "today" belong: at a weekend it is Friday.
import { useSnapshot } from 'valtio/react'
import type { Board } from '../../domain/instruments/boards.ts'
import { useFormat } from '../i18n/format.ts'
import { otherDay } from '../i18n/home-dates.ts'
import { market } from '../state/market.ts'
import { useServerMinute } from '../state/server-now.ts'

/**
 * Name of the latest trading day of these boards, such as "viernes"; null if it is today by the device's calendar, and
 * while unknown.
 */
export function useTradingDay(of: readonly Board[]): string | null {
  const { locale } = useFormat()
  const { boards } = useSnapshot(market)
  const now = useServerMinute()
  const days = of.map(board => boards[board]?.dayAt ?? null).filter(day => day !== null)
  return days.length < of.length || days.length === 0 ? null : otherDay(Math.max(...days), now, locale)
}
