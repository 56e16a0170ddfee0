// Notices of one topic or of all, newest first. Kept live: new notices are inserted at the top, and notices that were
// read on another device are marked.
import { Bell } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoticeTopic } from '../../../domain/notice.ts'
import type { Notice } from '../../../domain/wire/calls/notice.ts'
import { usePaged } from '../../data/paged.ts'
import { useChanged } from '../../data/use-changed.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { NOTICE_ROW_PX, NoticeRow } from './NoticeRow.tsx'
import { NoticeSkeletons } from './NoticeSkeletons.tsx'
import { noticeSource } from './source.ts'
import { useNoticeWords } from './words.ts'

type NoticeListProps = { topic: NoticeTopic | null; onReady: () => void }

export function NoticeList({ topic, onReady }: NoticeListProps) {
  const { t } = useTranslation('notice')
  const list = usePaged(useMemo(() => noticeSource(topic), [topic]))
  const { reload, refresh } = list
  const words = useNoticeWords()
  const onNews = useCallback(
    (id: string | null) => {
      // An empty id means that all notices were read. A null id means lost events, after which the list reloads by
      // itself.
      if (id === '') reload()
      else if (id !== null) refresh(id)
    },
    [reload, refresh],
  )
  useChanged('notice', onNews)
  const renderRow = useCallback((notice: Notice) => <NoticeRow notice={notice} words={words(notice)} />, [words])
  return (
    <PagedList
      list={list}
      rows={list.rows}
      label={t('list.label')}
      rowHeight={NOTICE_ROW_PX}
      renderRow={renderRow}
      empty={<NoNotices topic={topic} />}
      skeleton={<NoticeSkeletons />}
      onReady={onReady}
    />
  )
}

function NoNotices({ topic }: { topic: NoticeTopic | null }) {
  const { t } = useTranslation('notice')
  const icon = <Bell size={28} strokeWidth={1.5} aria-hidden="true" />
  if (topic !== null) return <Empty icon={icon} title={t('list.emptyTopic')} note={t('list.emptyTopicNote')} />
  return <Empty icon={icon} title={t('list.empty')} note={t('list.emptyNote')} />
}
