// Quant rules and their ranking. With an id in the query one rule; with `order` as well, the form of an order.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { instrumentKey, parseKey } from '../../../domain/instruments/market-code.ts'
import { useReloadAfter } from '../../data/use-minutely.ts'
import { byId, useRecord } from '../../data/use-record.ts'
import { productsHref } from '../../features/quant/links.ts'
import { ProductDetail } from '../../features/quant/ProductDetail.tsx'
import { ProductList } from '../../features/quant/ProductList.tsx'
import '../../shared/strategy/strategy.css'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { HistorySource } from '../../shared/history-source/HistorySource.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const Ranking = lazy(async () => ({ default: (await import('../../features/quant/Ranking.tsx')).Ranking }))
const loadForm = () => import('../../features/quant/OrderForm.tsx')
const OrderForm = lazy(async () => ({ default: (await loadForm()).OrderForm }))
/** As large as the other views together. */
const Workbench = lazy(async () => ({
  default: (await import('../../features/workbench/Workbench.tsx')).Workbench,
}))

export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id')
  if (query.get('view') === 'workbench') return <Bench text={query.get('key')} />
  return id === null ? <Products /> : <Product id={id} isOrder={query.get('order') !== null} />
}

function Bench({ text }: { text: string | null }) {
  const { t } = useTranslation('workbench')
  const parts = text === null ? null : parseKey(text)
  return (
    <PageFrame ready title={t('title')}>
      <Navbar title={t('title')} back onBack={back} />
      <Suspense fallback={<SkeletonRows />}>
        <Workbench instrumentKey={parts && instrumentKey(parts.board, parts.code)} />
      </Suspense>
    </PageFrame>
  )
}

const views = ['rules', 'ranking'] as const
type View = (typeof views)[number]

function Products() {
  const { t } = useTranslation('quant')
  const title = useTranslation('common').t('page.quant')
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
      <HistorySource of={null} />
      <div className="strategy-hub">
        <Suspense fallback={<SkeletonRows />}>
          <List onReady={onReady} />
        </Suspense>
      </div>
      <HowItWorks product="quantify" />
    </PageFrame>
  )
}

function Product({ id, isOrder }: { id: string; isOrder: boolean }) {
  const { t } = useTranslation('quant')
  const { t: common } = useTranslation('common')
  const lookup = useRecord('GET /quantization/product', byId(id))
  // Loaded while the rule is read, so that its form opens at once. If it fails, opening the form tries again.
  useEffect(() => void loadForm().catch(() => null), [])
  // The next series of the rule opens when this one closes.
  useReloadAfter(lookup.data?.product.facts?.terms[0]?.confirmsAt, lookup.reload)
  const name = lookup.data?.product.facts?.name
  const own = name ?? (lookup.data ? t('list.invitation') : common('page.quant'))
  return (
    <LookupPage
      title={isOrder && name ? t('form.title', { name }) : own}
      lookup={lookup}
      missing={<Missing to={productsHref} link={t('record.browse')} />}
    >
      {detail =>
        isOrder && detail.product.facts ? (
          <Suspense fallback={<SkeletonRows />}>
            <OrderForm detail={detail} />
          </Suspense>
        ) : (
          <ProductDetail detail={detail} onOpened={lookup.reload} />
        )
      }
    </LookupPage>
  )
}
