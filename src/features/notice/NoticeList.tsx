// Notices, newest first, of one topic or all; kept live: what is new comes in at the top, what is read elsewhere is read here.
import { Bell } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import type { NoticeTopic } from '../../../domain/notice.ts'
import { wordsOf } from '../../api/failure.ts'
import { useChanged } from '../../engine/use-changed.ts'
import { useText } from '../../i18n/t.ts'
import { usePaged } from '../../state/paged.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { NOTICE_ROW_PX, NoticeRow } from './NoticeRow.tsx'
import { NoticeSkeletons } from './NoticeSkeletons.tsx'
import { noticeSource } from './source.ts'
import { useNoticeWords } from './words.ts'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 12

type NoticeListProps = { topic: NoticeTopic | null; onReady: () => void }

export function NoticeList({ topic, onReady }: NoticeListProps) {
  const t = useText('notice')
  const { state, rows, failure, reload, refresh, more } = usePaged(useMemo(() => noticeSource(topic), [topic]))
  const words = useNoticeWords()
  const onNews = useCallback(
    (id: string | null) => {
      // All of them at once have no id; on a call to load anew the list does so by itself.
      if (id === '') reload()
      else if (id !== null) refresh(id)
    },
    [reload, refresh],
  )
  useChanged('notice', onNews)
  const renderRow = useCallback(
    (index: number) => {
      const notice = rows[index]
      return notice && <NoticeRow notice={notice} words={words(notice)} />
    },
    [rows, words],
  )
  const onRange = useCallback(
    (_: number, last: number) => {
      if (last > rows.length - AHEAD) more()
    },
    [rows, more],
  )
  useEffect(() => {
    if (state !== 'loading') onReady()
  }, [state, onReady])
  if (state === 'loading') return <NoticeSkeletons />
  if (rows.length === 0 && failure) return <Failed note={wordsOf(failure)} onRetry={reload} />
  if (rows.length === 0) return <NoNotices topic={topic} />
  return (
    <>
      <VirtualList
        label={t('list.label')}
        count={rows.length}
        rowHeight={NOTICE_ROW_PX}
        renderRow={renderRow}
        rowKey={index => rows[index]?.id ?? index}
        onRange={onRange}
      />
      {failure && <Failed note={wordsOf(failure)} onRetry={reload} />}
    </>
  )
}

function NoNotices({ topic }: { topic: NoticeTopic | null }) {
  const t = useText('notice')
  const icon = <Bell size={28} strokeWidth={1.5} aria-hidden="true" />
  if (topic !== null) return <Empty icon={icon} title={t('list.emptyTopic')} note={t('list.emptyTopicNote')} />
  return <Empty icon={icon} title={t('list.empty')} note={t('list.emptyNote')} />
}
