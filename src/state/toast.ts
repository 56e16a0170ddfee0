// Short messages over the page. Trivial ones disappear after a time; a failure or an order's result stays until it is
// dismissed (design, rulings). `src/ui/Toasts.tsx` renders them.
import { proxy } from 'valtio/vanilla'
import { TOAST_MS } from '../../domain/limits.ts'

export type ToastKind = 'info' | 'success' | 'failure'
export type ToastAction = { readonly label: string; readonly run: () => void }
export type Toast = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action: ToastAction | null
  /** Stays until dismissed: show a button that dismisses it. */
  readonly sticky: boolean
}

/** Long enough to read and reach an Undo. */
const ACTION_MS = 8_000
/** Older ones are removed: a small screen has no space for more. */
const TOASTS_MAX = 3

export const toasts = proxy<{ list: Toast[] }>({ list: [] })
let lastId = 0

type ToastOptions = { readonly action?: ToastAction; readonly sticky?: boolean }

/** Returns the toast's id. The same text twice at once is one toast: ten failed calls are one lost network. */
export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): number {
  const same = toasts.list.find(toast => toast.kind === kind && toast.text === text)
  if (same && !options.action) return same.id
  lastId += 1
  const id = lastId
  const sticky = options.sticky ?? kind === 'failure'
  toasts.list.push({ id, kind, text, action: options.action ?? null, sticky })
  if (toasts.list.length > TOASTS_MAX) toasts.list.shift()
  if (!sticky) setTimeout(dismissToast, options.action ? ACTION_MS : TOAST_MS, id)
  return id
}

export function dismissToast(id: number): void {
  const at = toasts.list.findIndex(toast => toast.id === id)
  if (at >= 0) toasts.list.splice(at, 1)
}
