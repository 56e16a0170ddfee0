// What can be done with the instrument of a row.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import { directions } from '../../../domain/order.ts'
import { toggleWatched, useIsWatched } from '../../data/watchlist.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { ticketHref } from '../../router/instrument-links.ts'
import { keyOfQuery } from '../../router/instrument-of-query.ts'
import { push } from '../../router/navigate.ts'
import { splitHash } from '../../router/place.ts'
import type { RowSubject } from '../../shared/quote-rows/row-hold.ts'
import { session } from '../../state/session.ts'

export type RowAction = {
  readonly id: 'buy' | 'sell' | 'alerts' | 'star'
  readonly label: string
  /** True for a star of the watchlist. */
  readonly isOn?: boolean
  readonly act: () => void
}

/** The instrument by the name that its row shows: that of the address can be in another language. */
export function namedBy({ address, title, note }: RowSubject): NamedKey | null {
  const key = keyOfQuery(new URLSearchParams(splitHash(address).search))
  return key && { key, name: note === '' || note === codeOf(key) ? title : note }
}

type Done = {
  /** Called after the chosen action. */
  readonly onDone: () => void
  readonly onAlerts: () => void
}

export function useRowActions(named: NamedKey, { onDone, onAlerts }: Done): readonly RowAction[] {
  const { t } = useTranslation('quote')
  const { t: common } = useTranslation('common')
  const { token } = useSnapshot(session)
  const isWatched = useIsWatched(named.key)
  const buy = ticketHref(named, directions.buy)
  const sell = ticketHref(named, directions.sell)
  const { name } = named
  const actions: (RowAction | null)[] = [
    buy === null ? null : { id: 'buy', label: t('buy'), act: () => push(buy) },
    sell === null ? null : { id: 'sell', label: t('sell'), act: () => push(sell) },
    token === null ? null : { id: 'alerts', label: t('alerts'), act: onAlerts },
    {
      id: 'star',
      label: common(isWatched ? 'watchlist.remove' : 'watchlist.add', { name }),
      isOn: isWatched,
      act: () => toggleWatched(named),
    },
  ]
  return actions
    .filter(action => action !== null)
    .map(action =>
      Object.assign({}, action, {
        act() {
          action.act()
          // The list is kept below the ticket: without this the actions would be open after Back.
          onDone()
        },
      }),
    )
}
