// The limits that `npm run verify` checks. Each limits a ratio to a peer in the same run and never a time, because
// times depend on the machine. Each limit is well below the value measured when it was set; `why` states that value.

export type Floor = {
  /** Name of the row that is checked. */
  readonly name: string
  readonly peer: string
  readonly least: number
  readonly why: string
}

/**
 * Row of the simulated hour. The recorded hour has no limit, because the recorded trades are not available on every
 * machine.
 */
const bytes = 'wire: bytes an update, a simulated hour, once a second'

export const floors: readonly Floor[] = [
  {
    name: bytes,
    peer: 'compact JSON',
    least: 8,
    why: '11.7 when set: one more field in each row would cost a third of it',
  },
  {
    name: bytes,
    peer: 'naive columns',
    least: 3.5,
    why: '5.1 when set: below it, rows are no longer encoded as differences from the last sent',
  },
  {
    name: 'engine: updates a second, 10,000 instruments',
    peer: 'AG Grid',
    least: 6,
    why: '15 or more when set; the mark is 10, and a busy machine slows one more than the other',
  },
  {
    name: 'phone: main thread busy, 100,000 updates/s',
    peer: 'AG Grid',
    least: 2.5,
    why: '6 when set: below it, the work of the page depends on the rate of the market again',
  },
]
