// The recorder, against the fake Kraken: what it writes can be read back, and the bars that it built equal the exchange's.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assert } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import { createKraken } from '../../server/market/providers/kraken/adapter.ts'
import type { Recorded } from '../../tools/record/recording.ts'
import { record } from '../../tools/record/recording.ts'
import { KEY as KEY_ID, SECRET } from '../support/alpaca-faults.ts'
import { startAlpaca } from '../support/alpaca-process.ts'
import { createTestClock } from '../support/clock.ts'
import { freePort } from '../support/free-port.ts'
import type { KrakenFake } from '../support/kraken-fake.ts'
import { createKrakenFake } from '../support/kraken-fake.ts'
import type { Tape } from '../support/kraken-tape.ts'
import { hasLiveData, krakenTape, noLiveData, shortTape } from '../support/kraken-tape.ts'
import { ACCOUNT, TOKEN } from '../support/oanda-faults.ts'
import { startOanda } from '../support/oanda-process.ts'

let folder: string
let fake: KrakenFake | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pulso-record-'))
})
afterEach(async () => {
  await fake?.close()
  fake = null
  await rm(folder, { recursive: true, force: true })
})

const KEY = 'CR.BTCUSD'
const START_MS = Date.UTC(2026, 2, 3, 14, 30, 20)

/** Records a tape that is played as its times come, minute by minute. */
async function recorded(tape: Tape, disturb: (played: KrakenFake) => void = () => {}): Promise<Recorded> {
  const played = await createKrakenFake(tape)
  fake = played
  disturb(played)
  const startMs = Math.floor((tape.steps[0]?.atUs ?? 0) / 1_000)
  const endMs = (tape.steps.at(-1)?.atUs ?? 0) / 1_000
  const clock = createTestClock(startMs)
  let [isLive, isDone] = [false, false]
  const end = new AbortController()
  const recording = record(
    { out: folder, keys: [KEY], minutes: 24 * 60 },
    {
      clock,
      random: () => 0,
      print(line) {
        isLive ||= line.includes('has data')
      },
      source: onAnswer => ({
        adapter: createKraken({ clock, fetch, onAnswer, socketUrl: played.socketUrl, restUrl: played.restUrl }),
        openSocket: openWebSocket,
      }),
      kept: { listed: { path: 'AssetPairs', file: 'pairs' }, bars: { path: 'OHLC', file: 'ohlc' } },
      ended: end.signal,
    },
  ).finally(() => {
    isDone = true
  })
  const turn = () => new Promise(resolve => setTimeout(resolve, 1))
  while (!isLive) {
    clock.advance(100)
    await turn()
  }
  for (let step = 0; step < tape.steps.length || clock.now() < endMs + MINUTE_MS; ) {
    clock.leap(MINUTE_MS / 2)
    clock.advance(0)
    const before = step
    while ((tape.steps[step]?.atUs ?? Number.POSITIVE_INFINITY) / 1_000 <= clock.now()) step++
    played.play(step - before)
    played.heartbeat()
    await turn()
  }
  for (let round = 0; !isDone; round++) {
    clock.advance(500)
    played.heartbeat()
    await turn()
    if (round === 40) end.abort()
  }
  return recording
}

const linesOf = async (name: string): Promise<string[]> =>
  gunzipSync(await readFile(join(folder, name)))
    .toString('utf8')
    .trim()
    .split('\n')

