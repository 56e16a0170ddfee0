// The sources of the prices of this installation. It is asked again each minute; ages count from the answer.
import { useTranslation } from 'react-i18next'
import { useCall } from '../../data/use-call.ts'
import { useMinutely } from '../../data/use-minutely.ts'
import { SourceList } from '../../features/setting/sources/SourceList.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'

export function Page() {
  const { t } = useTranslation('sources')
  const lookup = useCall('GET /dict/sources', {})
  useMinutely(lookup.reload)
  return (
    <LookupPage title={t('title')} lookup={lookup}>
      {data => <SourceList answer={data} />}
    </LookupPage>
  )
}
