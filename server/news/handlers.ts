// Handlers of the news calls: guides, and the briefs of the last completed trading days of each stock market.
import { refuse } from '../../domain/failure.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import type { Article, contentCalls } from '../../domain/wire/calls/content.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { pageIn } from '../db/page.ts'
import type { MarketSource } from '../market/source.ts'
import type { Brief } from './brief.ts'
import { briefsOf } from './brief.ts'
import { guidesIn } from './guides.ts'
import { reportOf } from './report.ts'

type NewsCalls = Extract<keyof typeof contentCalls, 'POST /article/pageList' | 'GET /article/{id}'>

export function newsHandlers(market: MarketSource): HandlersOf<NewsCalls> {
  const briefs = createBriefs(market)
  const all = (locale: Locale): Article[] =>
    [...briefs().map(brief => reportOf(brief, locale)), ...guidesIn(locale)].sort(
      (one, other) => other.publishedTimestamp - one.publishedTimestamp,
    )
  return {
    'POST /article/pageList': async (page, { locale }) => {
      const { total, list } = pageIn(all(locale), page)
      return { total, list: list.map(({ html: _html, ...summary }) => summary) }
    },
    'GET /article/{id}': async ({ id }, { locale }) =>
      all(locale).find(article => article.id === id) ?? refuse('notFound', { field: 'id' }),
  }
}

/** Caches the briefs, and computes them again when a new day has begun on a board. */
function createBriefs(market: MarketSource): () => Brief[] {
  let of = ''
  let known: Brief[] = []
  return () => {
    const days = stockBoards.map(board => market.dayStart(board)).join()
    if (days !== of) {
      known = stockBoards.flatMap(board => briefsOf(market, board))
      of = days
    }
    return known
  }
}
