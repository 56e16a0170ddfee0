// `npm run record`: records the messages of a real market, and the exchange's own bars of the same time.
import { parseArgs } from 'node:util'
import type { Clock } from '../domain/clock.ts'
import { withSecretFiles } from '../server/compose/secret-files.ts'
import { createClock } from '../server/lib/clock.ts'
import { openWebSocket } from '../server/market/live/socket.ts'
import type { Source } from '../server/market/live/sourced.ts'
import { createAlpaca } from '../server/market/providers/alpaca/adapter.ts'
import { createKraken } from '../server/market/providers/kraken/adapter.ts'
import { symbolOfKey } from '../server/market/providers/kraken/symbols.ts'
import { createOanda } from '../server/market/providers/oanda/adapter.ts'
import { given, Misuse, NOT_DONE, runCommand } from './command.ts'
import type { Recorded, RecordingDeps } from './record/recording.ts'
import { record } from './record/recording.ts'
import { WRONG_USE } from './usage.ts'

const help = `Records a real market.

  npm run record -- --market kraken|oanda|alpaca --minutes 60 --out DIR [--keys CR.BTCUSD,FX.EURUSD]

Writes every message as received to DIR/MARKET_frames.gz, a line each: local time in nanoseconds, a space, the message. At the end
it writes the provider's own one-minute bars (kraken_ohlc_KEY.json, oanda_candles_KEY.json, alpaca_bars_KEY.json) and its list of
instruments (kraken_pairs.json, oanda_instruments.json, alpaca_assets.json), and compares the bars that it built from the messages
with them. Minutes of OANDA and Alpaca have been replaced by the provider's own, as in the app. OANDA needs OANDA_TOKEN_FILE and
OANDA_ACCOUNT, Alpaca ALPACA_KEY_FILE and ALPACA_SECRET_FILE; neither is in a recording. Ctrl+C ends a recording early. It ends with ${NOT_DONE} if a minute differs or the
exchange cannot be reached, and with ${WRONG_USE} if it is used wrongly. --socket and --rest name other addresses on this machine.

A recording is the exchange's data: its terms say who may see it.`

type Addresses = { readonly socketUrl: string | undefined; readonly restUrl: string | undefined }
type OnAnswer = (path: string, body: string) => void
type Secrets = Readonly<Record<(typeof secretNames)[number], string>> & { readonly account: string }
type Market = {
  create(clock: Clock, addresses: Addresses, onAnswer: OnAnswer, secrets: Secrets): Source
  readonly kept: RecordingDeps['kept']
  has(key: string): boolean
  readonly keys: string
}

const secretNames = ['OANDA_TOKEN', 'ALPACA_KEY', 'ALPACA_SECRET'] as const

const markets: Readonly<Record<string, Market>> = {
  kraken: {
    create(clock, addresses, onAnswer) {
      return { adapter: createKraken({ clock, fetch, onAnswer, ...addresses }), openSocket: openWebSocket }
    },
    kept: { listed: { path: 'AssetPairs', file: 'pairs' }, bars: { path: 'OHLC', file: 'ohlc' } },
    has: key => symbolOfKey(key) !== null,
    keys: 'CR.BTCUSD,FX.EURUSD',
  },
  oanda: {
    create(clock, { socketUrl: streamUrl, restUrl }, onAnswer, { OANDA_TOKEN, account }) {
      const token = given(OANDA_TOKEN, 'OANDA_TOKEN_FILE')
      return createOanda({
        clock,
        fetch,
        onAnswer,
        token,
        account: given(account, 'OANDA_ACCOUNT'),
        streamUrl,
        restUrl,
      })
    },
    kept: { listed: { path: 'instruments', file: 'instruments' }, bars: { path: 'candles', file: 'candles' } },
    has: key => /^(FX|CM)\.\w+$/.test(key),
    keys: 'FX.EURUSD,CM.XAUUSD',
  },
  alpaca: {
    create(clock, addresses, onAnswer, { ALPACA_KEY, ALPACA_SECRET }) {
      const key = given(ALPACA_KEY, 'ALPACA_KEY_FILE')
      const secret = given(ALPACA_SECRET, 'ALPACA_SECRET_FILE')
      return {
        adapter: createAlpaca({ clock, fetch, onAnswer, key, secret, ...addresses }),
        openSocket: openWebSocket,
      }
    },
    kept: { listed: { path: 'assets', file: 'assets' }, bars: { path: 'bars', file: 'bars' } },
    has: key => /^US\.[\w.]+$/.test(key),
    keys: 'US.AAPL,US.MSFT',
  },
}
const MINUTES_MOST = 24 * 60

async function run(): Promise<string> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      market: text,
      minutes: text,
      out: text,
      keys: text,
      socket: text,
      rest: text,
    },
  })
  if (values.help) return help
  const name = given(values.market, '--market')
  const market = markets[name]
  if (!market) throw new Misuse(`--market ${name} is unknown. There is: ${Object.keys(markets).join(', ')}.`)
  const minutes = minutesOf(given(values.minutes, '--minutes'))
  const out = given(values.out, '--out')
  const keys = keysOf(values.keys ?? market.keys, name, market)
  const secrets = secretsIn(process.env)
  const clock = createClock()
  const early = new AbortController()
  process.once('SIGINT', () => early.abort())
  const recorded = await record(
    { out, keys, minutes },
    {
      clock,
      random: Math.random,
      print: line => process.stderr.write(`${line}\n`),
      source: onAnswer =>
        sourceOf(() => market.create(clock, { socketUrl: values.socket, restUrl: values.rest }, onAnswer, secrets)),
      kept: market.kept,
      ended: early.signal,
    },
  )
  if (recorded.comparisons.some(({ differences }) => differences.length > 0)) process.exitCode = NOT_DONE
  return reportOf(recorded)
}

/** Throws if an address is not one of this machine, or if a key is missing. */
function sourceOf(create: () => Source): Source {
  try {
    return create()
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error))
  }
}

function secretsIn(variables: Readonly<Record<string, string | undefined>>): Secrets {
  const { environment, problems } = withSecretFiles(variables, secretNames)
  if (problems.length > 0) throw new Misuse(problems.join(' '))
  const { OANDA_TOKEN = '', ALPACA_KEY = '', ALPACA_SECRET = '', OANDA_ACCOUNT = '' } = environment
  return { OANDA_TOKEN, ALPACA_KEY, ALPACA_SECRET, account: OANDA_ACCOUNT }
}

function minutesOf(text: string): number {
  const minutes = Number(text)
  if (!(minutes > 0 && minutes <= MINUTES_MOST))
    throw new Misuse(`--minutes is a number above 0 and up to ${MINUTES_MOST}.`)
  return minutes
}

function keysOf(text: string, name: string, market: Market): readonly string[] {
  const keys = [...new Set(text.split(',').map(key => key.trim().toUpperCase()))]
  const wrong = keys.find(key => !market.has(key))
  if (wrong !== undefined)
    throw new Misuse(`${name} has no ${wrong === '' ? 'empty key' : wrong}. --keys are like ${market.keys}.`)
  return keys
}

/** Differences that are printed for each instrument. */
const PRINTED = 12

const reportOf = ({ frames, files, comparisons }: Recorded): string =>
  [
    `${frames} messages`,
    ...files.map(file => `  ${file}`),
    ...comparisons.flatMap(({ key, compared, equal, empty, missing, differences }) => [
      `${key}: ${equal} of ${compared} minutes equal, ${empty} of them empty; ${missing} not compared`,
      ...differences.slice(0, PRINTED).map(line => `  ${line}`),
    ]),
  ].join('\n')

await runCommand('record', run)
