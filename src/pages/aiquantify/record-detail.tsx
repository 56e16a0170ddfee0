// One quant order; `id` in the query names it.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { byId, useRecord } from '../../data/use-record.ts'
import { OrderDetail } from '../../features/quant/OrderDetail.tsx'
import { recordsHref } from '../../router/record-links.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { settings } from '../../state/settings.ts'

export function Page() {
  const { t } = useTranslation('quant')
  const { hideBalances } = useSnapshot(settings)
  const lookup = useRecord('GET /quantization/order/detail', byId(useSearchParams()[0].get('id')), {
    changed: 'subscription',
  })
  return (
    <LookupPage
      title={lookup.data?.order.name ?? t('record.title')}
      lookup={lookup}
      missing={<Missing to={recordsHref.quant} link={t('list.mine')} />}
    >
      {detail => <OrderDetail detail={detail} hidden={hideBalances} onEnded={lookup.reload} />}
    </LookupPage>
  )
}
