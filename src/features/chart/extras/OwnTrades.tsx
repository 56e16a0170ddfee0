// A line about the user's own trades in the chart's period, which are marked on the canvas. The list is spoken: marks
// on a canvas cannot be read.
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
import type { LoadedTrades, OwnFill } from './own-trades.ts'
import { barOf, loadOwnTrades } from './own-trades.ts'
import './indicator-legend.css'

type OwnTradesProps = {
  readonly instrumentKey: InstrumentKey
  readonly decimals: number
  readonly store: ChartStore
  readonly text: BarText
  /** True while balances are hidden: own trades are hidden with them. */
  readonly hidden: boolean
  /** Called with what is to be marked. */
  readonly onTrades: (fills: readonly OwnFill[]) => void
}

type Outcome = LoadedTrades | 'loading' | 'failed'

export function OwnTrades(props: OwnTradesProps) {
  const { hidden } = props
  const { t } = useTranslation('chart')
  const { token } = useSnapshot(session)
  if (token === null) return <p className="fills-note">{t('fills.logIn')}</p>
  if (hidden) return <p className="fills-note">{t('fills.hidden')}</p>
  return <TradesNote {...props} key={props.instrumentKey} />
}

function TradesNote({ instrumentKey, decimals, store, text, onTrades }: OwnTradesProps) {
  const { t } = useTranslation('chart')
  const { outcome, again } = useOwnTrades(instrumentKey, decimals, onTrades)
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

const NOTHING: readonly OwnFill[] = []

/** Loads the trades, and loads them again when an order has changed. */
function useOwnTrades(key: InstrumentKey, decimals: number, onTrades: OwnTradesProps['onTrades']) {
  const [outcome, setOutcome] = useState<Outcome>('loading')
  const reload = useRef(() => {})
  const mark = useEffectEvent(onTrades)
  useEffect(() => {
    let left = new AbortController()
    const load = () => {
      left.abort()
      left = new AbortController()
      void loadOwnTrades(key, decimals, left.signal).then(
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
      mark(NOTHING)
    }
  }, [key, decimals])
  const again = () => {
    setOutcome('loading')
    reload.current()
  }
  return { outcome, again }
}
