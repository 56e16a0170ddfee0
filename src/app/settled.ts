// What a start does some time after the first page has its data. Each part is tried again at the next start if it fails.
import { subscribeKey } from 'valtio/vanilla/utils'
import { accountDrawings, deviceDrawings } from '../data/device-drawings.ts'
import { Governor } from '../engine/governor.ts'
import { governPace } from '../engine/pace.ts'
import { keepFetched, keepShell } from '../lib/shell/keep.ts'
import type { LoadPage } from '../router/shown.ts'
import { isLoggedIn, session } from '../state/session.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { isFirstStart } from './first-start.ts'

const ignored = (work: Promise<unknown>): void => void work.catch(() => {})

/** The user of the session before, if there was one. */
let user: string | null = null

/** A device without drawings loads no code for it. */
function settleDrawings(): void {
  const before = user
  user = session.user?.id ?? null
  const isStored = [deviceDrawings(), accountDrawings()].some(store => Object.keys(store).length > 0)
  const load = () => import('../data/drawings.ts')
  if (isLoggedIn() && isStored) ignored(load().then(loaded => loaded.settleDrawings()))
  if (!isLoggedIn() && before !== null) ignored(load().then(loaded => loaded.keepUnsent(before)))
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