describe('a recording', () => {
  test.skipIf(!hasLiveData)(`of Kraken's trades: 409 of 409 minutes equal${noLiveData}`, async () => {
    const { comparisons } = await recorded(krakenTape())
    expect(comparisons).toEqual([{ key: KEY, compared: 409, equal: 409, empty: 137, missing: 0, differences: [] }])
  })

  test('is readable: every message with its time, the bars and the pairs', async () => {
    const tape = shortTape({ startMs: START_MS, trades: 120 })
    const { frames, files, comparisons } = await recorded(tape)
    expect(files.map(file => file.slice(folder.length + 1))).toEqual([
      'kraken_frames.gz',
      'kraken_pairs.json',
      `kraken_ohlc_${KEY}.json`,
    ])
    const lines = await linesOf('kraken_frames.gz')
    expect(lines).toHaveLength(frames)
    const adapter = createKraken({ clock: createTestClock(0), fetch: recordedAnswers })
    await adapter.history.instruments()
    const events = lines.flatMap(line => {
      const [at = '', text = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
      return adapter.read(text, Number(BigInt(at) / 1_000_000n))
    })
    const trades = new Set(events.flatMap(event => (event.kind === 'trade' ? event.id : [])))
    expect(trades.size).toBe(120)
    expect(events.filter(({ kind }) => kind === 'quote').length).toBeGreaterThanOrEqual(40)
    expect(comparisons[0]?.compared).toBeGreaterThan(10)
    expect(comparisons[0]?.equal).toBe(comparisons[0]?.compared)
  })

  test('with a minute that differs says which', async () => {
    const tape = shortTape({ startMs: START_MS, trades: 120 })
    const wrong = Math.floor(START_MS / MINUTE_MS) * 60 + 300
    const { comparisons } = await recorded({
      ...tape,
      bars: [[wrong, '1.0', '1.0', '1.0', '1.0', '1.0', '1.00000000', 1]],
    })
    expect(comparisons[0]?.differences).toHaveLength(1)
    expect(comparisons[0]?.differences[0]).toContain(`${new Date(wrong * 1_000).toISOString().slice(0, 16)}`)
    expect(comparisons[0]?.equal).toBe((comparisons[0]?.compared ?? 0) - 1)
  })

  test('in which trades were lost and found again is equal as well', async () => {
    const tape = shortTape({ startMs: START_MS, trades: 120 })
    const { comparisons } = await recorded(tape, played => {
      played.fault({ kind: 'hole', at: 60, count: 12 })
      played.fault({ kind: 'malformed', at: 100 })
    })
    expect(comparisons[0]).toMatchObject({ missing: 0, differences: [] })
  })
})

/** The answers that the recording kept. */
const recordedAnswers: typeof fetch = async () => new Response(await readFile(join(folder, 'kraken_pairs.json')))

describe('the command', () => {
  type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }
  const runWith = (variables: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> =>
    promisify(execFile)(process.execPath, ['tools/record.ts', ...args], { env: { ...process.env, ...variables } }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
    )
  const run = (...args: readonly string[]): Promise<Ended> => runWith({}, ...args)
  const to = ['--market', 'kraken', '--out']

  const wrongUses: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /--market is missing/],
    [['--market', 'nasdaq', '--minutes', '1', '--out', 'x'], /nasdaq is unknown. There is: kraken/],
    [[...to, 'x'], /--minutes is missing/],
    [[...to, 'x', '--minutes', 'soon'], /above 0 and up to 1440/],
    [[...to, 'x', '--minutes', '1441'], /above 0 and up to 1440/],
    [['--market', 'kraken', '--minutes', '1'], /--out is missing/],
    [[...to, 'x', '--minutes', '1', '--keys', 'US.AAPL'], /kraken has no US.AAPL/],
    [[...to, 'x', '--minutes', '1', '--rest', 'https://example.com'], /one of this machine only/],
  ]
  test('a wrong use is said, with the way to the help', async () => {
    await Promise.all(
      wrongUses.map(async ([args, message]) => {
        const { code, stderr } = await run(...args)
        expect(stderr).toMatch(message)
        expect(stderr).toContain('npm run record -- --help')
        expect(code).toBe(2)
      }),
    )
  }, 90_000)

  test('help says how it is used', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--market kraken') })
  })

  test('OANDA and Alpaca are recorded with the key of a file, which is in no recording', async () => {
    const [token, secret, key] = ['token', 'secret', 'key'].map(name => join(folder, name))
    assert(token !== undefined && secret !== undefined && key !== undefined, 'three files')
    await Promise.all([writeFile(token, TOKEN), writeFile(secret, SECRET), writeFile(key, KEY_ID)])
    const [oanda, alpaca] = await Promise.all([
      startOanda(['--speed', '1', '--ticks', '5000']),
      startAlpaca(['--speed', '1', '--symbols', 'AAPL,MSFT', '--lead', '180000']),
    ])
    try {
      const recordings = [
        {
          market: 'oanda',
          keys: 'FX.EURUSD',
          addresses: ['--rest', oanda.url, '--socket', oanda.url],
          variables: { OANDA_TOKEN_FILE: token, OANDA_ACCOUNT: ACCOUNT },
          listed: 'instruments',
          bars: 'candles',
        },
        {
          market: 'alpaca',
          keys: 'US.AAPL',
          addresses: ['--rest', alpaca.restUrl, '--socket', alpaca.socketUrl],
          variables: { ALPACA_KEY_FILE: key, ALPACA_SECRET_FILE: secret },
          listed: 'assets',
          bars: 'bars',
        },
      ]
      for (const { market, keys, addresses, variables, listed, bars } of recordings) {
        const out = join(folder, market)
        const args = ['--market', market, '--out', out, '--minutes', '0.1', '--keys', keys, ...addresses]
        expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('is missing') })
        const ended = await runWith(variables, ...args)
        expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining(`${keys}: `) })
        const lines = await linesOf(join(market, `${market}_frames.gz`))
        expect(lines.length).toBeGreaterThan(1)
        expect(lines.every(line => /^\d{19} ./.test(line))).toBe(true)
        const kept = await Promise.all(
          [`${market}_${listed}.json`, `${market}_${bars}_${keys}.json`].map(name => readFile(join(out, name), 'utf8')),
        )
        for (const text of kept) expect(text).toContain(market === 'oanda' ? 'EUR_USD' : 'AAPL')
        expect([...lines, ...kept].join('\n')).not.toMatch(new RegExp([TOKEN, SECRET, KEY_ID, ACCOUNT].join('|')))
      }
    } finally {
      await Promise.all([oanda.stop(), alpaca.stop()])
    }
  }, 120_000)

  test('an unreachable host, a refusal and a folder that is in use are said', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const short = [...to, folder, '--minutes', '0.01', '--keys', KEY]
    const unreachable = await run(...short, '--rest', nowhere)
    expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer') })

    const played = await createKrakenFake(shortTape({ startMs: START_MS, trades: 20 }))
    fake = played
    const addresses = ['--rest', played.restUrl, '--socket', played.socketUrl]
    played.fault({ kind: 'rest', status: 451, times: 1 })
    expect(await run(...short, ...addresses)).toMatchObject({ code: 1, stderr: expect.stringContaining('HTTP 451') })
    const unlisted = await run(...short.slice(0, -1), 'CR.NOSUCHUSD', ...addresses)
    expect(unlisted).toMatchObject({ code: 2, stderr: expect.stringContaining('CR.NOSUCHUSD is not listed') })

    expect(await run(...short, ...addresses)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${KEY}: 0 of 0`),
    })
    const again = await run(...short, ...addresses)
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('already has a recording') })
    await writeFile(join(folder, 'file'), '')
    const inFile = await run(...to, join(folder, 'file'), '--minutes', '0.01', '--keys', KEY, ...addresses)
    expect(inFile.code).toBe(1)
  }, 90_000)
})
