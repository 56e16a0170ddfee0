// Quant rules and their ranking. With an id in the query one rule; with `order` as well, the form of an order.
import { useCallback, useEffect, useState } from 'react'
import { instrumentKey, parseKey } from '../../../domain/instruments/market-code.ts'
import type { QuantDetail } from '../../../domain/wire/calls/quant.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { MissingProduct } from '../../features/quant/MissingProduct.tsx'
import { OrderForm } from '../../features/quant/OrderForm.tsx'
import { ProductDetail } from '../../features/quant/ProductDetail.tsx'
import { ProductList } from '../../features/quant/ProductList.tsx'
import { Ranking } from '../../features/quant/Ranking.tsx'
import '../../shared/strategy/strategy.css'
import { Workbench } from '../../features/workbench/Workbench.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { useServerMinute } from '../../state/server-now.ts'
import { Navbar } from '../../ui/Navbar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

export function Page() {
  const query = useQuery()
  const id = query.get('id')
  if (query.get('view') === 'workbench') return <Bench text={query.get('key')} />
  return id === null ? <Products /> : <Product id={id} isOrder={query.get('order') !== null} />
}

function Bench({ text }: { text: string | null }) {
  const t = useText('workbench')
  const parts = text === null ? null : parseKey(text)
  return (
    <PageFrame ready title={t('title')}>
      <Navbar title={t('title')} back onBack={back} />
      <Workbench instrumentKey={parts && instrumentKey(parts.board, parts.code)} />
    </PageFrame>
  )
}

const views = ['rules', 'ranking'] as const
type View = (typeof views)[number]

function Products() {
  const t = useText('quant')
  const title = useText('common')('page.quant')
  const [view, setView] = useState<View>('rules')
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  const List = view === 'rules' ? ProductList : Ranking
  return (
    <PageFrame ready={ready}>
      <Navbar title={title} back onBack={back} />
      <div className="strategy-note">
        <Segmented
          label={t('view.label')}
          choices={views.map(value => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      <List onReady={onReady} />
    </PageFrame>
  )
}

/** Loads the rule again once its series is closed, because the next series is open then. */
function useProduct(id: string): Lookup<QuantDetail> {
  const lookup = useCall('GET /quantization/product', { id }, { waitedFor: true })
  const { data, reload } = lookup
  const now = useServerMinute()
  const closesAt = data?.product.facts?.terms[0]?.confirmsAt
  const isOver = closesAt !== undefined && now > 0 && now >= closesAt * 1_000
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded each minute until the next series is open
  useEffect(() => {
    if (isOver) reload()
  }, [isOver, now, reload])
  return lookup
}

function Product({ id, isOrder }: { id: string; isOrder: boolean }) {
  const t = useText('quant')
  const common = useText('common')
  const lookup = useProduct(id)
  const name = lookup.data?.product.facts?.name
  const own = name ?? (lookup.data ? t('list.invitation') : common('page.quant'))
  return (
    <LookupPage title={isOrder && name ? t('form.title', { name }) : own} lookup={lookup} missing={<MissingProduct />}>
      {detail =>
        isOrder && detail.product.facts ? (
          <OrderForm detail={detail} />
        ) : (
          <ProductDetail detail={detail} onOpened={lookup.reload} />
        )
      }
    </LookupPage>
  )
}
