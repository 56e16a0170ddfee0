// What a pane of the desk shows while its code is loading, and if it fails: the other panes go on.
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { reload } from '../../lib/shell/reload.ts'
import { PageBoundary } from '../../router/PageBoundary.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function DeskPane({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common')
  // Code that could not be loaded is not requested again by the same document.
  const broken = (): ReactNode => <Failed note={t('load.pageBroken')} onRetry={() => void reload()} />
  return (
    <PageBoundary broken={broken}>
      <Suspense fallback={<SkeletonRows />}>{children}</Suspense>
    </PageBoundary>
  )
}
