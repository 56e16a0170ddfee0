// Placeholder of the list while it is loading, with rows of the exact height.
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './notice.css'

const WIDTHS = ['52%', '64%', '44%', '58%', '48%', '60%', '40%']

export function NoticeSkeletons() {
  const { t } = useTranslation('ui')
  return (
    <div className="skeleton-rows" role="status" aria-busy="true">
      <span className="spoken">{t('loading')}</span>
      {WIDTHS.map(width => (
        <div key={width} className="notice-row">
          <span className="notice-icon" />
          <span className="notice-words">
            <Skeleton width={width} />
            <Skeleton width="92%" height="0.8em" />
            <Skeleton width="70%" height="0.8em" />
          </span>
        </div>
      ))}
    </div>
  )
}
