// Notifications on this device while the app is closed.
import { useTranslation } from 'react-i18next'
import { PushSettings } from '../../features/push/PushSettings.tsx'
import { usePush } from '../../features/push/use-push.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('push')
  const push = usePush()
  const isLoading = push.state.is === 'loading'
  return (
    <PageFrame title={t('title')} ready={!isLoading} busy={isLoading}>
      <Navbar title={t('title')} back onBack={back} />
      <PushSettings push={push} />
    </PageFrame>
  )
}
