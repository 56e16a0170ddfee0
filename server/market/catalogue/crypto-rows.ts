// Coins against the dollar: start price near late 2026, coins traded a day, standard deviation of a day, and
// correlation with bitcoin. Typical figures of their class, because the market is simulated.

export type CryptoRow = {
  readonly coin: string
  readonly name: string
  readonly nameZh: string | null
  /** Start price in dollars, with as many decimals as the quotes have. */
  readonly price: string
  readonly dayVolume: number
  /** Standard deviation of a day's move, in percent. */
  readonly percent: number
  /** Correlation with bitcoin; 0 for bitcoin itself. */
  readonly withBitcoin: number
}

type Row = readonly [
  coin: string,
  name: string,
  nameZh: string | null,
  price: string,
  dayVolume: number,
  percent: number,
  withBitcoin: number,
]

const rows: readonly Row[] = [
  ['BTC', 'Bitcoin', '比特币', '91250.00', 32_000, 2.4, 0],
  ['ETH', 'Ethereum', '以太坊', '3120.00', 480_000, 3.2, 0.82],
  ['XRP', 'XRP', '瑞波币', '2.1450', 310_000_000, 3.8, 0.68],
  ['BNB', 'BNB', null, '885.00', 260_000, 2.7, 0.72],
  ['SOL', 'Solana', null, '138.50', 7_200_000, 4.2, 0.76],
  ['DOGE', 'Dogecoin', '狗狗币', '0.15200', 710_000_000, 4.8, 0.71],
  ['ADA', 'Cardano', '艾达币', '0.43500', 420_000_000, 4.3, 0.72],
  ['TRX', 'TRON', '波场', '0.28400', 310_000_000, 2.2, 0.5],
  ['LINK', 'Chainlink', null, '13.200', 21_000_000, 4.5, 0.72],
  ['AVAX', 'Avalanche', '雪崩', '14.100', 19_000_000, 4.7, 0.73],
  ['XLM', 'Stellar', '恒星币', '0.24800', 240_000_000, 4.2, 0.66],
  ['BCH', 'Bitcoin Cash', '比特币现金', '540.00', 520_000, 3.8, 0.7],
  ['LTC', 'Litecoin', '莱特币', '84.50', 4_600_000, 3.6, 0.72],
  ['DOT', 'Polkadot', '波卡', '2.3100', 58_000_000, 4.5, 0.74],
  ['HBAR', 'Hedera', null, '0.14500', 560_000_000, 4.6, 0.64],
  ['UNI', 'Uniswap', null, '6.2000', 34_000_000, 5, 0.68],
  ['NEAR', 'NEAR Protocol', null, '1.9200', 72_000_000, 5, 0.7],
  ['APT', 'Aptos', null, '2.3800', 31_000_000, 4.9, 0.67],
  ['ETC', 'Ethereum Classic', '以太坊经典', '13.600', 6_200_000, 4.1, 0.72],
  ['ICP', 'Internet Computer', null, '4.2100', 18_000_000, 5.2, 0.62],
  ['FIL', 'Filecoin', null, '1.5800', 64_000_000, 4.9, 0.68],
  ['ATOM', 'Cosmos', null, '2.4600', 26_000_000, 4.4, 0.7],
  ['AAVE', 'Aave', null, '178.00', 980_000, 4.8, 0.7],
  ['ARB', 'Arbitrum', null, '0.21400', 340_000_000, 5.2, 0.69],
  ['OP', 'Optimism', null, '0.31200', 190_000_000, 5.3, 0.69],
  ['ALGO', 'Algorand', null, '0.14100', 160_000_000, 4.6, 0.67],
  ['VET', 'VeChain', '唯链', '0.013900', 900_000_000, 4.7, 0.68],
  ['INJ', 'Injective', null, '5.9000', 9_800_000, 5.4, 0.66],
  ['XTZ', 'Tezos', null, '0.49500', 38_000_000, 4.4, 0.68],
  ['SAND', 'The Sandbox', null, '0.16200', 120_000_000, 5, 0.67],
]

export const cryptoRows: readonly CryptoRow[] = rows.map(
  ([coin, name, nameZh, price, dayVolume, percent, withBitcoin]) => {
    return { coin, name, nameZh, price, dayVolume, percent, withBitcoin }
  },
)

const QUOTED_IN = 'USD'
export const codeOfCoin = (coin: string): string => `${coin}${QUOTED_IN}`
export const coinOf = (code: string): string => code.slice(0, -QUOTED_IN.length)
