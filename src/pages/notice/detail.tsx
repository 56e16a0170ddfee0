// One notice by its id.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { NoticeWhole } from '../../features/notice/NoticeWhole.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function Page() {
  const { t: common } = useTranslation('common')
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, state, failure, reload } = useCall('GET /userMessage/{id}', { id })
  const missing = failure?.kind === 'notFound'
  return (
    <PageFrame ready={state !== 'loading'}>
      <Navbar title={common('page.notice')} back onBack={back} />
      {state === 'loading' && <SkeletonRows count={3} />}
      {missing && <Missing />}
      {failure && !missing && !data && <Failed note={wordsOf(failure)} onRetry={reload} />}
      {data && <NoticeWhole notice={data} />}
    </PageFrame>
  )
}

function Missing() {
  const { t } = useTranslation('notice')
  return (
    <EmptyLink
      title={t('detail.missing')}
      note={t('detail.missingNote')}
      to="/pages/notice/index"
      link={t('detail.toList')}
    />
  )
}
