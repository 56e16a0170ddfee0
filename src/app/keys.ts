// Acts on single keys: not in a field, not over a dialog, and not if the user has switched them off (WCAG 2.1.4). Buttons
// name their key in `aria-keyshortcuts`, by which they are found. Loaded with the first key.
import { createKeybindingsHandler } from 'tinykeys'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import { currentPlace } from '../router/history.ts'
import { ticketHref } from '../router/instrument-links.ts'
import { push, switchTab } from '../router/navigate.ts'
import { quotedIn } from '../router/quoted-in.ts'
import { tabs } from '../router/table.ts'
import { settings } from '../state/settings.ts'
import type { ShortcutName } from '../state/shortcuts.ts'
import { shortcuts } from '../state/shortcuts.ts'

/** Returns false if the key has nothing to do on this page; the browser then does what it always does. */
type Act = () => boolean

const goTo = (to: string): boolean => {
  push(to)
  return true
}
const openTab = (nth: number) => (): boolean => {
  switchTab(tabs[nth] ?? '/')
  return true
}

const acts: Readonly<Record<ShortcutName, Act>> = {
  search: () => press('/') || goTo('/pages/search/index'),
  home: openTab(0),
  market: openTab(1),
  watchlist: openTab(2),
  trade: openTab(3),
  profile: openTab(4),
  rows: focusFirstRow,
  buy: () => order('B', directions.buy),
  sell: () => order('S', directions.sell),
  alert: () => press('A'),
  help: () => goTo('/pages/setting/keys'),
}

/** Tabs that are kept in the background are in the document, without a box. */
const isShown = (element: Element): boolean => element.getClientRects().length > 0

const firstShown = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null

function press(key: string): boolean {
  const button = firstShown(`[aria-keyshortcuts="${key}"]:not(:disabled)`)
  button?.click()
  return button !== null
}

/** Arrows within a list are handled by the list; this one goes into it, from the page or its heading. */
function focusFirstRow(): boolean {
  if (!document.activeElement?.matches('body, [tabindex="-1"]')) return false
  const link = firstShown('[data-index] a[href], .dashboard-rows a[href]')
  link?.focus()
  return link !== null
}

/** The buttons of the desk mean the row with the focus; those of a quote beside a list do not. */
function order(key: string, direction: OrderDirection): boolean {
  if (currentPlace().path === '/pages/watchlist/desk') return press(key) || orderFocused(direction)
  return orderFocused(direction) || press(key)
}

/** Opens the ticket of the instrument whose row has the focus. */
function orderFocused(direction: OrderDirection): boolean {
  const quoted = quotedIn(document.activeElement)
  const ticket = quoted && ticketHref(quoted, direction)
  return ticket ? goTo(ticket) : false
}

const isIgnored = (): boolean => !settings.keys || firstShown('[role="dialog"], [role="alertdialog"]') !== null

/** `first`: the key with which this code was loaded. */
export function followKeys(first: KeyboardEvent): void {
  const bindings = shortcuts.map(({ name, keys }) => {
    const act = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !isIgnored() && acts[name]()) event.preventDefault()
    }
    return [keys, act] as const
  })
  const handle = createKeybindingsHandler(Object.fromEntries(bindings))
  handle(first)
  addEventListener('keydown', handle)
}
