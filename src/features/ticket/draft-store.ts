// Drafts of tickets, stored per tab, product, instrument and user, so that a reload or log-in loses nothing. A draft is
// deleted when its order is sent. A user never sees another user's draft.
import { isRecord } from '../../lib/persist.ts'
import { session } from '../../state/session.ts'
import type { Subject } from './model.ts'

export type DraftPlace = {
  /** Name of the product's ticket model. */
  readonly product: string
  readonly subject: Subject
  /**
   * The side in the link. A stored draft of the other side is not used: a tap on Sell must not open an older purchase
   * draft.
   */
  readonly asked: string
}

const nameOf = ({ product, subject: { key, closes } }: DraftPlace): string =>
  `pulso:ticket:${product}:${key}${closes === null ? '' : ':close'}`
const writer = (): string | null => session.user?.id ?? null

/** The stored fields; null if this user has no draft for this side. */
export function readDraft(place: DraftPlace): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null')
    if (!isRecord(stored) || stored['asked'] !== place.asked || stored['writer'] !== writer()) return null
    return isRecord(stored['draft']) ? stored['draft'] : null
  } catch {
    return null
  }
}

export function keepDraft(place: DraftPlace, draft: object): void {
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify({ asked: place.asked, writer: writer(), draft }))
  } catch {
    // The ticket works without storage: only a reload loses its draft.
  }
}

export function forgetDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    // If storage cannot be written, there is no stored draft to delete.
  }
}
