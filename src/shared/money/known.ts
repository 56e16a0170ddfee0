// What a review says first, and what the customer must know before confirming, by the question that it answers.
import type { ReactNode } from 'react'

export const kinds = ['worst', 'exit', 'cost', 'price'] as const

/** What the user must know, by the question that it answers. The first sentence of each is the main one. */
export type Known = Readonly<Partial<Record<(typeof kinds)[number], readonly string[]>>>

/** The same facts as sentences in one list, for a form. */
export const pointsOf = (known: Known): readonly string[] => kinds.flatMap(kind => known[kind] ?? [])

export type Figure = {
  /** In place of "You pay" or "You receive". */
  readonly label?: string
  /** Null if it is not known before the result. */
  readonly value: ReactNode
  /** Empty if there is nothing to add. */
  readonly note: string
}

export type Summary = {
  readonly pays: Figure
  readonly receives: Figure
  readonly known: Known
}
