// A line about the user's own fills in the chart's period, which are marked on the canvas. The list is spoken: marks on a
// canvas cannot be read.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import { onAccount, onReload } from '../../../data/events.ts'
import { CallFailure } from '../../../data/failure.ts'
import { session } from '../../../state/session.ts'
import { Button } from '../../../ui/Button.tsx'
import type { BarText } from '../bar-text.ts'
import type { ChartStore } from '../chart-store.ts'
import type { OwnFills as Loaded, OwnFill } from './own-fills.ts'
import { barOf, loadOwnFills } from './own-fills.ts'
import './indicator-legend.css'

type OwnFillsProps = {
  readonly instrumentKey: InstrumentKey
  readonly decimals: number
  readonly store: ChartStore
  readonly text: BarText
  /** True while balances are hidden: own trades are hidden with them. */
  readonly hidden: boolean
  /** Called with the fills to be marked. */
  readonly onFills: (fills: readonly OwnFill[]) => void
}

type Outcome = Loaded | 'loading' | 'failed'

export function OwnFills(props: OwnFillsProps) {
  const { hidden } = props
  const { t } = useTranslation('chart')
  const { token } = useSnapshot(session)
  if (token === null) return <p className="fills-note">{t('fills.logIn')}</p>
  if (hidden) return <p className="fills-note">{t('fills.hidden')}</p>
  return <FillsNote {...props} key={props.instrumentKey} />
}

function FillsNote({ instrumentKey, decimals, store, text, onFills }: OwnFillsProps) {
  const { t } = useTranslation('chart')
  const { outcome, again } = useOwnFills(instrumentKey, decimals, onFills)
  if (outcome === 'loading') return <p className="fills-note">{t('fills.loading')}</p>
  if (outcome === 'failed')
    return (
      <div className="fills-note" role="status">
        <p>{t('fills.failed')}</p>
        <Button variant="secondary" onClick={again}>
          {t('fills.retry')}
        </Button>
      </div>
    )
  const shown = outcome.fills.filter(fill => barOf(fill, store.bars))
  const count = (side: OwnFill['side']) => shown.filter(fill => fill.side === side).length
  const counts = [t('fills.buys', { count: count('buy') }), t('fills.sells', { count: count('sell') })].join(' · ')
  return (
    <>
      <p className="fills-note">
        {shown.length === 0 ? t('fills.none') : counts}
        {outcome.isCut && ` ${t('fills.cut')}`}
      </p>
      <ul className="spoken">
        {shown.map(({ id, side, at, price }) => (
          <li key={id}>{t(`fills.${side}`, { time: text.time(at), price: text.price(price) })}</li>
        ))}
      </ul>
    </>
  )
}

/** Loads the fills, and loads them again when an order has changed. */
function useOwnFills(key: InstrumentKey, decimals: number, onFills: OwnFillsProps['onFills']) {
  const [outcome, setOutcome] = useState<Outcome>('loading')
  const reload = useRef(() => {})
  const mark = useEffectEvent(onFills)
  useEffect(() => {
    let left = new AbortController()
    const load = () => {
      left.abort()
      left = new AbortController()
      void loadOwnFills(key, decimals, left.signal).then(
        loaded => {
          setOutcome(loaded)
          mark(loaded.fills)
        },
        (thrown: unknown) => {
          if (!(thrown instanceof CallFailure)) throw thrown
          // Known fills stay: a fill never changes.
          if (!thrown.aborted) setOutcome(known => (typeof known === 'string' ? 'failed' : known))
        },
      )
    }
    load()
    reload.current = load
    const stops = [onAccount(events => events.some(({ type }) => type === 'order') && load()), onReload(load)]
    return () => {
      for (const stop of stops) stop()
      left.abort()
      mark([])
    }
  }, [key, decimals])
  const again = () => {
    setOutcome('loading')
    reload.current()
  }
  return { outcome, again }
}
