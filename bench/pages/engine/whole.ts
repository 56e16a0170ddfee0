// Measures the whole engine of the app under load, with a board list in live order, the home page's sparklines and a
// chart.
import { createClock } from '../../../worker/clock.ts'
import { Engine } from '../../../worker/engine.ts'
import { transferables } from '../../../worker/snapshot/builder.ts'
import { createRead, keyOf, SHOWN_ROWS } from './answers.ts'
import type { Load, Outcome } from './contract.ts'
import { ReelSocket } from './socket.ts'

/** Waiting time that is longer than a request, and longer than the delay before a list is sorted again. */
const SETTLE_MS = 1_200

export async function runEngine(load: Load, forMs: number, port: MessagePort): Promise<Outcome> {
  const socket = new ReelSocket(load)
  const config = { locale: 'en', token: null, base: 'USD', pace: 'full' } as const
  const engine = new Engine(config, {
    clock: createClock(),
    random: () => 0.5,
    openSocket: () => socket,
    isOnline: () => true,
    createRead: () => createRead(load, () => socket.now),
  })
  const window = engine.open(config, snapshot => port.postMessage(snapshot, transferables(snapshot) as ArrayBuffer[]))
  port.onmessage = () => window.acknowledge()
  socket.open()
  window.watch('list', {
    kind: 'list',
    of: { board: 'US' },
    sort: 'change',
    ascending: false,
    filter: '',
    first: 0,
    last: SHOWN_ROWS,
    held: false,
  })
  window.watch('home', { kind: 'home' })
  window.watch('chart', { kind: 'chart', key: keyOf(0), market: 'UsStock', period: '1D' })
  await settled()
  const [start, rowsBefore] = [performance.now(), socket.rows]
  await socket.play(() => performance.now() - start >= forMs)
  const [ms, done] = [performance.now() - start, socket.rows - rowsBefore]
  await socket.play(() => socket.isBack)
  await settled()
  // Without changes the engine sends no snapshot; a changed view makes it send one with the final order of the list.
  window.watch('end', { kind: 'quotes', keys: [], sparks: false })
  await settled()
  const { rows, gaps, malformed, dropped } = engine.feed.readCounters()
  engine.stop()
  return {
    done,
    ms,
    feed: { applied: rows - load.instruments, delivered: socket.rows, lost: gaps + malformed + dropped },
  }
}

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, SETTLE_MS))
