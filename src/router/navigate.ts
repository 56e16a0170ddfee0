// The four navigations: to a page above this one, to another page in its place, to a tab, and back.
import { afterTravel, currentPlace, pushEntry, replaceEntry, travelBack } from './history.ts'
import { hrefOf, splitHash, toOf } from './place.ts'
import { HOME, LOGIN, pageAt, tabOf } from './table.ts'

const isHere = (to: string): boolean => toOf(currentPlace()) === to

/** Opens a page: a tab by switching, any other page by pushing it on the stack (specification §2). */
export function push(to: string): void {
  afterTravel(() => {
    if (isTab(to)) switchTab(to)
    // A second tap on the same row does nothing.
    else if (!isHere(to)) pushEntry(to)
  })
}

/** `isVisit`: true for another record on the same page, which begins at the top. */
export function replace(to: string, isVisit?: boolean): void {
  afterTravel(() => replaceEntry(to, isVisit))
}

/**
 * Leaves the pages pushed above the tabs. One tab replaces another: Back does not go through the tabs visited before.
 */
export function switchTab(to: string): void {
  afterTravel(() => {
    const { depth } = currentPlace().entry
    if (depth > 0) travelBack(depth, () => replaceEntry(to))
    else if (!isHere(to)) replaceEntry(to)
  })
}

/** Goes back; with nothing to go back to, to the home page (specification §2). */
export function back(): void {
  afterTravel(() => {
    if (currentPlace().entry.depth > 0) history.back()
    else replaceEntry(HOME)
  })
}

const isTab = (to: string): boolean => tabOf(splitHash(to).path) !== null

/** Replaces this page with the log-in page, which leads back to it. */
export function goToLogin(): void {
  const here = currentPlace()
  if (here.path !== LOGIN) replace(hrefOf(LOGIN, { return: toOf(here) }))
}

/**
 * After a log-in, goes to the requested page, or back to the previous one. `steps`: number of registration pages above
 * the log-in page, which are skipped.
 */
export function leaveLogin(returnTo: string | null, steps: number): void {
  const to = safeReturn(returnTo)
  afterTravel(() => {
    const { depth } = currentPlace().entry
    const above = Math.min(steps, Math.max(depth, 0))
    if (to === null && depth > above) travelBack(above + 1, () => {})
    else if (to !== null && isTab(to)) switchTab(to)
    else if (above > 0) travelBack(above, () => replaceEntry(to ?? HOME))
    else replaceEntry(to ?? HOME)
  })
}

/** Only pages of this app are valid return targets: no other site, and not the log-in page itself. */
export function safeReturn(value: string | null): string | null {
  if (value === null || !value.startsWith('/')) return null
  const { path } = splitHash(value)
  return pageAt(path) && path !== LOGIN ? value : null
}
