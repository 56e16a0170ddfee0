// A purchase of a bond; `id` in the query names the issue.

import { useCall } from '../../data/use-call.ts'
import { BuyForm } from '../../features/bond/BuyForm.tsx'
import { MissingBond } from '../../features/bond/MissingBond.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'

export function Page() {
  const id = useQuery().get('id')
  const title = useText('common')('page.bonds')
  const lookup = useCall('POST /m_ft/bondsList', {}, { waitedFor: true })
  const row = lookup.data?.find(({ issue }) => issue.id === id)
  return (
    <LookupPage title={row?.issue.name ?? title} lookup={lookup} missing={<MissingBond />}>
      {() => (row ? <BuyForm row={row} onRefused={lookup.reload} /> : <MissingBond />)}
    </LookupPage>
  )
}
