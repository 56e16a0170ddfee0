import type { ArticleSummary } from '../../../domain/wire/calls/content.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import './news.css'

export function ArticleHead({
  article,
}: {
  article: Pick<ArticleSummary, 'title' | 'publishedTimestamp' | 'minutes'>
}) {
  return (
    <header className="article-head">
      <h1 className="article-title">{article.title}</h1>
      <p className="article-note">
        <ArticleNote article={article} />
      </p>
    </header>
  )
}

/** When it was published and how long it takes. */
export function ArticleNote({ article }: { article: Pick<ArticleSummary, 'publishedTimestamp' | 'minutes'> }) {
  const t = useText('news')
  const format = useFormat()
  const at = article.publishedTimestamp * 1000
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{format.date(at)}</time>
      {' · '}
      {t('minutes', { count: article.minutes })}
    </>
  )
}
