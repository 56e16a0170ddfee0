// One order of a rule; `id` in the query names it.
import { useSnapshot } from 'valtio/react'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { OrderDetail } from '../../features/quant/OrderDetail.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { settings } from '../../state/settings.ts'
import { Empty } from '../../ui/Empty.tsx'

export function Page() {
  const t = useText('quant')
  const id = useQuery().get('id') ?? ''
  const { hideBalances } = useSnapshot(settings)
  const lookup = useCall('GET /quantization/order/detail', { id })
  useChanged('subscription', lookup.reload)
  return (
    <LookupPage
      title={lookup.data?.order.name ?? t('record.title')}
      lookup={lookup}
      missing={<Empty title={t('record.missing')} note={t('record.missingNote')} />}
    >
      {detail => <OrderDetail detail={detail} hidden={hideBalances} onEnded={lookup.reload} />}
    </LookupPage>
  )
}
