// The form of an order that follows an institution; `id` or `code` in the query names the institution, whose code is its
// id.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { FollowForm } from '../../features/follow/FollowForm.tsx'
import { agenciesHref } from '../../features/follow/links.ts'
import { useAgency } from '../../features/follow/use-agency.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'

export function Page() {
  const { t } = useTranslation('follow')
  const [query] = useSearchParams()
  const lookup = useAgency(query.get('id') ?? query.get('code'))
  return (
    <LookupPage
      title={lookup.data ? t('form.title', { name: lookup.data.name }) : t('detail.follow')}
      lookup={lookup}
      missing={<Missing to={agenciesHref} link={t('record.browse')} />}
    >
      {agency => <FollowForm agency={agency} />}
    </LookupPage>
  )
}
