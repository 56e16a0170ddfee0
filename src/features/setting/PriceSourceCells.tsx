// Where the prices come from, what the money is, and the contract under which live prices are shown.
import { useTranslation } from 'react-i18next'
import type { PriceSources } from '../../../domain/wire/calls/content.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useFeedText } from '../../shared/feed-text.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import './setting.css'

export function PriceSourceCells() {
  const { t } = useTranslation('setting')
  const { data, failure, reload } = useCall('GET /appVersion/getPublishAppVersion', {})
  const isSimulated = useSimulated()
  return (
    <>
      {data && <SourceCells sources={data.prices} />}
      {!data && (failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows count={1} />)}
      {isSimulated && <Cell title={t('about.money')} note={t('about.practice')} />}
    </>
  )
}

function SourceCells({ sources: { feeds, live, contract } }: { readonly sources: PriceSources }) {
  const { t } = useTranslation('setting')
  const textOf = useFeedText()
  return (
    <>
      <Cell
        title={t('about.prices')}
        to="/pages/setting/sources"
        note={feeds.map(feed => (
          <span key={`${feed.name} ${feed.origin}`} className="setting-source">
            {textOf(feed)}
          </span>
        ))}
      />
      {live && <Cell title={t('about.contract')} note={contract ?? t('about.none')} />}
    </>
  )
}
