// The worker's entry: connects the engine (engine.ts) to the browser's clock, sockets and ports. A shared worker serves
// all windows of a browser, each by a port of its own; a dedicated worker serves the page that started it.
import type { Endpoint } from 'comlink'
import { expose, finalizer } from 'comlink'
import { createClock } from './clock.ts'
import type { Acknowledgement, EngineBegin, EngineConfig } from './contract.ts'
import { Engine } from './engine.ts'
import type { Socket } from './feed/socket.ts'
import { createRead } from './http.ts'
import { transferables } from './snapshot/builder.ts'

const FEED_PATH = '/feed'

/** The engine of all windows; null while there is no window. */
let engine: Engine | null = null

function start(config: EngineConfig): Engine {
  // Only the origin is kept in the closure: a token would stay in memory after its session ended.
  const { origin } = config
  return new Engine(config, {
    clock: createClock(),
    random: Math.random,
    openSocket: () => new WebSocket(origin.replace(/^http/, 'ws') + FEED_PATH) as Socket,
    isOnline: () => navigator.onLine,
    createRead: session => createRead({ origin, session }),
  })
}

function open({ begin, views }: EngineBegin, port: MessagePort, endpoint: Endpoint): void {
  engine ??= start(begin)
  const window = engine.open(begin, snapshot => port.postMessage(snapshot, transferables(snapshot)))
  const close = () => {
    if (!engine?.close(window)) return
    engine.stop()
    engine = null
  }
  port.onmessage = (_: MessageEvent<Acknowledgement>) => window.acknowledge()
  for (const [id, spec] of views) window.watch(id, spec)
  const followLock = (name: string) => void navigator.locks.request(name, close)
  // Loaded with the first count, because no price waits for it.
  const takeBytes = async () => (await import('./take-bytes.ts')).takeBytes()
  // The page releases its proxy when it leaves.
  expose(Object.assign(window, { followLock, takeBytes, [finalizer]: close }), endpoint)
}

/** Waits for the first message of a page, which its first script sends before Comlink is loaded there. */
function connect(endpoint: MessagePort | typeof globalThis): void {
  const onMessage = ({ data, ports: [port] }: MessageEvent<Partial<EngineBegin>>) => {
    const { begin, views = [] } = data
    if (!begin || !port) return
    endpoint.removeEventListener('message', onMessage as EventListener)
    open({ begin, views }, port, endpoint)
  }
  endpoint.addEventListener('message', onMessage as EventListener)
  if ('start' in endpoint) endpoint.start()
}

self.addEventListener('online', () => engine?.probe())
if ('onconnect' in self)
  self.addEventListener('connect', event => connect((event as MessageEvent).ports[0] as MessagePort))
else connect(self)
