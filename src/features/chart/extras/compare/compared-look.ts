// The look of each compared instrument, the same on the canvas and in the legend. They differ by their dashes too.

export type ComparedLook = {
  readonly colour: string
  readonly dashes: readonly number[]
  /** The same dashes in the legend. */
  readonly pattern: 'solid' | 'dashed' | 'dotted'
}

const FIRST: ComparedLook = { colour: 'var(--offers)', dashes: [], pattern: 'solid' }
const looks: readonly ComparedLook[] = [
  FIRST,
  { colour: 'var(--income)', dashes: [7, 4], pattern: 'dashed' },
  { colour: 'var(--strategy)', dashes: [2, 3], pattern: 'dotted' },
]

/** `place`: that of the instrument among the compared ones. */
export const comparedLook = (place: number): ComparedLook => looks[place] ?? FIRST
