// What a start does some time after the first page has its data. Each part is tried again at the next start if it fails.
import { keepFetched, keepShell } from '../lib/shell/keep.ts'
import type { LoadPage } from '../router/shown.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { isFirstStart } from './first-start.ts'

const ignored = (work: Promise<unknown>): void => void work.catch(() => {})

export async function runSettled(load: LoadPage): Promise<void> {
  if (import.meta.env.PROD) ignored(keepShell())
  if (isFirstStart()) ignored(import('./language-offer.tsx').then(({ offerLanguage }) => offerLanguage()))
  await fetchAhead(load)
  if (import.meta.env.PROD) await keepFetched()
}
