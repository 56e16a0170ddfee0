// All notices to the customer, filtered by topic.
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { NoticeTopic } from '../../../domain/notice.ts'
import { noticeTopics } from '../../../domain/notice.ts'
import { AlertBell } from '../../features/alert/AlertBell.tsx'
import { NoticeList } from '../../features/notice/NoticeList.tsx'
import { ReadAll } from '../../features/notice/ReadAll.tsx'
import { back, replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { Navbar } from '../../ui/Navbar.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const HERE = '/pages/notice/index'
const PANEL = 'notices'
const choices = ['all', ...noticeTopics] as const

function Actions() {
  const { t } = useTranslation('notice')
  return (
    <>
      <AlertBell instrumentKey={null} label={t('list.alerts')} />
      <ReadAll />
    </>
  )
}

export function Page() {
  const { t } = useTranslation('notice')
  const { t: common } = useTranslation('common')
  const asked = useSearchParams()[0].get('topic')
  const topic = noticeTopics.find(known => known === asked) ?? null
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  const show = (choice: 'all' | NoticeTopic) => replace(hrefOf(HERE, { topic: choice === 'all' ? null : choice }))
  return (
    <PageFrame ready={ready}>
      <Navbar title={common('page.notices')} back onBack={back} actions={<Actions />}>
        <Tabs
          label={t('list.topics')}
          tabs={choices.map(id => ({ id, label: t(`list.${id}`) }))}
          current={topic ?? 'all'}
          onChange={show}
          panelId={PANEL}
        />
      </Navbar>
      <div id={PANEL} role="tabpanel" aria-label={t(`list.${topic ?? 'all'}`)}>
        <NoticeList key={topic} topic={topic} onReady={onReady} />
      </div>
    </PageFrame>
  )
}
