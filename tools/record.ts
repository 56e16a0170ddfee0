// `npm run record`: records the messages of a real market, and the exchange's own bars of the same time.
import { parseArgs } from 'node:util'
import type { Clock } from '../domain/clock.ts'
import { createClock } from '../server/lib/clock.ts'
import type { Adapter } from '../server/market/live/adapter.ts'
import { openWebSocket } from '../server/market/live/socket.ts'
import { createKraken } from '../server/market/providers/kraken/adapter.ts'
import { symbolOfKey } from '../server/market/providers/kraken/symbols.ts'
import { given, Misuse, NOT_DONE, runCommand } from './command.ts'
import type { Recorded } from './record/recording.ts'
import { record } from './record/recording.ts'
import { WRONG_USE } from './usage.ts'

const help = `Records a real market.

  npm run record -- --market kraken --minutes 60 --out DIR [--keys CR.BTCUSD,FX.EURUSD]

Writes every message as received to DIR/kraken_frames.gz, a line each: local time in nanoseconds, a space, the message. At the end
it writes the exchange's own one-minute bars (kraken_ohlc_KEY.json) and its list of pairs (kraken_pairs.json), and compares the bars
that it built from the messages with them. Ctrl+C ends a recording early. It ends with ${NOT_DONE} if a minute differs or the
exchange cannot be reached, and with ${WRONG_USE} if it is used wrongly. --socket and --rest name other addresses on this machine.

A recording is the exchange's data: its terms say who may see it.`

type Addresses = { readonly socketUrl: string | undefined; readonly restUrl: string | undefined }
type OnAnswer = (path: string, body: string) => void
type Market = {
  create(clock: Clock, addresses: Addresses, onAnswer: OnAnswer): Adapter
  has(key: string): boolean
}

const markets: Readonly<Record<string, Market>> = {
  kraken: {
    create: (clock, addresses, onAnswer) => createKraken({ clock, fetch, onAnswer, ...addresses }),
    has: key => symbolOfKey(key) !== null,
  },
}
const DEFAULT_KEYS = 'CR.BTCUSD,FX.EURUSD'
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
  const keys = keysOf(values.keys ?? DEFAULT_KEYS, name, market)
  const clock = createClock()
  const early = new AbortController()
  process.once('SIGINT', () => early.abort())
  const recorded = await record(
    { out, keys, minutes },
    {
      clock,
      random: Math.random,
      openSocket: openWebSocket,
      print: line => process.stderr.write(`${line}\n`),
      adapter: onAnswer => adapterOf(market, clock, { socketUrl: values.socket, restUrl: values.rest }, onAnswer),
      ended: early.signal,
    },
  )
  if (recorded.comparisons.some(({ differences }) => differences.length > 0)) process.exitCode = NOT_DONE
  return reportOf(recorded)
}

/** Throws if an address is not one of this machine. */
function adapterOf(market: Market, clock: Clock, addresses: Addresses, onAnswer: OnAnswer): Adapter {
  try {
    return market.create(clock, addresses, onAnswer)
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error))
  }
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
    throw new Misuse(`${name} has no ${wrong === '' ? 'empty key' : wrong}. --keys are like ${DEFAULT_KEYS}.`)
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
