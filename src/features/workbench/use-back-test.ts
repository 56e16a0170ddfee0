// A run of the workbench: its phases, its result and the pages of its trades. Nothing is computed on the main thread.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { WorkbenchDone, WorkbenchTrade } from '../../../worker/workbench/contract.ts'
import type { BackTestRequest, Workbench } from '../../engine/workbench.ts'
import { createWorkbench } from '../../engine/workbench.ts'

const PAGE = 20

export type BackTestPhase =
  | { readonly phase: 'idle' | 'running' | 'stopped' | 'failed' }
  | { readonly phase: 'short'; readonly bars: number; readonly needed: number }
  | { readonly phase: 'done'; readonly answer: WorkbenchDone; readonly request: BackTestRequest }

export type BackTestRun = {
  readonly state: BackTestPhase
  readonly trades: readonly WorkbenchTrade[]
  readonly run: (request: BackTestRequest) => void
  readonly stop: () => void
  readonly more: () => void
}

export function useBackTest(): BackTestRun {
  const [state, setState] = useState<BackTestPhase>({ phase: 'idle' })
  const [trades, setTrades] = useState<readonly WorkbenchTrade[]>([])
  const bench = useRef<Workbench | null>(null)
  const runs = useRef(0)
  useEffect(
    () => () => {
      runs.current += 1
      bench.current?.end()
    },
    [],
  )

  const read = useCallback(async (known: readonly WorkbenchTrade[]) => {
    const of = runs.current
    const next = (await bench.current?.trades(known.length, PAGE)) ?? []
    if (of === runs.current) setTrades([...known, ...next])
  }, [])

  const run = useCallback(
    async (request: BackTestRequest) => {
      bench.current ??= createWorkbench()
      const nth = ++runs.current
      setState({ phase: 'running' })
      setTrades([])
      const answer = await bench.current.run(request)
      if (answer === null || nth !== runs.current) return
      if (answer.state === 'done') {
        setState({ phase: 'done', answer, request })
        await read([])
      } else if (answer.state === 'short') setState({ phase: 'short', bars: answer.bars, needed: answer.needed })
      else setState({ phase: 'failed' })
    },
    [read],
  )

  const stop = useCallback(() => {
    runs.current += 1
    bench.current?.end()
    setState({ phase: 'stopped' })
  }, [])

  return {
    state,
    trades,
    run: request => void run(request),
    stop,
    more: () => void read(trades),
  }
}
