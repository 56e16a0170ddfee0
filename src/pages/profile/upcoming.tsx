// Dates on which something of the customer is paid, falls due or ends.
import { useTranslation } from 'react-i18next'
import { useCall } from '../../data/use-call.ts'
import { UpcomingList } from '../../features/upcoming/UpcomingList.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'

export function Page() {
  const { t } = useTranslation('common')
  const lookup = useCall('GET /userCenter/upcoming', {})
  return (
    <LookupPage title={t('page.upcoming')} lookup={lookup}>
      {({ total, list }) => <UpcomingList total={total} list={list} />}
    </LookupPage>
  )
}
