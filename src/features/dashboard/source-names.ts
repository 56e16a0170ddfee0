// What a list of the dashboard is called, and the page with all its rows.
import { useTranslation } from 'react-i18next'
import type { DashboardSource } from '../../../domain/dashboard.ts'
import { marketOfBoard } from '../../../domain/instruments/boards.ts'
import { useLists } from '../../data/lists.ts'
import { hrefOf } from '../../router/place.ts'

/** `nameOf`: the name of a watchlist; null for one that the user has not named. */
export function useSourceName(
  nameOf: (list: { readonly name: string | null }) => string,
): (source: DashboardSource) => string {
  const { t } = useTranslation('dashboard')
  const { t: market } = useTranslation('market')
  const { lists } = useLists()
  return source => {
    switch (source.kind) {
      case 'market':
        return t('market', { board: market(`board.${source.board}`), order: t(`order.${source.order}`) })
      case 'watchlist':
        return nameOf(lists?.find(({ id }) => id === source.list) ?? { name: null })
      case 'months':
        return t('months', { root: source.root })
      case 'search': {
        const { words, scope } = source
        return scope === 'all' ? t('search', { words }) : t('searchIn', { words, board: market(`board.${scope}`) })
      }
      default:
        return t(source.kind)
    }
  }
}

export function allHref(source: DashboardSource): string {
  if (source.kind === 'market') return hrefOf('/pages/market/index', { market: marketOfBoard[source.board] })
  if (source.kind === 'months') return hrefOf('/pages/market/index', { market: marketOfBoard.FU })
  if (source.kind === 'search')
    return hrefOf('/pages/search/index', { q: source.words, board: source.scope === 'all' ? null : source.scope })
  return source.kind === 'watchlist' ? '/pages/watchlist/index' : '/pages/trade/index'
}
