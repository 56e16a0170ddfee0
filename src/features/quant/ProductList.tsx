// Rules, the longest history first. Rules that have ended stay in the list.

import { useTranslation } from 'react-i18next'
import type { QuantProduct } from '../../../domain/wire/calls/quant.ts'
import { useCall } from '../../data/use-call.ts'
import { recordsHref } from '../../router/record-links.ts'
import { LookupContent } from '../../shared/LookupContent.tsx'
import { StrategyCard } from '../../shared/strategy/StrategyCard.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { productHref, tryHref } from './links.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { useStateText } from './state-text.ts'
import '../../shared/strategy/strategy.css'

export function ProductList({ onReady }: { onReady: () => void }) {
  const lookup = useCall('GET /quantization/list', {})
  return (
    <LookupContent lookup={lookup} onReady={onReady}>
      {products => <Products products={products} />}
    </LookupContent>
  )
}

function Products({ products }: { products: readonly QuantProduct[] }) {
  const { t } = useTranslation('quant')
  const { t: bench } = useTranslation('workbench')
  if (products.length === 0) return <Empty title={t('list.empty')} note={t('list.emptyNote')} />
  return (
    <>
      <div className="strategy-note">
        <p>{t('list.note')}</p>
        <Link className="text-link" to={recordsHref.quant}>
          {t('list.mine')}
        </Link>
        <Link className="text-link" to={tryHref()}>
          {bench('open')}
        </Link>
      </div>
      <ul className="strategy-cards" aria-label={t('list.label')}>
        {products.map(product => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ProductCard({ product: { id, facts } }: { product: QuantProduct }) {
  const { t } = useTranslation('quant')
  const stateText = useStateText()
  const rule = facts ? `${t(`rule.short.${facts.rule.kind}`)} · ${stateText(facts)}` : t('list.invitationNote')
  return (
    <StrategyCard to={productHref(id)} name={facts?.name ?? t('list.invitation')} rule={rule}>
      {facts && <ProductFacts facts={facts} short />}
    </StrategyCard>
  )
}
