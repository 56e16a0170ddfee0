// Several processes send each other wake-up notifications over a NATS server. Notifications may be lost, but the
// process must know that it was disconnected, must not block meanwhile, and must receive again after the reconnection.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Bus } from '../../server/bus/bus.ts'
import { bytesOf, textOf } from '../../server/bus/bus.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { BusError, connectBus } from '../../server/bus/nats.ts'
import { createLog } from '../../server/lib/log.ts'
import type { Nats } from '../support/nats.ts'
import { startNats } from '../support/nats.ts'
import { onNats } from '../support/on-nats.ts'

const log = createLog('silent')
const WAIT = { timeout: 10_000, interval: 10 }

function receivedBy(bus: Bus, subject: string): { readonly words: string[]; readonly end: () => void } {
  const words: string[] = []
  return { words, end: bus.subscribe(subject, message => words.push(textOf(message))) }
}

function behaves(open: () => Promise<Bus>): void {
  let bus: Bus
  beforeAll(async () => {
    bus = await open()
  })
  afterAll(() => bus.close())

  test('a message reaches its own process before publish returns', () => {
    const [one, other] = [receivedBy(bus, 'bell'), receivedBy(bus, 'bell')]
    bus.publish('bell', bytesOf('ding'))
    expect([one.words, other.words]).toEqual([['ding'], ['ding']])
    one.end()
    other.end()
  })

  test('a closed subscription receives nothing more, and others still do', () => {
    const [one, other] = [receivedBy(bus, 'bell'), receivedBy(bus, 'bell')]
    one.end()
    one.end()
    bus.publish('bell', bytesOf('ding'))
    bus.publish('another', bytesOf('dong'))
    expect([one.words, other.words]).toEqual([[], ['ding']])
    other.end()
  })
}

describe('the bus of one process', () => behaves(async () => createLocalBus()))

onNats('the bus of several processes', () => {
  let nats: Nats
  const open: Bus[] = []
  const join = async () => {
    const bus = await connectBus(nats.url, log)
    open.push(bus)
    return bus
  }
  /** NATS sends subscriptions like messages: publishes a probe again until one has arrived. */
  async function reaches(from: Bus, to: Bus): Promise<void> {
    const probe = receivedBy(to, 'probe')
    await expect
      .poll(() => {
        from.publish('probe', bytesOf('?'))
        return probe.words.length
      }, WAIT)
      .toBeGreaterThan(0)
    probe.end()
  }
  beforeAll(async () => {
    nats = await startNats()
  })
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close()
  })
  afterAll(() => nats.kill())

  behaves(() => connectBus(nats.url, log))

  test('a message reaches other processes once, in order, and its sender not again', async () => {
    const [one, other] = [await join(), await join()]
    const [own, theirs] = [receivedBy(one, 'count'), receivedBy(other, 'count')]
    await reaches(one, other)
    const words = Array.from({ length: 1_000 }, (_, index) => `${index}`)
    for (const word of words) one.publish('count', bytesOf(word))
    await expect.poll(() => theirs.words.length, WAIT).toBe(words.length)
    expect(theirs.words).toEqual(words)
    await reaches(other, one)
    expect(own.words).toEqual(words)
  })

  test('while disconnected nothing is queued; the reconnection is reported, and messages flow again', async () => {
    const [one, other] = [await join(), await join()]
    const theirs = receivedBy(other, 'word')
    await reaches(one, other)
    let backs = 0
    one.onBack(() => {
      backs += 1
    })
    await nats.kill()
    await expect.poll(() => one.isUp() || other.isUp(), WAIT).toBe(false)
    const own = receivedBy(one, 'word')
    one.publish('word', bytesOf('lost'))
    expect(own.words).toEqual(['lost'])
    await nats.restart()
    await expect.poll(() => one.isUp() && other.isUp() && backs === 1, WAIT).toBe(true)
    await reaches(one, other)
    one.publish('word', bytesOf('heard'))
    await expect.poll(() => theirs.words, WAIT).toEqual(['heard'])
  })

  test('tls:// is never plain: a server without TLS is refused', async () => {
    const error = await connectBus(nats.url.replace('nats:', 'tls:'), log).catch((reason: unknown) => reason)
    expect(String(error)).toContain("does not support 'tls'")
  })

  test('an unreachable NATS address is reported without its password', async () => {
    const wrong = nats.url.replace('nats://', 'nats://ana:hush@').replace(/\d+$/, '9')
    const error = await connectBus(wrong, log).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(BusError)
    expect(String(error)).toMatch(/127\.0\.0\.1:9 does not answer/)
    expect(String(error)).not.toContain('hush')
  })
})
