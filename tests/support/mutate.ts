// Nearly valid frames: the bytes, the structure or the values of a valid frame are changed, so that the reader
// processes as much of it as possible before the error.
import { Packr } from 'msgpackr'
import { unpack } from '../../domain/wire/codec.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import { ByteWriter } from '../../domain/wire/varint.ts'
import type { Chance } from './chance.ts'

/** Also encodes types that the wire format never carries: bigints, dates, undefined. */
const packr = new Packr({ useRecords: false, mapsAsObjects: true })
const pack = (value: unknown): Uint8Array => Uint8Array.from(packr.pack(value))

/** Msgpack headers that announce four billion elements: array, map, text, bytes, extension. */
const BOMBS = [0xdd, 0xdf, 0xdb, 0xc6, 0xc9]
/** Positions of the fields in a frame (domain/wire/frame.ts). */
const FIELD = { kind: 1, epoch: 3, sequence: 4, at: 5, body: 6 } as const
const DEPTHS = [50, 500, 5_000, 50_000]
const FAR_MS = 366 * 24 * 3_600_000

type Mutation = (bytes: Uint8Array, chance: Chance) => Uint8Array

function flipBits(bytes: Uint8Array, chance: Chance): Uint8Array {
  const flipped = Uint8Array.from(bytes)
  for (let flips = chance.between(1, 6); flips > 0; flips--) {
    const at = chance.between(0, flipped.length - 1)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << chance.between(0, 7))
  }
  return flipped
}

const cut: Mutation = (bytes, chance) => bytes.slice(0, chance.between(0, bytes.length - 1))

function insert(bytes: Uint8Array, chance: Chance): Uint8Array {
  const at = chance.between(0, bytes.length)
  const noise = Array.from({ length: chance.between(1, 12) }, () => chance.between(0, 255))
  return Uint8Array.of(...bytes.slice(0, at), ...noise, ...bytes.slice(at))
}

function bomb(bytes: Uint8Array, chance: Chance): Uint8Array {
  const at = chance.between(0, bytes.length - 1)
  return Uint8Array.of(...bytes.slice(0, at), chance.pick(BOMBS), 0xff, 0xff, 0xff, 0xff, ...bytes.slice(at + 1))
}

const noise: Mutation = (_, chance) => Uint8Array.from({ length: chance.between(0, 60) }, () => chance.between(0, 255))

/** A body of deeply nested lists, into which a recursive reader recurses as deeply. */
function deep(bytes: Uint8Array, chance: Chance): Uint8Array {
  const root = unpack(bytes)
  if (!Array.isArray(root)) return noise(bytes, chance)
  const head = pack(root.slice(0, FIELD.body))
  const body = new Uint8Array(chance.pick(DEPTHS)).fill(0x91)
  return Uint8Array.of(0x90 | (FIELD.body + 1), ...head.slice(1), ...body, 0x90)
}

const oddities: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => -1,
  () => -(2 ** 31) - 1,
  () => 0.5,
  () => 2 ** 31,
  () => 2 ** 53,
  () => Number.MAX_SAFE_INTEGER,
  () => 2n ** 63n,
  () => '',
  () => '__proto__',
  () => 'x'.repeat(20_000),
  () => '1e999',
  () => true,
  () => [],
  () => ({}),
  () => ({ toString: 1, constructor: 2, length: 2 ** 32 }),
  () => new Uint8Array(0),
  () => Uint8Array.from({ length: 300 }, () => 255),
  () => new Date(8.64e15),
]

const isParent = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && Object.keys(value).length > 0

/** Replaces or removes a random value, or adds one under a new name. */
function swap(bytes: Uint8Array, chance: Chance): Uint8Array {
  const root = unpack(bytes)
  if (!isParent(root)) return noise(bytes, chance)
  let parent = root
  // Descends at random, because most of a frame is its body.
  for (let child: unknown = parent; isParent(child) && chance.happens(70); ) {
    parent = child
    child = Reflect.get(parent, chance.pick(Object.keys(parent)))
  }
  const name = chance.pick(Object.keys(parent))
  if (chance.happens(10)) Reflect.deleteProperty(parent, name)
  else Reflect.set(parent, chance.happens(10) ? `${name}0` : name, chance.pick(oddities)())
  return pack(root)
}

/** Replaces the body with that of another kind, or changes the sequence, epoch or time. */
function misplace(bytes: Uint8Array, chance: Chance): Uint8Array {
  const root = unpack(bytes)
  if (!Array.isArray(root)) return noise(bytes, chance)
  const number = (at: number) => Number(root[at])
  const changes = [
    () => (root[FIELD.kind] = chance.pick(Object.values(frameKinds))),
    () => (root[FIELD.kind] = chance.between(0, 300)),
    () => (root[FIELD.epoch] = chance.between(0, 9)),
    () => (root[FIELD.sequence] = Math.max(0, number(FIELD.sequence) + chance.between(-3, 3))),
    () => (root[FIELD.at] = number(FIELD.at) + FAR_MS),
    () => (root[FIELD.at] = Math.max(0, number(FIELD.at) - FAR_MS)),
    () => (root[2] = chance.pick(['own', 'US@250', 'MX@1000', 'account', 'nowhere'])),
  ]
  chance.pick(changes)()
  return pack(root)
}

/** Correctly packed rows with impossible values: empty, of unknown instruments, out of range. */
function absurdRows(bytes: Uint8Array, chance: Chance): Uint8Array {
  const root = unpack(bytes)
  if (!Array.isArray(root)) return noise(bytes, chance)
  const writer = new ByteWriter(256)
  const count = chance.between(1, 4)
  const far = () => chance.pick([0, 1, -1, -(2 ** 20), -(2 ** 31), 2 ** 31, 2 ** 40, -(2 ** 50), 2 ** 52])
  for (let row = 0; row < count; row++) {
    const marks = chance.between(0, 3)
    writer.unsigned(chance.pick([0, 1, 1, 2, 7, 5_000]) * 4 + marks)
    writer.signed(far())
    writer.signed(far())
    if (marks & 1) for (let value = 0; value < 2; value++) writer.unsigned(Math.abs(far()))
    if (marks & 2) for (let value = 0; value < 4; value++) writer.unsigned(Math.abs(far()))
    for (let value = 0; value < 4; value++) if (chance.happens(50)) writer.unsigned(Math.abs(far()))
  }
  root[FIELD.body] = [chance.between(0, 1), chance.happens(80) ? count : chance.between(0, 2 ** 30), writer.take()]
  return pack(root)
}

const ofBytes: readonly Mutation[] = [flipBits, flipBits, cut, cut, insert, insert, bomb, noise]
const ofSense: readonly Mutation[] = [swap, swap, swap, swap, misplace, misplace, absurdRows, absurdRows]

/** One in this number of frames is deeply nested. Such a frame is slow to read. */
const DEEP_ONE_IN = 100

/** A nearly valid frame as from the server. */
export function mutated(bytes: Uint8Array, chance: Chance): Uint8Array {
  if (chance.between(1, DEEP_ONE_IN) === 1) return deep(bytes, chance)
  return chance.pick([...ofBytes, ...ofSense])(bytes, chance)
}

/** A nearly valid message as from a client; it has no rows. */
export const mutatedUp = (bytes: Uint8Array, chance: Chance): Uint8Array =>
  chance.pick([...ofBytes, swap, swap, swap, swap])(bytes, chance)
