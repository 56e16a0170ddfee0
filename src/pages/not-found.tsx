// Shown for an address without a page in this version, with a link to the home page.
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { back, switchTab } from '../router/navigate.ts'
import { PageFrame } from '../router/PageFrame.tsx'
import { HOME } from '../router/table.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Navbar } from '../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('common')
  return (
    <PageFrame>
      <Navbar title={t('page.notFound')} back onBack={back} />
      <Empty
        icon={<Compass size={28} strokeWidth={1.5} aria-hidden="true" />}
        title={t('notFound.heading')}
        note={t('notFound.text')}
        action={
          <Button variant="secondary" onClick={() => switchTab(HOME)}>
            {t('action.goHome')}
          </Button>
        }
      />
    </PageFrame>
  )
}
