// Rules, the longest history first. Rules that have ended stay in the list.
import { useEffect } from 'react'
import type { QuantProduct } from '../../../domain/wire/calls/quant.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../i18n/t.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { productHref, recordsHref, tryHref } from './links.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { useStateText } from './state-text.ts'
import './quant.css'

export function ProductList({ onReady }: { onReady: () => void }) {
  const t = useText('quant')
  const bench = useText('workbench')
  const { data, state, failure, asking, reload } = useCall('GET /quantization/list', {})
  const isReady = state !== 'loading'
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])
  if (state === 'loading') return <SkeletonRows />
  if (!data) return <Failed note={failure ? wordsOf(failure) : ''} onRetry={reload} busy={asking} />
  if (data.length === 0) return <Empty title={t('list.empty')} note={t('list.emptyNote')} />
  return (
    <>
      {failure && <Banner kind="warning">{wordsOf(failure)}</Banner>}
      <div className="quant-note">
        <p>{t('list.note')}</p>
        <Link className="text-link" to={recordsHref}>
          {t('list.mine')}
        </Link>
        <Link className="text-link" to={tryHref()}>
          {bench('open')}
        </Link>
      </div>
      <ul className="quant-cards" aria-label={t('list.label')}>
        {data.map(product => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ProductCard({ product: { id, facts } }: { product: QuantProduct }) {
  const t = useText('quant')
  const stateText = useStateText()
  return (
    <article className="quant-card">
      <h2 className="quant-card-title">
        <Link className="text-link" to={productHref(id)}>
          {facts?.name ?? t('list.invitation')}
        </Link>
      </h2>
      <p className="quant-card-rule">
        {facts ? `${t(`rule.short.${facts.rule.kind}`)} · ${stateText(facts)}` : t('list.invitationNote')}
      </p>
      {facts && <ProductFacts facts={facts} short />}
    </article>
  )
}
