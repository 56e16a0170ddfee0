// Correlated walks from independent draws. Each walk has coefficients with some earlier walks, and is correlated with
// all others only through these. If every walk has a coefficient with every earlier one, this is the Cholesky
// decomposition.
import { must } from '../../../../../domain/assert.ts'

export type Correlated = {
  readonly name: string
  /** Correlation coefficients with earlier walks, by name. */
  readonly with: Readonly<Record<string, number>>
}

/** One row per walk, one column per independent draw; draw i belongs to walk i. Each row has length 1 as a vector. */
export type Loadings = readonly Float64Array[]

/** @throws RangeError if no random walks can have these correlations. */
export function loadingsOf(walks: readonly Correlated[]): Loadings {
  const rows: Float64Array[] = []
  const numberOf = new Map<string, number>()
  for (const walk of walks) {
    const known = Object.entries(walk.with)
    const parents = known.map(([name]) =>
      must(rows[must(numberOf.get(name), `${name}, before ${walk.name}`)], `loadings of ${name}`),
    )
    const target = known.map(([, coefficient]) => coefficient)
    rows.push(rowOf(walk.name, rows.length, parents, target))
    numberOf.set(walk.name, rows.length - 1)
  }
  return rows
}

export const dot = (a: Float64Array, b: Float64Array): number => {
  const length = Math.min(a.length, b.length)
  let sum = 0
  for (let i = 0; i < length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

function rowOf(name: string, own: number, parents: readonly Float64Array[], target: readonly number[]): Float64Array {
  const row = new Float64Array(own + 1)
  const matrix = parents.map(one => parents.map(other => dot(one, other)))
  solve(matrix, target).forEach((share, i) => {
    for (const [column, value] of (parents[i] ?? []).entries()) row[column] = (row[column] ?? 0) + share * value
  })
  const left = 1 - dot(row, row)
  if (left < 0) throw new RangeError(`the correlations of ${name} contradict each other`)
  row[own] = Math.sqrt(left)
  return row
}

/** Gaussian elimination; a matrix of correlations is positive definite, so no pivot is 0. */
function solve(matrix: readonly (readonly number[])[], target: readonly number[]): number[] {
  const size = target.length
  const rows = matrix.map((row, i) => [...row, target[i] ?? 0])
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let pivot = 0; pivot < size; pivot++)
    for (let below = pivot + 1; below < size; below++) {
      const share = cell(below, pivot) / cell(pivot, pivot)
      rows[below] = must(rows[below], 'a row').map((value, column) => value - share * cell(pivot, column))
    }
  const solution = new Array<number>(size).fill(0)
  for (let row = size - 1; row >= 0; row--) {
    const known = solution.reduce((sum, value, column) => sum + (column > row ? value * cell(row, column) : 0), 0)
    solution[row] = (cell(row, size) - known) / cell(row, row)
  }
  return solution
}
