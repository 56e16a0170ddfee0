// Renders the page of the current address, or in its place a loading, failed or not-found page.

import type { ComponentType } from 'react'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reload } from '../lib/shell/reload.ts'
import { Failed } from '../ui/Failed.tsx'
import { Navbar } from '../ui/Navbar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { usePlace } from './context.ts'
import { back } from './navigate.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { PageFrame } from './PageFrame.tsx'
import type { Shown } from './shown.ts'
import { pageAt, specOf, tabOf } from './table.ts'

type PageHostProps = { readonly shown: Shown; readonly NotFound: ComponentType }

export function PageHost({ shown, NotFound }: PageHostProps) {
  const { entry, path } = shown.place
  return (
    <PageBoundary key={tabOf(path) === null ? entry.key : path} broken={again => <PageFailed broken retry={again} />}>
      <Suspense fallback={<PageLoading />}>
        <PageOf shown={shown} NotFound={NotFound} />
      </Suspense>
    </PageBoundary>
  )
}

function PageOf({ shown, NotFound }: PageHostProps) {
  switch (shown.state) {
    case 'ready':
      return <shown.Page />
    case 'missing':
      return <NotFound />
    case 'loading':
      return <PageLoading />
    case 'failed':
      return <PageFailed retry={shown.retry} />
  }
}

function PageNavbar() {
  const { t } = useTranslation('common')
  const page = pageAt(usePlace().path)
  const title = t(`page.${page ? specOf(page).title : 'notFound'}`)
  return <Navbar title={title} back={page !== null && specOf(page).tab === null} onBack={back} />
}

function PageLoading() {
  return (
    <PageFrame ready={false} busy>
      <PageNavbar />
      <div className="page-skeleton">
        <Skeleton height={34} width="60%" />
        <Skeleton height={120} />
        <Skeleton height={20} />
        <Skeleton height={20} width="80%" />
      </div>
    </PageFrame>
  )
}

/** The second failure in a row reloads the app, because a newer version may have replaced the requested code. */
function PageFailed({ retry, broken = false }: { retry: () => void; broken?: boolean }) {
  const { t } = useTranslation('common')
  const tried = useRef(false)
  const again = () => {
    if (tried.current) void reload()
    tried.current = true
    retry()
  }
  return (
    <PageFrame ready={false}>
      <PageNavbar />
      <Failed note={t(broken ? 'load.pageBroken' : 'load.pageFailed')} onRetry={again} />
    </PageFrame>
  )
}
