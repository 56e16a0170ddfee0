// The page's client of the workbench's worker: started with the first run, ended with the page or by the user.
import type { Remote } from 'comlink'
import { releaseProxy, wrap } from 'comlink'
import type { WorkbenchAnswer, WorkbenchApi, WorkbenchJob, WorkbenchTrade } from '../../worker/workbench/contract.ts'
import { settings } from '../state/settings.ts'

export type BackTestRequest = Omit<WorkbenchJob, 'origin' | 'locale'>

type Running = { readonly worker: Worker; readonly api: Remote<WorkbenchApi> }

export type Workbench = {
  /** Runs a back test; resolves to null if the worker was ended before its answer. */
  readonly run: (request: BackTestRequest) => Promise<WorkbenchAnswer | null>
  /** Trades of the last run, newest first. */
  readonly trades: (first: number, count: number) => Promise<readonly WorkbenchTrade[]>
  readonly end: () => void
}

export function createWorkbench(): Workbench {
  let running: Running | null = null
  let onEnd: () => void = () => {}

  function begin(): Running {
    const worker = new Worker(new URL('../../worker/workbench/workbench.ts', import.meta.url), {
      type: 'module',
      name: 'pulso-workbench',
    })
    return { worker, api: wrap<WorkbenchApi>(worker) }
  }

  function end(): void {
    running?.api[releaseProxy]()
    running?.worker.terminate()
    running = null
    onEnd()
  }

  return {
    async run(request) {
      running ??= begin()
      const { worker, api } = running
      const ended = new Promise<null>(resolve => {
        onEnd = () => resolve(null)
      })
      // A worker whose code cannot be fetched sends no message, only this error event.
      const broken = new Promise<WorkbenchAnswer>(resolve => {
        worker.onerror = () => resolve({ state: 'failed' })
      })
      const job = Object.assign({ origin: location.origin, locale: settings.locale }, request)
      const answer = await Promise.race([api.run(job), broken, ended])
      if (answer?.state === 'failed') end()
      return answer
    },
    trades: async (first, count) => (running ? running.api.trades(first, count) : []),
    end,
  }
}
