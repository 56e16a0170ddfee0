// One article: its text, and live quotes of the instruments that it mentions.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { ArticleBody } from '../../features/news/ArticleBody.tsx'
import { ArticleHead } from '../../features/news/ArticleHead.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { QuoteRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const none: readonly InstrumentKey[] = []

export function Page() {
  const { t } = useTranslation('news')
  const { t: common } = useTranslation('common')
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, failure, state, reload } = useCall('GET /article/{id}', { id })
  // The schema types keys as plain text. The cast is safe, because the server created them.
  const keys = (data?.keys as readonly InstrumentKey[] | undefined) ?? none
  const isGone = failure?.kind === 'notFound'
  return (
    <PageFrame ready={state !== 'loading'} busy={state === 'loading'} title={data?.title ?? common('page.news')}>
      <Navbar title={common('page.news')} back onBack={back} />
      {data && (
        <article className="article">
          <ArticleHead article={data} />
          <ArticleBody html={data.html} />
        </article>
      )}
      {keys.length > 0 && <Instruments keys={keys} />}
      {isGone && <EmptyLink title={t('gone')} note={t('goneNote')} to="/" link={t('home')} />}
      {failure && !isGone && <Failed note={wordsOf(failure)} onRetry={reload} />}
      {state === 'loading' && !data && (
        <div className="page-skeleton">
          <Skeleton height={28} width="80%" />
          <Skeleton height={160} />
        </div>
      )}
    </PageFrame>
  )
}

function Instruments({ keys }: { keys: readonly InstrumentKey[] }) {
  const { t } = useTranslation('news')
  const words = useRowWords()
  const formatFor = useFormatFor()
  useQuotes(keys)
  const row = useCallback(
    (key: InstrumentKey) => <QuoteRow formatFor={formatFor} instrumentKey={key} words={words} layout="stacked" mixed />,
    [words, formatFor],
  )
  return (
    <Section title={t('instruments')}>
      <ol className="quote-list">
        {keys.map(key => (
          <li key={key}>{row(key)}</li>
        ))}
      </ol>
    </Section>
  )
}
