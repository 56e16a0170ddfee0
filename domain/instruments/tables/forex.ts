// Currency pairs. `pip` is listed for each pair, because the rule "0.01 for yen" is wrong for HKDJPY and MXNJPY.
// Spreads are averages that a broker published, margins are those of US retail accounts.

export type ForexRow = {
  readonly base: string
  readonly quote: string
  readonly pip: string
  /** Decimals of a quoted price. */
  readonly decimals: number
  readonly spreadPips: string
  readonly initialMarginRate: string
  /** Business days from trade to delivery. */
  readonly valueDays: 1 | 2
}

type Row = readonly [pair: string, pip: string, decimals: number, spreadPips: string, marginRate: string, valueDays?: 1]

const rows: readonly Row[] = [
  // The first twelve rows must keep their order: instrument numbers and rates depend on it. Pairs with MXN have a
  // margin of 5 %, because the published example of a short of dollars opens one with a leverage of 20.
  ['USDMXN', '0.0001', 5, '40.9', '0.05'],
  ['USDHKD', '0.0001', 5, '4', '0.2'],
  ['EURMXN', '0.0001', 5, '70', '0.05'],
  ['GBPMXN', '0.0001', 5, '90', '0.05'],
  ['EURUSD', '0.0001', 5, '1.3', '0.02'],
  ['GBPUSD', '0.0001', 5, '1.5', '0.05'],
  ['AUDUSD', '0.0001', 5, '1.8', '0.03'],
  ['USDJPY', '0.01', 3, '1.3', '0.05'],
  ['EURJPY', '0.01', 3, '2.1', '0.05'],
  ['USDCAD', '0.0001', 5, '2.3', '0.02', 1],
  ['USDCHF', '0.0001', 5, '1.8', '0.03'],
  ['USDCNH', '0.0001', 5, '8.9', '0.05'],
  ['NZDUSD', '0.0001', 5, '2', '0.03'],
  ['EURGBP', '0.0001', 5, '2.2', '0.05'],
  ['EURCHF', '0.0001', 5, '2.5', '0.03'],
  ['EURAUD', '0.0001', 5, '2.7', '0.03'],
  ['EURCAD', '0.0001', 5, '2.9', '0.02'],
  ['EURNZD', '0.0001', 5, '4.2', '0.03'],
  ['GBPJPY', '0.01', 3, '2.8', '0.05'],
  ['GBPCHF', '0.0001', 5, '3.6', '0.05'],
  ['GBPAUD', '0.0001', 5, '4.2', '0.05'],
  ['GBPCAD', '0.0001', 5, '4.3', '0.05'],
  ['GBPNZD', '0.0001', 5, '5.6', '0.05'],
  ['AUDJPY', '0.01', 3, '2.2', '0.05'],
  ['AUDNZD', '0.0001', 5, '3.6', '0.03'],
  ['AUDCAD', '0.0001', 5, '2.8', '0.03'],
  ['AUDCHF', '0.0001', 5, '3.5', '0.03'],
  ['CADJPY', '0.01', 3, '2.5', '0.05'],
  ['CADCHF', '0.0001', 5, '3.9', '0.03'],
  ['CHFJPY', '0.01', 3, '3.1', '0.05'],
  ['NZDJPY', '0.01', 3, '2.4', '0.05'],
  ['NZDCAD', '0.0001', 5, '4.4', '0.03'],
  ['NZDCHF', '0.0001', 5, '4.9', '0.03'],
  ['CADMXN', '0.0001', 5, '60', '0.05'],
  ['MXNJPY', '0.0001', 5, '25', '0.05'],
  ['EURHKD', '0.0001', 5, '15', '0.2'],
  ['GBPHKD', '0.0001', 5, '18', '0.2'],
  ['HKDJPY', '0.0001', 5, '25', '0.2'],
  ['EURCNH', '0.0001', 5, '15', '0.05'],
  ['CNHHKD', '0.0001', 5, '12', '0.2'],
  ['CNHJPY', '0.01', 3, '2', '0.05'],
  ['USDSGD', '0.0001', 5, '3', '0.05'],
  ['USDZAR', '0.0001', 5, '78', '0.07'],
  ['USDTRY', '0.0001', 5, '32', '0.25', 1],
  ['USDSEK', '0.0001', 5, '38', '0.03'],
  ['USDNOK', '0.0001', 5, '39', '0.07'],
  // The source gives no margin for this pair; that of the peso pairs is used.
  ['USDBRL', '0.0001', 4, '50', '0.05'],
]

export const forexRows: readonly ForexRow[] = rows.map(
  ([pair, pip, decimals, spreadPips, initialMarginRate, valueDays]): ForexRow => ({
    base: pair.slice(0, 3),
    quote: pair.slice(3),
    pip,
    decimals,
    spreadPips,
    initialMarginRate,
    valueDays: valueDays ?? 2,
  }),
)
