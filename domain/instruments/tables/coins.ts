// Coins against the dollar that can be ordered: on isolated margin, without a date on which they end. One unit is one
// coin.

export type CoinRow = {
  readonly coin: string
  readonly name: string
  readonly nameZh: string | null
  /** Smallest price step where the market itself has none. A live market can have a larger one. */
  readonly tick: string
  /** Smallest order, worth some dollars when the table was written. It stays as it is, however the price moves. */
  readonly lot: string
}

type Row = readonly [coin: string, name: string, nameZh: string | null, tick: string, lot: string]

const rows: readonly Row[] = [
  ['BTC', 'Bitcoin', '比特币', '0.01', '0.0001'],
  ['ETH', 'Ethereum', '以太坊', '0.01', '0.001'],
  ['XRP', 'XRP', '瑞波币', '0.0001', '1'],
  ['BNB', 'BNB', null, '0.01', '0.01'],
  ['SOL', 'Solana', null, '0.01', '0.01'],
  ['DOGE', 'Dogecoin', '狗狗币', '0.00001', '10'],
  ['ADA', 'Cardano', '艾达币', '0.00001', '10'],
  ['TRX', 'TRON', '波场', '0.00001', '10'],
  ['LINK', 'Chainlink', null, '0.001', '0.1'],
  ['AVAX', 'Avalanche', '雪崩', '0.001', '0.1'],
  ['XLM', 'Stellar', '恒星币', '0.00001', '10'],
  ['BCH', 'Bitcoin Cash', '比特币现金', '0.01', '0.01'],
  ['LTC', 'Litecoin', '莱特币', '0.01', '0.1'],
  ['DOT', 'Polkadot', '波卡', '0.0001', '1'],
  ['HBAR', 'Hedera', null, '0.00001', '10'],
  ['UNI', 'Uniswap', null, '0.0001', '1'],
  ['NEAR', 'NEAR Protocol', null, '0.0001', '1'],
  ['APT', 'Aptos', null, '0.0001', '1'],
  ['ETC', 'Ethereum Classic', '以太坊经典', '0.001', '0.1'],
  ['ICP', 'Internet Computer', null, '0.0001', '1'],
  ['FIL', 'Filecoin', null, '0.0001', '1'],
  ['ATOM', 'Cosmos', null, '0.0001', '1'],
  ['AAVE', 'Aave', null, '0.01', '0.01'],
  ['ARB', 'Arbitrum', null, '0.00001', '10'],
  ['OP', 'Optimism', null, '0.00001', '10'],
  ['ALGO', 'Algorand', null, '0.00001', '10'],
  ['VET', 'VeChain', '唯链', '0.000001', '100'],
  ['INJ', 'Injective', null, '0.0001', '1'],
  ['XTZ', 'Tezos', null, '0.00001', '10'],
  ['SAND', 'The Sandbox', null, '0.00001', '10'],
]

export const coinRows: readonly CoinRow[] = rows.map(([coin, name, nameZh, tick, lot]) => {
  return { coin, name, nameZh, tick, lot }
})

const QUOTED_IN = 'USD'
export const codeOfCoin = (coin: string): string => `${coin}${QUOTED_IN}`
export const coinOf = (code: string): string => code.slice(0, -QUOTED_IN.length)
