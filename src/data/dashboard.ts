// The lists of the dashboard: of the account, or without a log-in of this device. A change is shown at once, and undone if the
// server refuses it.
import { proxy } from 'valtio/vanilla'
import type { DashboardList } from '../../domain/dashboard.ts'
import { DASHBOARD_LISTS_MAX, isDashboardList, sourceId } from '../../domain/dashboard.ts'
import { textOf } from '../i18n/t.ts'
import { isRecord, readStored, writeStored } from '../lib/persist.ts'
import { readOwn, session, writeOwn } from '../state/session.ts'
import { showToast } from '../state/toast.ts'
import { call } from './call.ts'
import { CallFailure, wordsOf } from './failure.ts'

const STORED = 'dashboard'

/** `lists`: null if none were chosen, for the suggested ones. */
export const dashboard = proxy<{ state: 'loading' | 'ready' | 'failed'; lists: DashboardList[] | null }>({
  state: 'loading',
  lists: null,
})

const isDashboard = (value: unknown): value is DashboardList[] =>
  Array.isArray(value) &&
  value.length <= DASHBOARD_LISTS_MAX &&
  value.every(item => isRecord(item) && isRecord(item['source']) && isDashboardList(item as DashboardList))

/** Shows the lists of the last visit until those of the server are loaded. `token`: that of the session; null without a log-in. */
export async function loadDashboard(token: string | null): Promise<void> {
  if (token === null) return show(readStored(STORED, isDashboard))
  const kept = readOwn(STORED, isDashboard)
  Object.assign(dashboard, { state: kept ? 'ready' : 'loading', lists: kept })
  try {
    const { lists } = await call('POST /dashboard/read', {}, { quiet: true })
    if (session.token !== token) return
    writeOwn(STORED, lists)
    show(lists)
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    if (session.token === token && !thrown.aborted && !kept) dashboard.state = 'failed'
  }
}

function show(lists: DashboardList[] | null): void {
  Object.assign(dashboard, { state: 'ready', lists })
}

/** The newest change, and the request that saves the one before: each is saved whole, in its order. */
let newest: readonly DashboardList[] | null = null
let saving: Promise<void> = Promise.resolve()

export function changeDashboard(lists: readonly DashboardList[]): void {
  const before = dashboard.lists
  const next = lists.map(copied)
  newest = next
  show(next)
  if (session.token === null) writeStored(STORED, next)
  else saving = saving.then(() => save(next, before))
}

async function save(lists: DashboardList[], before: DashboardList[] | null): Promise<void> {
  try {
    await call('POST /dashboard/save', { lists })
    writeOwn(STORED, lists)
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    // A later change contains this one, and is saved next.
    if (newest === lists) dashboard.lists = before
    showToast('failure', textOf('dashboard')('notSaved', { why: wordsOf(thrown) }))
  }
}

/** Moves a list by one place; at an end it stays. */
export function moved(lists: readonly DashboardList[], id: string, step: -1 | 1): DashboardList[] {
  const at = lists.findIndex(({ source }) => sourceId(source) === id)
  const [list, other] = [lists[at], lists[at + step]]
  const next = [...lists]
  if (list && other) next.splice(Math.min(at, at + step), 2, ...(step === 1 ? [other, list] : [list, other]))
  return next
}

/** Without the proxies of valtio. */
const copied = ({ source, rows, folded }: DashboardList): DashboardList => ({
  source: Object.assign({}, source),
  rows,
  folded,
})
