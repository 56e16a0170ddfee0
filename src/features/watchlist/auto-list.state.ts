// The automatic list that is shown instead of a watchlist, if one is. Stored on the device for its user.
import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { isText } from '../../lib/persist.ts'
import { readOwn, session, writeOwn } from '../../state/session.ts'

/** Instruments of the open positions, and of the open orders. They change with these only. */
export const autoLists = ['positions', 'orders'] as const
export type AutoList = (typeof autoLists)[number]

const STORED = 'auto-list'

const read = (): AutoList | null => autoLists.find(name => name === readOwn(STORED, isText)) ?? null

export const autoList = proxy<{ shown: AutoList | null }>({ shown: read() })
subscribeKey(session, 'token', () => {
  autoList.shown = read()
})

export function showAutoList(name: AutoList | null): void {
  autoList.shown = name
  writeOwn(STORED, name)
}
