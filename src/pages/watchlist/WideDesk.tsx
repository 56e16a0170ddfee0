// The panes of the desk. Another instrument changes the query of the same visit: the lists are not rendered again.
import { lazy, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { useMarkChosen } from '../../features/dashboard/chosen.state.ts'
import { DeskFrame } from '../../features/desk/DeskFrame.tsx'
import { DeskPane } from '../../features/desk/DeskPane.tsx'
import { currentPlace } from '../../router/history.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { keyOfQuery } from '../../router/instrument-of-query.ts'
import { replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { quotedIn } from '../../router/quoted-in.ts'
import { AppTabs } from '../../shared/AppTabs.tsx'
import { DESK, deskHref } from '../../shared/DeskButton.tsx'
import { followKeyHints } from '../../shared/key-hints.ts'
import { Empty } from '../../ui/Empty.tsx'
import type { AskedSide } from './DeskTicket.tsx'
import { DeskTicket } from './DeskTicket.tsx'

const DeskLists = lazy(async () => ({ default: (await import('./DeskLists.tsx')).DeskLists }))
const DeskTrades = lazy(async () => ({ default: (await import('./DeskTrades.tsx')).DeskTrades }))
const DeskBook = lazy(async () => ({ default: (await import('./DeskBook.tsx')).DeskBook }))
const DeskChart = lazy(async () => ({ default: (await import('./DeskChart.tsx')).DeskChart }))

/** Not while another page is loading in the place of this one. */
function choose(instrument: NamedKey): void {
  if (currentPlace().path !== DESK) return
  replace(deskHref(instrument))
  window.scrollTo({ top: 0 })
}

export function WideDesk() {
  const { t } = useTranslation('dashboard')
  const [isReady, setReady] = useState(false)
  const [query] = useSearchParams()
  // Null until the chart has found the instrument of an address that does not name its market.
  const key = useMemo(() => keyOfQuery(query), [query])
  const { asked, askFor, askAtLimit, trade } = useAskedSide(key)
  useMarkChosen(key)
  useEffect(followKeyHints, [])
  return (
    <PageFrame title={key ? codeOf(key) : t('desk.title')} ready={isReady} busy={!isReady}>
      <h1 className="spoken">{t('desk.title')}</h1>
      <DeskFrame
        rail={<AppTabs current={DESK} />}
        lists={
          <DeskPane>
            <DeskLists onChoose={choose} onTrade={trade} onReady={setReady} />
          </DeskPane>
        }
        chart={
          <DeskPane key={key}>
            <DeskChart onChoose={choose} onSide={askFor} />
          </DeskPane>
        }
        trades={
          <DeskPane>
            <DeskTrades onTrade={trade} />
          </DeskPane>
        }
        ticket={
          <DeskPane key={key}>
            {key ? (
              <>
                <DeskTicket instrumentKey={key} asked={asked} />
                <DeskBook instrumentKey={key} onLimit={askAtLimit} />
              </>
            ) : (
              <Empty title={t('desk.choose')} />
            )}
          </DeskPane>
        }
      />
    </PageFrame>
  )
}

/** The side that a button or a key asks for. With the focus on the row of another instrument it means that one. */
function useAskedSide(key: InstrumentKey | null) {
  const [asked, setAsked] = useState<(AskedSide & { readonly of: InstrumentKey | null }) | null>(null)
  const [shown, setShown] = useState(key)
  // A wish ends with its instrument: it does not hold when the user comes back to it.
  if (shown !== key) {
    setShown(key)
    if (asked?.of !== key) setAsked(null)
  }
  const askFor = useCallback(
    (direction: OrderDirection): void => {
      const focused = quotedIn(document.activeElement)
      if (focused && focused.key !== key) choose(focused)
      setAsked(before => ({ of: focused?.key ?? key, direction, nth: (before?.nth ?? 0) + 1 }))
    },
    [key],
  )
  const askAtLimit = useCallback(
    (direction: OrderDirection): void =>
      setAsked(before => ({ of: key, direction, nth: (before?.nth ?? 0) + 1, isDrafted: true })),
    [key],
  )
  const trade = useCallback((named: NamedKey, direction: OrderDirection): void => {
    choose(named)
    setAsked(before => ({ of: named.key, direction, nth: (before?.nth ?? 0) + 1 }))
  }, [])
  return { asked: asked?.of === key ? asked : null, askFor, askAtLimit, trade }
}
