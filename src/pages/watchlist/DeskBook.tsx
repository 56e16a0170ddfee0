// The book and the last trades of the chosen instrument at the desk, below its ticket. A price is written into the ticket.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import { Fold } from '../../ui/Fold.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { OnLimit } from './DeskLevels.tsx'

const DeskLevels = lazy(async () => ({ default: (await import('./DeskLevels.tsx')).DeskLevels }))

type DeskBookProps = { readonly instrumentKey: InstrumentKey; readonly onLimit: OnLimit }

export function DeskBook({ instrumentKey, onLimit }: DeskBookProps) {
  const { t } = useTranslation('quote')
  if (specOf(boardOf(instrumentKey)).settlement === 'none') return null
  return (
    <Fold title={t('book.title')} hint={t('book.hint')} isLive>
      <Suspense fallback={<SkeletonRows count={4} />}>
        <DeskLevels instrumentKey={instrumentKey} onLimit={onLimit} />
      </Suspense>
    </Fold>
  )
}
