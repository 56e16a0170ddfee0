// The instruments of the fake OANDA's account: pairs, metals and CFDs, and some that Pulso does not list.

export type FakeInstrument = {
  readonly name: string
  readonly type: 'CURRENCY' | 'METAL' | 'CFD'
  readonly displayName: string
  readonly precision: number
  /** Scaled bid and ask before the tape. */
  readonly quote: readonly [bid: number, ask: number]
}

type Row = readonly [name: string, type: FakeInstrument['type'], precision: number, bid: number, ask: number]

const rows: readonly Row[] = [
  ['EUR_USD', 'CURRENCY', 5, 139_100, 139_110],
  ['USD_MXN', 'CURRENCY', 5, 1_824_000, 1_824_900],
  ['EUR_HUF', 'CURRENCY', 3, 390_100, 390_400],
  ['XAU_USD', 'METAL', 3, 4_060_120, 4_060_480],
  ['XAU_EUR', 'METAL', 3, 3_500_120, 3_500_480],
  ['WTICO_USD', 'CFD', 3, 60_100, 60_140],
  ['CORN_USD', 'CFD', 3, 4_310, 4_325],
  ['SPX500_USD', 'CFD', 1, 68_120, 68_126],
  ['DE30_EUR', 'CFD', 1, 238_010, 238_022],
  ['JP225_USD', 'CFD', 1, 491_000, 491_100],
  ['JP225Y_JPY', 'CFD', 1, 492_000, 492_110],
]

export const fakeInstruments: readonly FakeInstrument[] = rows.map(([name, type, precision, bid, ask]) => {
  return { name, type, precision, displayName: name.replace('_', '/'), quote: [bid, ask] }
})

const [first] = fakeInstruments
if (!first) throw new Error('No instrument is played.')
/** The instrument that plays the ticks. */
export const PLAYED = first

/** As in the answer of `/accounts/{id}/instruments`. */
export const instrumentRow = ({ name, type, displayName, precision }: FakeInstrument) => ({
  name,
  type,
  displayName,
  displayPrecision: precision,
  pipLocation: type === 'CURRENCY' ? 1 - precision : 0,
  tradeUnitsPrecision: 0,
  minimumTradeSize: '1',
  maximumTrailingStopDistance: '1.00000',
  minimumTrailingStopDistance: '0.00050',
  maximumPositionSize: '0',
  maximumOrderUnits: '100000000',
  marginRate: '0.05',
})
