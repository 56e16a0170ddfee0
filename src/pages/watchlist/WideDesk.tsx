// The panes of the desk. Another instrument changes the query of the same visit: the lists are not rendered again.
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { sources } from '../../../domain/instruments/classes.ts'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { useMarkChosen } from '../../features/dashboard/chosen.state.ts'
import { DeskFrame } from '../../features/desk/DeskFrame.tsx'
import { DeskPane } from '../../features/desk/DeskPane.tsx'
import { DESK, deskHref } from '../../router/desk-link.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { quotedIn } from '../../router/instrument-of-query.ts'
import { replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { AppTabs } from '../../shared/AppTabs.tsx'
import { useKeyOfQuery } from '../../shared/instruments/use-key-of-query.ts'
import { Empty } from '../../ui/Empty.tsx'
import { DeskChart, FirstChart } from './DeskChart.tsx'
import { DeskLists } from './DeskLists.tsx'
import type { AskedSide } from './DeskTicket.tsx'
import { DeskTicket } from './DeskTicket.tsx'
import { DeskTrades } from './DeskTrades.tsx'

function choose(instrument: NamedKey): void {
  replace(deskHref(instrument))
  window.scrollTo({ top: 0 })
}

export function WideDesk() {
  const { t } = useTranslation('dashboard')
  const [query] = useSearchParams()
  const code = query.get('code')
  const lookup = useKeyOfQuery(sources.stock)
  const key = code !== null && lookup.state === 'ready' ? lookup.key : null
  const [asked, askFor] = useAskedSide(key)
  useMarkChosen(key)
  return (
    <PageFrame title={key ? codeOf(key) : t('desk.title')} ready={lookup.state !== 'loading'}>
      <DeskFrame
        rail={<AppTabs current={DESK} />}
        lists={
          <DeskPane>
            <DeskLists onChoose={choose} />
          </DeskPane>
        }
        chart={
          <DeskPane key={key}>
            {code === null ? (
              <FirstChart onChoose={choose} />
            ) : (
              <DeskChart lookup={lookup} code={code} onSide={askFor} />
            )}
          </DeskPane>
        }
        trades={
          <DeskPane>
            <DeskTrades />
          </DeskPane>
        }
        ticket={
          <DeskPane key={key}>
            {key ? <DeskTicket instrumentKey={key} asked={asked} /> : <Empty title={t('desk.choose')} />}
          </DeskPane>
        }
      />
    </PageFrame>
  )
}

/** The side that a button or a key asks for. With the focus on the row of another instrument it means that one. */
function useAskedSide(key: InstrumentKey | null) {
  const [asked, setAsked] = useState<(AskedSide & { readonly of: InstrumentKey | null }) | null>(null)
  const askFor = useCallback(
    (direction: OrderDirection): void => {
      const focused = quotedIn(document.activeElement)
      if (focused && focused.key !== key) choose(focused)
      setAsked(before => ({ of: focused?.key ?? key, direction, nth: (before?.nth ?? 0) + 1 }))
    },
    [key],
  )
  return [asked?.of === key ? asked : null, askFor] as const
}
