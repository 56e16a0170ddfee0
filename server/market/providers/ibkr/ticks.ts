// Types of ticks. Those of delayed prices are others, which is how a price says that it is delayed.

type Field = 'bid' | 'ask' | 'last' | 'bidSize' | 'askSize' | 'high' | 'low' | 'open' | 'close' | 'volume'
export type Tick = { readonly field: Field | 'lastAt' | 'halted'; readonly origin: 'live' | 'delayed' | null }

const live: readonly (readonly [number, Tick['field']])[] = [
  [0, 'bidSize'],
  [1, 'bid'],
  [2, 'ask'],
  [3, 'askSize'],
  [4, 'last'],
]
/** They come with live and with delayed prices. */
const both: readonly (readonly [number, Tick['field']])[] = [
  [6, 'high'],
  [7, 'low'],
  [8, 'volume'],
  [9, 'close'],
  [14, 'open'],
  [45, 'lastAt'],
  [49, 'halted'],
]
const delayed: readonly (readonly [number, Tick['field']])[] = [
  [66, 'bid'],
  [67, 'ask'],
  [68, 'last'],
  [69, 'bidSize'],
  [70, 'askSize'],
  [72, 'high'],
  [73, 'low'],
  [74, 'volume'],
  [75, 'close'],
  [76, 'open'],
  [88, 'lastAt'],
  [90, 'halted'],
]

const of = (types: typeof live, origin: Tick['origin']) =>
  types.map(([type, field]) => [type, { field, origin }] as const)

const ticks: ReadonlyMap<number, Tick> = new Map<number, Tick>([
  ...of(live, 'live'),
  ...of(both, null),
  ...of(delayed, 'delayed'),
])

/** Null for a type that is not used. */
export const tickOf = (type: unknown): Tick | null => (typeof type === 'number' ? (ticks.get(type) ?? null) : null)

/** The type of all market data of a request: 1 live, 2 the last ones of a closed market, 3 and 4 the same delayed. */
export const originOfType = (type: unknown): 'live' | 'delayed' => (type === 3 || type === 4 ? 'delayed' : 'live')
