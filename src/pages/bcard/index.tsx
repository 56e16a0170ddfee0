import { useTranslation } from 'react-i18next'
import { DestinationList } from '../../features/destination/DestinationList.tsx'
import { useDestinations } from '../../features/destination/use-destinations.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('common')
  const lookup = useDestinations('bank')
  return (
    <PageFrame ready={lookup.data !== null} busy={lookup.state === 'loading'}>
      <Navbar title={t('page.bankCards')} back onBack={back} />
      <DestinationList kind="bank" lookup={lookup} />
    </PageFrame>
  )
}
