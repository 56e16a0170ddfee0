// The user's wealth against the money put in: the gain is the area between, so that a deposit is no profit.
import { Table2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { WorthPeriod } from '../../../domain/worth.ts'
import { worthPeriods } from '../../../domain/worth.ts'
import { useFormat } from '../../i18n/format.ts'
import { settings } from '../../state/settings.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { directionOf, Money } from '../../ui/Money.tsx'
import type { CurveShape } from './curve-path.ts'
import { BOX, curveShape } from './curve-path.ts'
import { useShortDate } from './short-date.ts'
import type { Curve, CurveDay } from './use-curve.ts'
import { useCurve } from './use-curve.ts'
import './curve.css'

/** Few look at the figures of each day. */
const CurveTable = lazy(async () => ({ default: (await import('./CurveTable.tsx')).CurveTable }))

export function MoneyCurve() {
  const { t } = useTranslation('curve')
  const { base, hideBalances: hidden } = useSnapshot(settings)
  const [period, setPeriod] = useState<WorthPeriod>('3M')
  const [isTable, setTable] = useState(false)
  const curve = useCurve(period)
  // The state of a tab page outlives its leaving, and its effects end.
  useEffect(() => () => setTable(false), [])
  return (
    <section className="curve" aria-label={t('title')} data-personal="">
      <Gain curve={curve} hidden={hidden} />
      <Picture curve={curve} hidden={hidden} />
      <fieldset className="curve-periods" aria-label={t('period')}>
        {worthPeriods.map(each => (
          <Chip key={each} pressed={each === period} onPress={() => setPeriod(each)}>
            {t(`periods.${each}`)}
          </Chip>
        ))}
        <IconButton label={t('table')} icon={<Table2 size={20} />} onClick={() => setTable(true)} />
      </fieldset>
      {isTable && (
        <Suspense>
          <CurveTable days={curve.days} currency={base} hidden={hidden} onClose={() => setTable(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Before the second day there is no gain: it says what kind of money the total above it is. */
function Gain({ curve: { state, days, gain }, hidden }: { curve: Curve; hidden: boolean }) {
  const { t } = useTranslation('curve')
  const format = useFormat()
  const dateOf = useShortDate()
  const { base } = useSnapshot(settings)
  const isSimulated = useSimulated()
  const [first] = days
  if (state === 'ready' && days.length < 2)
    return <p className="curve-gain curve-practice">{isSimulated && t('practice')}</p>
  if (!first || gain === null || days.length < 2) return <p className="curve-gain" />
  return (
    <p className="curve-gain">
      {hidden ? (
        <Money amount={null} currency={base} hidden />
      ) : (
        <span className="change" data-direction={directionOf(gain)}>
          <span className="change-arrow" aria-hidden="true" />
          {format.signedMoney(gain, base)}
        </span>
      )}{' '}
      {t('since', { date: dateOf(first) })}
    </p>
  )
}

function Picture({ curve: { state, days, reload }, hidden }: { curve: Curve; hidden: boolean }) {
  const { t } = useTranslation('curve')
  const dateOf = useShortDate()
  if (state === 'failed' && days.length < 2) return <Failed onRetry={reload} />
  if (days.length < 2) return <FirstDay isLoading={state === 'loading'} />
  const shape = curveShape(days.map(({ at, value, put }) => ({ at, value: Number(value), put: Number(put) })))
  return (
    <>
      <Plot shape={shape} days={days} hidden={hidden} />
      <p className="curve-dates" aria-hidden="true">
        {days[0] && <span>{dateOf(days[0])}</span>}
        <span className="curve-key">
          <i className="curve-put" /> {t('put')}
        </span>
        <span>{t('now')}</span>
      </p>
    </>
  )
}

type PlotProps = { shape: CurveShape; days: readonly CurveDay[]; hidden: boolean }

function Plot({ shape, days, hidden }: PlotProps) {
  const place = ({ x, y }: { x: number; y: number }) => ({
    insetInlineStart: `${x / 10}%`,
    insetBlockStart: `${y / 10}%`,
  })
  return (
    <div className="curve-box" role="img" aria-label={useSentence(days, hidden)}>
      <svg viewBox={`0 0 ${BOX} ${BOX}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="curve-area" d={shape.area} />
        <path className="curve-steps" d={shape.steps} />
        <path className="curve-line" d={shape.line} />
      </svg>
      {shape.flows.map(flow => (
        <span key={flow.x} className="curve-flow" data-in={flow.isIn || undefined} style={place(flow)} />
      ))}
      <span className="curve-last" style={place(shape.last)} />
    </div>
  )
}

/** What the picture shows, for screen readers. Without amounts while they are hidden. */
function useSentence(days: readonly CurveDay[], hidden: boolean): string {
  const { t } = useTranslation('curve')
  const { base } = useSnapshot(settings)
  const format = useFormat()
  const dateOf = useShortDate()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return t('title')
  if (hidden) return t('hidden', { from: dateOf(first) })
  const money = (text: string): string => format.money(text, base)
  return t('sentence', {
    from: dateOf(first),
    start: money(first.value),
    end: money(last.value),
    put: money(last.put),
  })
}

function FirstDay({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation('curve')
  return (
    <div className="curve-box curve-first" aria-busy={isLoading || undefined}>
      {!isLoading && (
        <>
          <p className="curve-first-title">{t('first')}</p>
          <span className="curve-last" />
          <p>{t('firstNote')}</p>
        </>
      )}
    </div>
  )
}
