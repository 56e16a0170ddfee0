// The drawings of an instrument on this device. A drawing that this version cannot read, such as one of a later version,
// stays stored as it is.
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { parseScaled, scaledText } from '../../../../../domain/price.ts'
import { isRecord, isText, writeStored } from '../../../../lib/persist.ts'
import type { DrawingKind } from '../../drawing-tools.ts'
import { DRAWINGS, drawingKinds, storedDrawings } from '../../drawing-tools.ts'

export const DRAWINGS_MAX = 20

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
  /** Stored drawings that this version cannot read. */
  readonly unknown: readonly unknown[]
}

/** Unique on this device. */
export const newDrawingId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

export const pointsOf = (kind: DrawingKind): 1 | 2 => (kind === 'horizontal' ? 1 : 2)

export function loadDrawings(key: InstrumentKey, decimals: number): Drawings {
  const stored = storedDrawings()[key]
  const list: readonly unknown[] = Array.isArray(stored) ? stored : []
  const known: Drawing[] = []
  const unknown: unknown[] = []
  for (const each of list) {
    const drawing = drawingOf(each, decimals)
    if (drawing) known.push(drawing)
    else unknown.push(each)
  }
  return { known, unknown }
}

/** Returns false if the device refused. Prices are stored as text, which does not depend on the decimals of later. */
export function saveDrawings(key: InstrumentKey, decimals: number, { known, unknown }: Drawings): boolean {
  const all = storedDrawings()
  const texts = known.map(({ id, kind, points }) => ({
    id,
    kind,
    points: points.map(({ price, time }) => ({ price: scaledText(price, decimals), time })),
  }))
  if (texts.length + unknown.length === 0) delete all[key]
  else all[key] = [...texts, ...unknown]
  return writeStored(DRAWINGS, all)
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
