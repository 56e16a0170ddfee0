// The form of an order that follows an institution; `id` in the query names the institution.
import { FollowForm } from '../../features/follow/FollowForm.tsx'
import { agenciesHref } from '../../features/follow/links.ts'
import { useAgency } from '../../features/follow/use-agency.ts'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'

export function Page() {
  const t = useText('follow')
  const lookup = useAgency(useQuery().get('id'))
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
