// The stored days of a user's wealth with the live total as their last point.
import { useSnapshot } from 'valtio/react'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { WorthPeriod } from '../../../domain/worth.ts'
import { useCall } from '../../data/use-call.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { settings } from '../../state/settings.ts'
import { useMinuteTotal } from './use-minute-total.ts'

export type CurveDay = {
  readonly date: string | null
  readonly at: number
  readonly value: string
  readonly put: string
}

export type Curve = {
  readonly state: 'loading' | 'ready' | 'failed'
  /** Ascending; the last day is the current moment, without a date. Fewer than two before the first stored day. */
  readonly days: readonly CurveDay[]
  /** Result since the first day: the change of the wealth less the money put in. Null if unknown. */
  readonly gain: string | null
  readonly reload: () => void
}

/** The result until a day: its wealth less the money put in, in minor units. */
export function resultOf({ value, put }: Pick<CurveDay, 'value' | 'put'>): bigint | null {
  const [worth, paid] = [parseMinor(value), parseMinor(put)]
  return worth === null || paid === null ? null : worth - paid
}

export function useCurve(period: WorthPeriod): Curve {
  const { base } = useSnapshot(settings)
  const { data, state, reload } = useCall('GET /userCenter/worthHistory', { period, currency: base })
  const total = useMinuteTotal(base)
  const now = useServerMinute()
  const stored = (data?.dates ?? []).map((date, nth) => ({
    date,
    at: Date.parse(date),
    value: data?.values[nth] ?? '0',
    put: data?.put[nth] ?? '0',
  }))
  const putNow = data?.putNow ?? null
  const live = total === null || putNow === null ? [] : [{ date: null, at: now, value: total, put: putNow }]
  const days = [...stored, ...live]
  const [first, last] = [days[0], days.at(-1)]
  const [before, after] = [first && resultOf(first), last && resultOf(last)]
  const isKnown = days.length >= 2 && before != null && after != null
  return { state, days, gain: isKnown ? minorText(after - before) : null, reload }
}
