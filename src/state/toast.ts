// Short messages in the strip of notes. A trivial one disappears after some time; a failure or an order's outcome stays until
// it is dismissed. `src/app/Notes.tsx` renders them.
import { proxy } from 'valtio/vanilla'
import { TOAST_MS } from '../../domain/limits.ts'

export type ToastKind = 'info' | 'success' | 'failure'
export type ToastAction = { readonly label: string; readonly run: () => void }
export type Toast = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action: ToastAction | null
  /** True: the toast stays until the user dismisses it with its button. */
  readonly sticky: boolean
}

/** Duration of a toast with an action: long enough to read it and to tap Undo. */
const ACTION_MS = 8_000
/** Maximum number of toasts, because a small screen has no space for more. The oldest ones are removed. */
const TOASTS_MAX = 3

export const toasts = proxy<{ list: Toast[] }>({ list: [] })
let lastId = 0

type ToastOptions = { readonly action?: ToastAction; readonly sticky?: boolean }

/**
 * Returns the id of the toast. A text that is already shown is not added again unless it has an action: ten failed
 * calls show one message about the lost network.
 */
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
