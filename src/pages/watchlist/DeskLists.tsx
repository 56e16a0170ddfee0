// The lists of the desk: those of the dashboard, whose rows choose the instrument of the other panes.
import type { MouseEvent } from 'react'
import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { dashboard } from '../../data/dashboard.ts'
import { OpenWindow } from '../../features/desk/OpenWindow.tsx'
import type { NamedKey } from '../../router/instrument-links.ts'
import { isPlainClick, quotedIn } from '../../router/quoted-in.ts'
import { Dashboard } from './Dashboard.tsx'

type DeskListsProps = {
  readonly onChoose: (instrument: NamedKey) => void
  readonly onReady: (isReady: boolean) => void
}

export const DeskLists = memo(function DeskLists({ onChoose, onReady }: DeskListsProps) {
  const { t } = useTranslation('dashboard')
  const isReady = useSnapshot(dashboard).state !== 'loading'
  useEffect(() => onReady(isReady), [isReady, onReady])
  const choose = (event: MouseEvent): void => {
    const quoted = event.target instanceof Element ? quotedIn(event.target) : null
    if (!quoted || !isPlainClick(event)) return
    event.preventDefault()
    onChoose(quoted)
  }
  return (
    <div onClickCapture={choose}>
      <div className="desk-head">
        <h2>{t('desk.lists')}</h2>
        <OpenWindow to="/pages/watchlist/board" label={t('desk.listsWindow')} />
      </div>
      <Dashboard />
    </div>
  )
})
