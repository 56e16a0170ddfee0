// A whole server on a fake Alpaca in a process of its own, with a clock that the test moves for both.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { SECOND_MS } from '../../domain/time.ts'
import { KEY, SECRET } from './alpaca-faults.ts'
import type { AlpacaProcess } from './alpaca-process.ts'
import { startAlpaca } from './alpaca-process.ts'
import { startEcb } from './ecb-fake.ts'
import type { TestServer } from './server.ts'
import { startServer } from './server.ts'

/** A Monday, 11:00 in New York. */
const START = Date.UTC(2026, 5, 1, 15)
const rates = { USD: '1.1600', MXN: '21.3000', HKD: '9.0300' }

export type AlpacaServer = { readonly alpaca: AlpacaProcess; readonly server: TestServer }
type Options = {
  readonly key?: string
  readonly symbols?: string
  /** Called before the server is started. */
  prepare?(alpaca: AlpacaProcess): Promise<unknown>
}

/** `ends` gets what has to be ended, in the order of the starts. */
export async function openAlpacaServer(ends: (() => Promise<void>)[], options: Options = {}): Promise<AlpacaServer> {
  const { key = KEY, symbols = 'AAPL,MSFT,NOTOURS' } = options
  const folder = mkdtempSync(join(tmpdir(), 'pulso-alpaca-'))
  const [keyFile, secretFile] = [join(folder, 'key'), join(folder, 'secret')]
  writeFileSync(keyFile, `${key}\n`)
  writeFileSync(secretFile, `${SECRET}\n`)
  ends.push(async () => rmSync(folder, { recursive: true }))
  const alpaca = await startAlpaca(['--start', String(START), '--symbols', symbols])
  ends.push(() => alpaca.stop())
  await options.prepare?.(alpaca)
  const ecb = await startEcb([['2026-06-01', rates]])
  ends.push(() => ecb.stop())
  const server = await startServer({
    environment: {
      MARKET: 'alpaca',
      ALPACA_KEY_FILE: keyFile,
      ALPACA_SECRET_FILE: secretFile,
      ALPACA_SOCKET: alpaca.socketUrl,
      ALPACA_REST: alpaca.restUrl,
      ECB_URL: ecb.url,
    },
  })
  ends.push(() => server.stop())
  return { alpaca, server }
}

/** Moves both clocks until the value is the one that is expected. */
export async function reach<T>({ server, alpaca }: AlpacaServer, read: () => Promise<T>, value: T): Promise<void> {
  await expect
    .poll(
      async () => {
        server.clock.advance(SECOND_MS)
        await alpaca.send({ kind: 'advance', to: server.clock.now() })
        return read()
      },
      { interval: 1, timeout: 20_000 },
    )
    .toEqual(value)
}
