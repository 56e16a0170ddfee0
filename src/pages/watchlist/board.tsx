// The dashboard: up to twelve short live lists side by side, or below each other on a phone.
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { dashboard } from '../../data/dashboard.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { DeskButton } from '../../shared/DeskButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { RowActions } from '../quote/RowActions.tsx'
import { Dashboard } from './Dashboard.tsx'

export function Page() {
  return <Board />
}

/** `note`: shown above the lists. */
export function Board({ note }: { readonly note?: ReactNode }) {
  const { t } = useTranslation('dashboard')
  const { state } = useSnapshot(dashboard)
  const lists = useRef<HTMLDivElement>(null)
  return (
    <PageFrame title={t('title')} ready={state !== 'loading'} busy={state === 'loading'}>
      <Navbar title={t('title')} back onBack={back} actions={<DeskButton label={t('desk.open')} />} />
      {note}
      <div ref={lists}>
        <Dashboard />
      </div>
      <RowActions list={lists} />
    </PageFrame>
  )
}
