// The worker's entry: connects the engine (engine.ts) to the browser's clock, sockets and ports.
import { expose } from 'comlink'
import { createClock } from './clock.ts'
import type { Acknowledgement, EngineApi, EngineBegin, EngineConfig, Snapshot } from './contract.ts'
import { Engine } from './engine.ts'
import type { Socket } from './feed/socket.ts'
import { createRead } from './http.ts'
import { transferables } from './snapshot/builder.ts'

const FEED_PATH = '/feed'

let engine: Engine | null = null

function started(): Engine {
  if (!engine) throw new Error('begin the engine first')
  return engine
}

function begin(config: EngineConfig, port: MessagePort): Engine {
  // Only the origin is kept in the closure: a token would stay in memory after its session ended.
  const { origin } = config
  const next = new Engine(config, {
    clock: createClock(),
    random: Math.random,
    openSocket: () => new WebSocket(origin.replace(/^http/, 'ws') + FEED_PATH) as Socket,
    isOnline: () => navigator.onLine,
    createRead: (token, locale) => createRead({ origin, token, locale }),
    send: (snapshot: Snapshot) => port.postMessage(snapshot, transferables(snapshot)),
  })
  port.onmessage = (_: MessageEvent<Acknowledgement>) => next.acknowledge()
  return next
}

const api: EngineApi = {
  watch: (id, spec) => started().watch(id, spec),
  unwatch: id => started().unwatch(id),
  setToken: token => started().setToken(token),
  setLocale: locale => started().setLocale(locale),
  setBase: base => started().setBase(base),
  setPace: pace => started().setPace(pace),
  refresh: () => started().refresh(),
  setHidden: hidden => started().setHidden(hidden),
  probe: () => started().probe(),
  ping: () => started().ping(),
}

self.addEventListener('online', () => engine?.probe())
// The page's first script sends this message before Comlink is loaded there. Comlink ignores messages that are not its
// own.
self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<Partial<EngineBegin>>) => {
  if (engine || !data.begin || !port) return
  engine = begin(data.begin, port)
  for (const [id, spec] of data.views ?? []) engine.watch(id, spec)
})
expose(api)
