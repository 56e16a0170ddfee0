// An engine's first moment: its worker is made and told who asks. The page's very first script does it, before any library
// is here, so that the first prices are on their way while the page is still being fetched and built.
import type { EngineBegin, EngineConfig, ViewId, ViewSpec } from '../../worker/contract.ts'
import type { SessionState, Settings } from '../state/kept.ts'

export type Begun = {
  readonly worker: Worker
  /** Snapshots come here; they wait until somebody listens. */
  readonly port: MessagePort
  readonly config: EngineConfig
}

type Views = readonly (readonly [ViewId, ViewSpec])[]

/** The governor's first word, where nothing was chosen. */
const paces = { auto: 'fast', full: 'full', light: 'slow' } as const

/** Who asks, and how. */
export const engineConfig = ({ locale, base, pace }: Settings, { token }: SessionState): EngineConfig => ({
  ...{ origin: location.origin, locale, token, base, pace: paces[pace] },
})

export function begin(config: EngineConfig, views: Views = []): Begun {
  const worker = new Worker(new URL('../../worker/index.ts', import.meta.url), { type: 'module', name: 'pulso-engine' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ begin: config, views } satisfies EngineBegin, [port2])
  return { worker, port: port1, config }
}

/** The home page is one, and so is its view. */
export const HOME_VIEW = 'home'

let early: Begun | null = null

export function beginEarly(config: EngineConfig, isHome: boolean): void {
  early = begin(config, isHome ? [[HOME_VIEW, { kind: 'home' }]] : [])
}

/** The one that the entry began; null when it is taken. */
export function takeEarly(): Begun | null {
  const taken = early
  early = null
  return taken
}
