// Home: the user's total, the markets, the most traded shares, and links to the other pages.
import { lazy, useEffect } from 'react'
import { useHome } from '../../engine/use-view.ts'
import { keepWhileShown } from '../../features/last-seen/when.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { WhenNear } from '../../ui/WhenNear.tsx'
import { HomeTop } from './HomeTop.tsx'

const NewsList = lazy(async () => ({ default: (await import('../../features/news/NewsList.tsx')).NewsList }))

export function Page() {
  const home = useHome()
  const isReady = home.state === 'ready'
  useEffect(() => (isReady ? keepWhileShown() : undefined), [isReady])
  return (
    <PageFrame ready={isReady} busy={home.state === 'loading'}>
      <HomeTop home={home} />
      {home.state !== 'loading' && (
        <WhenNear placeholder={<SkeletonRows count={4} />}>
          <NewsList />
        </WhenNear>
      )}
    </PageFrame>
  )
}
