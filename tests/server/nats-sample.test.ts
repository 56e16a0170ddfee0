// The sample configuration of the bus is what operators copy. Its log-ins must let each role say what it has to, and nobody but
// the market publish prices.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus } from '../../server/bus/bus.ts'
import { bytesOf, subjects, textOf } from '../../server/bus/bus.ts'
import { connectBus } from '../../server/bus/nats.ts'
import { createLog } from '../../server/lib/log.ts'
import type { Nats } from '../support/nats.ts'
import { startNats } from '../support/nats.ts'
import { onNats } from '../support/on-nats.ts'

onNats('the sample configuration of the bus', () => {
  let folder: string
  let nats: Nats
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pulso-nats-'))
    const sample = await readFile('docs/nats.conf', 'utf8')
    const file = join(folder, 'nats.conf')
    // The certificate is the operator's.
    await writeFile(file, sample.replace(/\ntls \{[^}]*\}\n/, '\n'))
    nats = await startNats(file)
  })
  afterAll(async () => {
    await nats.kill()
    await rm(folder, { recursive: true })
  })

  const open = (login: string): Promise<Bus> => connectBus(nats.url.replace('//', `//${login}@`), createLog('silent'))

  test('a stranger is not let in', async () => {
    await expect(connectBus(nats.url, createLog('silent'))).rejects.toThrow('Authorization')
  })

  test('only the market publishes prices; the others say everything else', async () => {
    const [market, api, feed] = await Promise.all([
      open('pulso-market:change-me-1'),
      open('pulso:change-me-2'),
      open('pulso:change-me-2'),
    ])
    const heard: string[] = []
    const others = [subjects.outbox('ana'), subjects.revoked, subjects.orders, subjects.margined, subjects.listed]
    const asked = [subjects.rowsWanted, subjects.tradesWanted]
    for (const subject of [...others, ...asked, subjects.rows, subjects.trades(1)])
      feed.subscribe(subject, message => heard.push(`${subject} ${textOf(message)}`))
    await expect
      .poll(() => {
        market.publish(subjects.revoked, bytesOf('ready'))
        return heard.length
      })
      .toBeGreaterThan(0)
    for (const subject of [subjects.rows, subjects.trades(1)]) {
      api.publish(subject, bytesOf('forged'))
      market.publish(subject, bytesOf('true'))
    }
    for (const subject of [...others, ...asked]) api.publish(subject, bytesOf('said'))
    const wanted = [...others, ...asked].map(subject => `${subject} said`)
    await expect.poll(() => wanted.filter(line => !heard.includes(line))).toEqual([])
    await expect
      .poll(() => heard)
      .toEqual(expect.arrayContaining([`${subjects.rows} true`, `${subjects.trades(1)} true`]))
    expect(heard.filter(line => line.endsWith('forged'))).toEqual([])
    for (const bus of [market, api, feed]) await bus.close()
  })
})
