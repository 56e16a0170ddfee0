// Starts an engine: connects to its worker and sends the session. The page's first script does it, before any library is
// loaded, so that the first prices are on their way while the page is still loading.
import type { EngineBegin, EngineConfig, ViewId, ViewSpec } from '../../worker/contract.ts'
import type { SessionState, Settings } from '../state/kept.ts'

export type Begun = {
  readonly worker: Worker | SharedWorker
  /** Where the worker gets the page's messages. */
  readonly endpoint: Worker | MessagePort
  /** Port of the snapshots; they are queued until it has a listener. */
  readonly port: MessagePort
}

type Views = readonly (readonly [ViewId, ViewSpec])[]

/** Pace for each setting before the governor's first decision. */
const paces = { auto: 'fast', full: 'full', light: 'slow', paused: 'touch' } as const

/** The engine's configuration, from the session and the settings. */
export const engineConfig = ({ locale, base, pace }: Settings, { token }: SessionState): EngineConfig => ({
  origin: location.origin,
  locale,
  token,
  base,
  pace: paces[pace],
})

/**
 * All windows of this browser share one worker. Its address has a hash of its code, so that a page never gets the worker
 * of another version. Where there is none, or storage is forbidden, the page has a worker of its own.
 */
function open(isShared: boolean): Worker | SharedWorker {
  try {
    if (isShared)
      return new SharedWorker(new URL('../../worker/index.ts', import.meta.url), {
        type: 'module',
        name: 'pulso-engine',
      })
  } catch {
    // This browser has no shared workers here.
  }
  return new Worker(new URL('../../worker/index.ts', import.meta.url), { type: 'module', name: 'pulso-engine' })
}

export function begin(config: EngineConfig, views: Views = [], isShared = true): Begun {
  const worker = open(isShared)
  const endpoint = 'port' in worker ? worker.port : worker
  const { port1, port2 } = new MessageChannel()
  endpoint.postMessage({ begin: config, views } satisfies EngineBegin, [port2])
  return { worker, endpoint, port: port1 }
}

/** There is one home page, so its view has a fixed id. */
export const HOME_VIEW = 'home'

let early: Begun | null = null

export function beginEarly(config: EngineConfig, isHome: boolean): void {
  early = begin(config, isHome ? [[HOME_VIEW, { kind: 'home' }]] : [])
}

/** The engine that the entry started; null once it is taken. */
export function takeEarly(): Begun | null {
  const taken = early
  early = null
  return taken
}
