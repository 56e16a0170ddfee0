// One quant order; `id` in the query names it.
import { useSnapshot } from 'valtio/react'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { OrderDetail } from '../../features/quant/OrderDetail.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { settings } from '../../state/settings.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const id = useQuery().get('id')
  return id ? <Order id={id} /> : <WithoutId />
}

function WithoutId() {
  const t = useText('quant')
  return (
    <PageFrame ready>
      <Navbar title={t('record.title')} back onBack={back} />
      <Missing />
    </PageFrame>
  )
}

function Missing() {
  const t = useText('quant')
  return <Empty title={t('record.missing')} note={t('record.missingNote')} />
}

function Order({ id }: { id: string }) {
  const t = useText('quant')
  const { hideBalances } = useSnapshot(settings)
  const lookup = useCall('GET /quantization/order/detail', { id })
  useChanged('subscription', lookup.reload)
  return (
    <LookupPage title={lookup.data?.order.name ?? t('record.title')} lookup={lookup} missing={<Missing />}>
      {detail => <OrderDetail detail={detail} hidden={hideBalances} onEnded={lookup.reload} />}
    </LookupPage>
  )
}
