// The dashboard: up to twelve short live lists side by side, or below each other on a phone.
import { PanelsTopLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { dashboard } from '../../data/dashboard.ts'
import { DESK } from '../../router/desk-link.ts'
import { back, push } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { useHasDesk } from '../../shared/has-desk.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Dashboard } from './Dashboard.tsx'

export function Page() {
  return <Board />
}

/** `note`: shown above the lists. */
export function Board({ note }: { readonly note?: ReactNode }) {
  const { t } = useTranslation('dashboard')
  const { state } = useSnapshot(dashboard)
  return (
    <PageFrame title={t('title')} ready={state !== 'loading'} busy={state === 'loading'}>
      <Navbar title={t('title')} back onBack={back} actions={useHasDesk() && <DeskButton />} />
      {note}
      <Dashboard />
    </PageFrame>
  )
}

function DeskButton() {
  const { t } = useTranslation('dashboard')
  return <IconButton label={t('desk.open')} icon={<PanelsTopLeft size={22} />} onClick={() => push(DESK)} />
}
