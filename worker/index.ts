// The worker's entry: ports and clocks made real, and the engine exposed. What it does is in engine.ts.
import { expose } from 'comlink'
import { createClock } from './clock.ts'
import type { Acknowledgement, EngineApi, EngineConfig, Snapshot } from './contract.ts'
import { Engine } from './engine.ts'
import type { Socket } from './feed/connection.ts'
import { createRead } from './http.ts'
import { transferables } from './snapshot/builder.ts'

const FEED_PATH = '/feed'

let engine: Engine | null = null

function started(): Engine {
  if (!engine) throw new Error('start the engine first')
  return engine
}

const api: EngineApi = {
  start(config: EngineConfig, port: MessagePort) {
    engine?.stop()
    const next = new Engine(config, {
      clock: createClock(),
      random: Math.random,
      openSocket: () => new WebSocket(config.origin.replace(/^http/, 'ws') + FEED_PATH) as Socket,
      isOnline: () => navigator.onLine,
      createRead: (token, locale) => createRead({ origin: config.origin, token, locale }),
      send: (snapshot: Snapshot) => port.postMessage(snapshot, transferables(snapshot)),
    })
    port.onmessage = (_: MessageEvent<Acknowledgement>) => next.acknowledge()
    engine = next
  },
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
expose(api)
