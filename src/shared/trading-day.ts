// The trading day that changes and profits of "today" belong to: at a weekend it is Friday's.
import { useSnapshot } from 'valtio/react'
import type { Board } from '../../domain/instruments/boards.ts'
import { useFormat } from '../i18n/format.ts'
import { otherDay } from '../i18n/home-dates.ts'
import { market } from '../state/market.ts'
import { useServerMinute } from '../state/server-now.ts'

/** "viernes", of the latest trading day of these boards; null if it is today by the device's calendar, or not known. */
export function useTradingDay(of: readonly Board[]): string | null {
  const { locale } = useFormat()
  const { boards } = useSnapshot(market)
  const now = useServerMinute()
  const days = of.map(board => boards[board]?.dayAt ?? null).filter(day => day !== null)
  return days.length < of.length || days.length === 0 ? null : otherDay(Math.max(...days), now, locale)
}
