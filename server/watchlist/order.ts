// Where an entry stands: a number between its neighbours', so that a move writes one row.

/** Between `above` and `below` (null: there is none); null when no number is left between them. */
export function positionBetween(above: number | null, below: number | null): number | null {
  if (above === null) return below === null ? 0 : below - 1
  if (below === null) return above + 1
  const middle = above + (below - above) / 2
  return middle > above && middle < below ? middle : null
}
