// The drawings of an instrument. A drawing that this version cannot read, such as one of a later version, stays stored as it
// is.
import { parseScaled, scaledText } from '../../../../../domain/price.ts'
import type { StoredDrawing } from '../../../../../domain/wire/calls/drawings.ts'
import { isRecord, isText } from '../../../../lib/persist.ts'
import type { DrawingKind } from '../../drawing-tools.ts'
import { drawingKinds } from '../../drawing-tools.ts'

/** `price`: scaled. `time`: ms; null for a horizontal line, which has none. */
export type Point = { readonly price: number; readonly time: number | null }

export type Drawing = {
  readonly id: string
  readonly kind: DrawingKind
  /** One for a horizontal line, otherwise two. */
  readonly points: readonly Point[]
}

export type Drawings = {
  readonly known: readonly Drawing[]
  /** Number of stored drawings that this version cannot read. */
  readonly unknown: number
}

/** Unique among the drawings of a user. */
export const newDrawingId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

export const pointsOf = (kind: DrawingKind): 1 | 2 => (kind === 'horizontal' ? 1 : 2)

export function readDrawings(stored: readonly StoredDrawing[], decimals: number): Drawings {
  const known = stored.map(({ content }) => drawingOf(parsed(content), decimals)).filter(each => each !== null)
  return { known, unknown: stored.length - known.length }
}

/** Prices are stored as text, which does not depend on the decimals of later. */
export const storedDrawing = ({ id, kind, points }: Drawing, decimals: number): StoredDrawing => ({
  id,
  content: JSON.stringify({
    id,
    kind,
    points: points.map(({ price, time }) => ({ price: scaledText(price, decimals), time })),
  }),
})

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

function drawingOf(value: unknown, decimals: number): Drawing | null {
  if (!isRecord(value) || !isText(value['id']) || !Array.isArray(value['points'])) return null
  const { id, points } = value as { id: string; points: unknown[] }
  const kind = drawingKinds.find(each => each === value['kind'])
  const read = points.map(point => pointOf(point, decimals))
  const isWhole = kind !== undefined && read.length === pointsOf(kind) && Object.keys(value).length === KEYS
  const right = read.filter(point => point !== null)
  const isTimed = right.every(({ time }) => (time === null) === (kind === 'horizontal'))
  return isWhole && isTimed && right.length === read.length ? { id, kind, points: right } : null
}

/** `id`, `kind` and `points`: a drawing with more is of a later version, whose meaning is not known here. */
const KEYS = 3

function pointOf(value: unknown, decimals: number): Point | null {
  if (!isRecord(value) || !isText(value['price'])) return null
  const price = parseScaled(value['price'], decimals)
  const time = value['time']
  if (price === null || (time !== null && !Number.isSafeInteger(time))) return null
  return { price, time: time as number | null }
}
