// The user's robots.
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { RobotList } from '../../features/robot/RobotList.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { settings } from '../../state/settings.ts'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('robot')
  const { hideBalances } = useSnapshot(settings)
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={t('record.label')} back onBack={back} />
      <RobotList hidden={hideBalances} onReady={onReady} />
    </PageFrame>
  )
}
