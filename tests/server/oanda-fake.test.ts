// The fake speaks as OANDA does: the fields of its lines, candles and instruments are those of OANDA's schemas and of recorded
// answers, so that fake and adapter do not share one mistake.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { OandaFake } from '../support/oanda-fake.ts'
import { createOandaFake } from '../support/oanda-fake.ts'
import { ACCOUNT, TOKEN } from '../support/oanda-faults.ts'
import { shortTicks } from '../support/oanda-tape.ts'
import { readText, realDataDir } from '../support/recorded.ts'

const FOLDER = 'live/oanda'
const hasSchemas = existsSync(join(realDataDir, FOLDER, 'openapi'))
const noSchemas = hasSchemas ? '' : ` (skipped: no recorded data in ${realDataDir}, set REAL_DATA_DIR)`

const START = Date.UTC(2026, 2, 3, 14, 30, 20)
const headers = { authorization: `Bearer ${TOKEN}` }

type Schema = { readonly properties: Readonly<Record<string, { readonly type?: string }>> }
type Row = Readonly<Record<string, unknown>>

function schemaOf(file: string, name: string): Schema {
  const { definitions } = JSON.parse(readText(`${FOLDER}/openapi/${file}.json`)) as {
    readonly definitions: Readonly<Record<string, Schema>>
  }
  return must(definitions[name], name)
}

const jsonTypeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Fields that the schema does not have, or has with another type. */
const strangeIn = (row: Row, { properties }: Schema): string[] =>
  Object.entries(row).flatMap(([name, value]) => {
    const field = properties[name]
    return field && (field.type === undefined || field.type === jsonTypeOf(value)) ? [] : [name]
  })

let fake: OandaFake
beforeAll(async () => {
  fake = await createOandaFake(shortTicks({ startMs: START, ticks: 20 }), START)
  fake.advance(START + 3 * MINUTE_MS)
})
afterAll(() => fake.close())

const ask = async (path: string): Promise<Row> =>
  (await fetch(`${fake.url}/v3/${path}`, { headers })).json() as Promise<Row>
const rowsOf = (answer: Row, name: string): readonly Row[] => answer[name] as readonly Row[]

async function streamLines(count: number): Promise<readonly Row[]> {
  const url = `${fake.url}/v3/accounts/${ACCOUNT}/pricing/stream?instruments=EUR_USD%2CXAU_USD&snapshot=true`
  const { body } = await fetch(url, { headers })
  const reader = must(body, 'a body').pipeThrough(new TextDecoderStream()).getReader()
  fake.advance(START + 4 * MINUTE_MS)
  let text = ''
  while (text.split('\n').length <= count) text += (await reader.read()).value ?? ''
  await reader.cancel()
  return text
    .split('\n')
    .slice(0, count)
    .map(line => JSON.parse(line) as Row)
}

describe.skipIf(!hasSchemas)(`the fields of the fake${noSchemas}`, () => {
  test('prices, their levels and heartbeats', async () => {
    const lines = await streamLines(4)
    expect(lines.map(({ type }) => type)).toEqual(['PRICE', 'PRICE', 'HEARTBEAT', 'HEARTBEAT'])
    const [price, , heartbeat] = lines
    expect(strangeIn(must(price, 'a price'), schemaOf('v20_pricing', 'ClientPrice'))).toEqual([])
    expect(strangeIn(must(heartbeat, 'a heartbeat'), schemaOf('v20_pricing', 'PricingHeartbeat'))).toEqual([])
    const [level] = rowsOf(must(price, 'a price'), 'bids')
    expect(strangeIn(must(level, 'a level'), schemaOf('v20_pricing_common', 'PriceBucket'))).toEqual([])
    // All that a recorded line has.
    const [recorded = ''] = readText(`${FOLDER}/stream-sample.ndjson`).split('\n')
    expect(Object.keys(price ?? {})).toEqual(expect.arrayContaining(Object.keys(JSON.parse(recorded) as Row)))
  })

  test('candles', async () => {
    const answer = await ask('instruments/EUR_USD/candles?price=M&granularity=M1&count=3')
    const [candle] = rowsOf(answer, 'candles')
    const { mid, ...rest } = must(candle, 'a candle')
    expect(strangeIn(rest, schemaOf('v20_instrument', 'Candlestick'))).toEqual([])
    expect(strangeIn(mid as Row, schemaOf('v20_instrument', 'CandlestickData'))).toEqual([])
    const recorded = JSON.parse(readText(`${FOLDER}/v20-instruments.json`)) as Readonly<
      Record<string, { response: Row }>
    >
    const [theirs] = rowsOf(
      must(recorded['_v3_instruments_instrument_candles'], 'recorded candles').response,
      'candles',
    )
    expect(Object.keys(candle ?? {}).sort()).toEqual(Object.keys(theirs ?? {}).sort())
  })

  test('instruments', async () => {
    const [ours] = rowsOf(await ask(`accounts/${ACCOUNT}/instruments`), 'instruments')
    const recorded = JSON.parse(readText(`${FOLDER}/v20-accounts.json`)) as Readonly<Record<string, { response: Row }>>
    const [theirs] = rowsOf(
      must(recorded['_v3_account_by_accountID_instruments'], 'recorded instruments').response,
      'instruments',
    )
    expect(Object.keys(ours ?? {}).sort()).toEqual(Object.keys(theirs ?? {}).sort())
  })
})
