// The early sale of a bond; `id` in the query names the purchase.
import { listHref } from '../../features/bond/links.ts'
import { SellForm } from '../../features/bond/SellForm.tsx'
import { useLot } from '../../features/bond/use-lot.ts'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'

export function Page() {
  const t = useText('bond')
  const lookup = useLot(useQuery().get('id'))
  return (
    <LookupPage
      title={lookup.data ? t('sell.title', { name: lookup.data.issue.name }) : t('sell.action')}
      lookup={lookup}
      missing={<Missing to={listHref} link={t('record.browse')} />}
    >
      {lot => <SellForm key={lot.id} lot={lot} />}
    </LookupPage>
  )
}
