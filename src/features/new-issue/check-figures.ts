// Checks the published figures of an allotment in a worker, which ends with the answer.
import { releaseProxy, wrap } from 'comlink'
import type { CheckedFigure, checkResult } from '../../../domain/new-issue/result-check.ts'
import { CallFailure } from '../../data/failure.ts'
import type { CheckApi } from './check-worker.ts'

/** @throws CallFailure if the code of the worker cannot be fetched */
export async function checkFigures(...published: Parameters<typeof checkResult>): Promise<readonly CheckedFigure[]> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module', name: 'pulso-draw' })
  const api = wrap<CheckApi>(worker)
  // A worker whose code cannot be fetched sends no message, only this error event.
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new CallFailure({ msg: '', network: true }))
  })
  try {
    return await Promise.race([api.check(...published), broken])
  } finally {
    api[releaseProxy]()
    worker.terminate()
  }
}
