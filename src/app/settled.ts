// What a start does some time after the first page has its data. Each part is tried again at the next start if it fails.
import { subscribeKey } from 'valtio/vanilla/utils'
import { accountDrawings, deviceDrawings, usersDrawings } from '../data/device-drawings.ts'
import { Governor } from '../engine/governor.ts'
import { governPace } from '../engine/pace.ts'
import { keepFetched, keepShell } from '../lib/shell/keep.ts'
import type { LoadPage } from '../router/shown.ts'
import { isLoggedIn, session } from '../state/session.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { isFirstStart } from './first-start.ts'

const ignored = (work: Promise<unknown>): void => void work.catch(() => {})

/** A device without drawings loads no code for it. */
function settleDrawings(): void {
  const stores = isLoggedIn() ? [deviceDrawings(), accountDrawings()] : [usersDrawings()]
  const isNeeded = stores.some(store => Object.keys(store).length > 0)
  if (isNeeded) ignored(import('../data/drawings.ts').then(loaded => loaded.settleDrawings()))
}

export async function runSettled(load: LoadPage): Promise<void> {
  governPace(new Governor())
  if (import.meta.env.PROD) ignored(keepShell())
  if (isFirstStart()) ignored(import('./language-offer.tsx').then(({ offerLanguage }) => offerLanguage()))
  ignored(import('./data-limit.ts').then(({ followDataLimit }) => followDataLimit()))
  settleDrawings()
  subscribeKey(session, 'token', settleDrawings)
  await fetchAhead(load)
  if (import.meta.env.PROD) await keepFetched()
}
