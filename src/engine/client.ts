// The page's hold on the engine: starts the worker, tells it what is on the screen, answers its snapshots after painting,
// and when it dies or hangs starts another, which learns from the registry what to watch.
import type { Remote } from 'comlink'
import { releaseProxy, transfer, wrap } from 'comlink'
import type { EngineApi, EngineConfig, Snapshot, ViewId, ViewSpec } from '../../worker/contract.ts'
import type { Numbers } from './apply.ts'
import { applySnapshot } from './apply.ts'

const PING_MS = 1_000
/** So many pings in a row without an answer and the worker is given up. */
const PINGS_MISSED_MAX = 3
/** A worker that dies at once each time is given a rest: so many within a minute, then one in so long. */
const RESTARTS_A_MINUTE = 3
const REST_MS = 10_000

type Running = {
  readonly worker: Worker
  readonly api: Remote<EngineApi>
  readonly port: MessagePort
  readonly stop: () => void
}

const registry = new Map<ViewId, ViewSpec>()
let config: EngineConfig | null = null
let running: Running | null = null

export function startEngine(first: EngineConfig): void {
  config = first
  start()
  document.addEventListener('visibilitychange', onVisibility)
}

/** Shows something: registered here, so that a new worker learns of it too. */
export function watchView(id: ViewId, spec: ViewSpec): void {
  registry.set(id, spec)
  command(api => api.watch(id, spec))
}

export function unwatchView(id: ViewId): void {
  registry.delete(id)
  command(api => api.unwatch(id))
}

/** What the engine must know of the session and the settings; the next worker starts with it. */
export function configureEngine(change: Partial<Omit<EngineConfig, 'origin'>>): void {
  if (!config) return
  const before = config
  const next = { ...config, ...change }
  config = next
  if (next.token !== before.token) command(api => api.setToken(next.token))
  if (next.locale !== before.locale) command(api => api.setLocale(next.locale))
  if (next.base !== before.base) command(api => api.setBase(next.base))
  if (next.pace !== before.pace) command(api => api.setPace(next.pace))
}

/** A person asks, or the network is said to be back: connect now. */
export function probeEngine(): void {
  command(api => api.probe())
}

/** A call to a dead worker never settles: none is waited for, the pings tell. */
function command(call: (api: Remote<EngineApi>) => Promise<unknown>): void {
  if (running) call(running.api).catch(() => {})
}

function onVisibility(): void {
  command(api => api.setHidden(document.hidden))
}

function spawn(first: EngineConfig): Running {
  const worker = new Worker(new URL('../../worker/index.ts', import.meta.url), { type: 'module', name: 'pulso-engine' })
  const api = wrap<EngineApi>(worker)
  const { port1, port2 } = new MessageChannel()
  const numbers: Numbers = new Map()
  port1.onmessage = (event: MessageEvent<Snapshot>) => {
    applySnapshot(event.data, numbers)
    afterPaint(() => port1.postMessage(event.data.number))
  }
  worker.onerror = () => restart(worker)
  api.start(first, transfer(port2, [port2])).catch(() => {})
  for (const [id, spec] of registry) api.watch(id, spec).catch(() => {})
  const stopPings = keepAlive(api, () => restart(worker))
  return { worker, api, port: port1, stop: stopPings }
}

let restarts: number[] = []

function restart(dead: Worker): void {
  if (!running || running.worker !== dead) return
  running.stop()
  running.port.close()
  running.api[releaseProxy]()
  dead.terminate()
  running = null
  const now = Date.now()
  restarts = [...restarts.filter(at => now - at < 60_000), now]
  if (restarts.length > RESTARTS_A_MINUTE) setTimeout(start, REST_MS)
  else start()
}

function start(): void {
  if (config) running = spawn(config)
}

function keepAlive(api: Remote<EngineApi>, onDead: () => void): () => void {
  let missed = 0
  const timer = setInterval(() => {
    // A hidden page's timers are slowed by the browser: silence then proves nothing.
    if (document.hidden) return
    if (++missed > PINGS_MISSED_MAX) onDead()
    else
      api.ping().then(
        () => {
          missed = 0
        },
        () => {},
      )
  }, PING_MS)
  return () => clearInterval(timer)
}

/** After the frame that shows it: the answer is what paces the engine. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
