// The settings of the source of prices.
import { z } from 'zod'
import type { LiveChoice } from '../market/live-providers.ts'
import { isLive, liveProviders, providersIn } from '../market/live-providers.ts'

/** The simulator, `tape:` and the path of a recording, or providers of live quotes with `+` between them. */
type MarketChoice = 'simulator' | `tape:${string}` | LiveChoice

const isChoice = (text: string): text is MarketChoice => /^(simulator|tape:.+)$/.test(text) || isLive(text)
const market = z.string().refine(isChoice)

export const marketRows = {
  market: {
    name: 'MARKET',
    schema: market,
    default: 'simulator',
    allowed: `simulator, tape: and a file, or some of ${liveProviders.join(', ')} with + between`,
    prose:
      'Where prices come from: made up from a seed, replayed from recorded trades, or live: kraken has coins and currency pairs and needs no key, oanda currency pairs, metals, energy, crops and indices, with the token of an account of one’s own, alpaca shares of the United States, with a key of one’s own, ibkr shares and currency pairs of one’s own account at Interactive Brokers, through its TWS or Gateway. A board has the prices of the first one named that has it.',
  },
  marketSpeed: {
    name: 'MARKET_SPEED',
    schema: z.coerce.number().min(0).max(100_000),
    default: '1',
    allowed: 'a number from 0 to 100000',
    prose: 'How fast a tape plays: 1 as it was, 0 as fast as it can.',
  },
  marketLicence: {
    name: 'MARKET_LICENCE',
    schema: z.string().max(200),
    default: '',
    allowed: 'a text of at most 200 characters',
    prose:
      'The contract that permits to show live prices to others. Needed where others can reach a server with a live market; written to the log at the start, and shown in the page’s settings.',
  },
  alpacaKey: {
    name: 'ALPACA_KEY',
    schema: z.string().regex(/^[\x21-\x7e]*$/),
    default: '',
    allowed: 'the key of an account at Alpaca',
    secret: true,
    prose: 'The key that MARKET=alpaca sends to Alpaca.',
  },
  alpacaSecret: {
    name: 'ALPACA_SECRET',
    schema: z.string().regex(/^[\x21-\x7e]*$/),
    default: '',
    allowed: 'the secret of that key',
    secret: true,
    prose: 'The secret of the key at Alpaca.',
  },
  alpacaSocket: {
    name: 'ALPACA_SOCKET',
    schema: z.string(),
    default: '',
    allowed: 'ws:// and an address of this machine',
    prose: 'Another address of Alpaca’s socket, for tests.',
  },
  alpacaRest: {
    name: 'ALPACA_REST',
    schema: z.string(),
    default: '',
    allowed: 'http:// and an address of this machine',
    prose: 'Another address of Alpaca’s REST APIs, for tests.',
  },
  ibkrAddress: {
    name: 'IBKR_ADDRESS',
    schema: z.string().regex(/^[\w.-]+:\d{1,5}$/),
    default: '127.0.0.1:4002',
    allowed: 'a host and a port, like 127.0.0.1:4002',
    prose:
      'Where MARKET=ibkr finds TWS or the Gateway of Interactive Brokers: port 4001 or 4002 of the Gateway, 7496 or 7497 of TWS. What is sent there is not encrypted.',
  },
  ibkrClient: {
    name: 'IBKR_CLIENT',
    schema: z.coerce.number().int().min(0).max(999),
    default: '40',
    allowed: 'a whole number from 0 to 999',
    prose:
      'The number of the connection to TWS or the Gateway. It and the next one must not be used by other programs.',
  },
  krakenSocket: {
    name: 'KRAKEN_SOCKET',
    schema: z.string(),
    default: '',
    allowed: 'ws:// and an address of this machine',
    prose: 'Another address of Kraken’s socket, for tests.',
  },
  krakenRest: {
    name: 'KRAKEN_REST',
    schema: z.string(),
    default: '',
    allowed: 'http:// and an address of this machine',
    prose: 'Another address of Kraken’s REST API, for tests.',
  },
  oandaToken: {
    name: 'OANDA_TOKEN',
    schema: z.string().regex(/^[\x21-\x7e]*$/),
    default: '',
    allowed: 'the token of an account for practice at OANDA',
    secret: true,
    prose: 'The token that MARKET=oanda sends to OANDA.',
  },
  oandaAccount: {
    name: 'OANDA_ACCOUNT',
    schema: z.string().regex(/^([\w-]{1,40})?$/),
    default: '',
    allowed: 'the number of an account, like 101-001-1234567-001',
    prose: 'The account for practice at OANDA whose instruments are shown.',
  },
  oandaStream: {
    name: 'OANDA_STREAM',
    schema: z.string(),
    default: '',
    allowed: 'http:// and an address of this machine',
    prose: 'Another address of OANDA’s stream of prices, for tests.',
  },
  oandaRest: {
    name: 'OANDA_REST',
    schema: z.string(),
    default: '',
    allowed: 'http:// and an address of this machine',
    prose: 'Another address of OANDA’s REST API, for tests.',
  },
  ecbUrl: {
    name: 'ECB_URL',
    schema: z.string(),
    default: '',
    allowed: 'http:// and an address of this machine',
    prose: 'Another address of the European Central Bank’s reference rates, for tests.',
  },
} as const

type Chosen = {
  readonly market: MarketChoice
  readonly oandaToken: string
  readonly oandaAccount: string
  readonly alpacaKey: string
  readonly alpacaSecret: string
}

/** What a market needs and is not set. */
export function missingOf({ market, oandaToken, oandaAccount, alpacaKey, alpacaSecret }: Chosen): string[] {
  const chosen = providersIn(market)
  const missing: string[] = []
  if (chosen.includes('oanda') && (oandaToken === '' || oandaAccount === ''))
    missing.push('MARKET=oanda needs OANDA_TOKEN_FILE, a file with the token, and OANDA_ACCOUNT.')
  if (chosen.includes('alpaca') && (alpacaKey === '' || alpacaSecret === ''))
    missing.push('MARKET=alpaca needs ALPACA_KEY_FILE and ALPACA_SECRET_FILE, files with the key and its secret.')
  return missing
}
