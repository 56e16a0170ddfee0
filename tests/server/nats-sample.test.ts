// Operators copy the sample configuration of the bus. Its log-ins must let each role publish what the role needs to,
// and must let only the market publish prices.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus } from '../../server/bus/bus.ts'
import { bytesOf, subjects, textOf } from '../../server/bus/bus.ts'
import { connectBus } from '../../server/bus/nats.ts'
import { createLog } from '../../server/lib/log.ts'
import { makeCertificates } from '../support/certificates.ts'
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
    makeCertificates(folder)
    await writeFile(file, sample.replaceAll('/tmp/pulso/', `${folder}/`))
    nats = await startNats(file)
  })
  afterAll(async () => {
    await nats.kill()
    await rm(folder, { recursive: true })
  })

  /** Connects with the client certificate of this name; undefined: without a certificate. */
  const open = (name?: string): Promise<Bus> => {
    const own = name === undefined ? '' : `&sslcert=${folder}/${name}.crt&sslkey=${folder}/${name}.key`
    const url = nats.url.replace('nats://127.0.0.1', 'tls://localhost')
    return connectBus(`${url}?sslrootcert=${folder}/authority.crt${own}`, createLog('silent'))
  }

  test('a client without a certificate, and one whose name has no rights, are refused', async () => {
    await expect(open()).rejects.toThrow('does not answer as a NATS server')
    await expect(open('localhost')).rejects.toThrow('Authorization')
  })

  test('only the market publishes prices; the other roles publish everything else', async () => {
    const [market, api, feed] = await Promise.all([open('pulso-market'), open('pulso'), open('pulso')])
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
