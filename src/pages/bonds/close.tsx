// The early sale of a bond; `id` in the query names the purchase.
import { MissingBond } from '../../features/bond/MissingBond.tsx'
import { SellForm } from '../../features/bond/SellForm.tsx'
import { useLot } from '../../features/bond/use-lot.ts'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'

export function Page() {
  const t = useText('bond')
  const lookup = useLot(useQuery().get('id') ?? '-')
  const { lot } = lookup
  return (
    <LookupPage
      title={lot ? t('sell.title', { name: lot.issue.name }) : t('sell.action')}
      lookup={lookup}
      missing={<MissingBond />}
    >
      {() => (lot ? <SellForm key={lot.id} lot={lot} /> : <MissingBond />)}
    </LookupPage>
  )
}
