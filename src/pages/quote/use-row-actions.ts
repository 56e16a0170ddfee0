// What can be done with the instrument of a row.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../../domain/order.ts'
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

export type OnTrade = (named: NamedKey, direction: OrderDirection) => void

type Done = {
  /** Called with the chosen action. */
  readonly onDone: () => void
  readonly onTrade: OnTrade | undefined
  readonly onAlerts: () => void
}

export function useRowActions(named: NamedKey, { onDone, onTrade, onAlerts }: Done): readonly RowAction[] {
  const { t } = useTranslation('quote')
  const { t: common } = useTranslation('common')
  const { token } = useSnapshot(session)
  const isWatched = useIsWatched(named.key)
  const { name } = named
  const trade = (id: 'buy' | 'sell'): RowAction | null => {
    const direction = directions[id]
    const ticket = ticketHref(named, direction)
    if (ticket === null) return null
    // A sheet that closes leaves the history first: another address of this page takes the place of its entry otherwise.
    const act = onTrade ? () => queueMicrotask(() => onTrade(named, direction)) : () => push(ticket)
    return { id, label: t(id), act }
  }
  const actions: (RowAction | null)[] = [
    trade('buy'),
    trade('sell'),
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
          // The list is kept below the ticket: without this the actions would be open after Back.
          onDone()
          action.act()
        },
      }),
    )
}
