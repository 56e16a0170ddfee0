// Drafts of tickets, kept for the tab by product, instrument and user: a reload or a log-in in between loses nothing. A
// draft is dropped once its order is sent. One user never sees the draft of another.
import { isRecord } from '../../lib/persist.ts'
import { session } from '../../state/session.ts'
import type { Subject } from './model.ts'

export type DraftPlace = {
  /** Name of the product's model. */
  readonly product: string
  readonly subject: Subject
  /** The side that the link asked for: a tap on Sell elsewhere does not open an older purchase. */
  readonly asked: string
}

const nameOf = ({ product, subject: { key, closes } }: DraftPlace): string =>
  `pulso:ticket:${product}:${key}${closes === null ? '' : ':close'}`
const writer = (): string | null => session.user?.id ?? null

/** The stored fields; null when there are none of this user and side. */
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
    // Without storage the ticket works; only a reload empties it.
  }
}

export function forgetDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    // Storage that cannot be changed never held the draft.
  }
}
