import { useTranslation } from 'react-i18next'
import type { ArticleSummary } from '../../../domain/wire/calls/content.ts'
import { useDates } from '../../i18n/day-time.ts'
import './news.css'

export function ArticleHead({
  article,
}: {
  article: Pick<ArticleSummary, 'title' | 'publishedTimestamp' | 'minutes'>
}) {
  return (
    <header className="article-head">
      <h2 className="article-title">{article.title}</h2>
      <p className="article-note">
        <ArticleNote article={article} />
      </p>
    </header>
  )
}

/** Publication time and reading time of an article. */
export function ArticleNote({ article }: { article: Pick<ArticleSummary, 'publishedTimestamp' | 'minutes'> }) {
  const { t } = useTranslation('news')
  const dates = useDates()
  const at = article.publishedTimestamp * 1000
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{dates.date(at)}</time>
      {' · '}
      {t('minutes', { count: article.minutes })}
    </>
  )
}
