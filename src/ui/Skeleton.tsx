// Placeholder with the exact final height, so that the layout does not move when the content arrives.
import { useTranslation } from 'react-i18next'
import { Row } from './Row.tsx'
import './skeleton.css'

type SkeletonProps = { width?: number | string; height?: number | string }

/** One bar, by default as tall as a line of text. */
export function Skeleton({ width = '100%', height = '0.9em' }: SkeletonProps) {
  return <span className="skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
}

const NAMES = [92, 128, 76, 112, 60, 100]

export function SkeletonRows({ count = 8 }: { count?: number }) {
  const { t } = useTranslation('ui')
  const rows = Array.from({ length: count }, (_, at) => at)
  return (
    <div className="skeleton-rows" role="status" aria-busy="true">
      <span className="spoken">{t('loading')}</span>
      {rows.map(at => (
        <Row
          key={at}
          title={<Skeleton width={NAMES[at % NAMES.length] ?? 80} />}
          note={<Skeleton width={44} height="0.8em" />}
          value={<Skeleton width={68} />}
          detail={<Skeleton width={52} height="0.8em" />}
        />
      ))}
    </div>
  )
}
