// The newest articles at the end of the home page, loaded by pages when the user scrolls near them.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArticleSummary } from '../../../domain/wire/calls/content.ts'
import { useCall } from '../../data/use-call.ts'
import { hrefOf } from '../../router/place.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ArticleNote } from './ArticleHead.tsx'

const FIRST = 4
const STEP = 8

export function NewsList() {
  const { t } = useTranslation('news')
  const [size, setSize] = useState(FIRST)
  const { data, state, reload } = useCall('POST /article/pageList', { pageNo: 1, pageSize: size })
  const list = data?.list ?? []
  return (
    <Section title={t('title')}>
      {state === 'loading' && list.length === 0 && <SkeletonRows count={FIRST} />}
      {state === 'failed' && <Failed note={t('failed')} onRetry={reload} />}
      {state === 'ready' && list.length === 0 && <Empty title={t('empty')} note={t('emptyNote')} />}
      <ol className="news-list">
        {list.map(article => (
          <li key={article.id}>
            <NewsRow article={article} />
          </li>
        ))}
      </ol>
      {data !== null && list.length < data.total && (
        <Button variant="plain" block busy={state === 'loading'} onClick={() => setSize(before => before + STEP)}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}

function NewsRow({ article }: { article: ArticleSummary }) {
  return (
    <Link className="news-row" to={hrefOf('/pages/news/detail', { id: article.id })}>
      <span className="news-title">{article.title}</span>
      <span className="news-summary">{article.summary}</span>
      <span className="news-note">
        <ArticleNote article={article} />
      </span>
    </Link>
  )
}
