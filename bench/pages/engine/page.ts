// The page of the engine benchmark: starts the worker, receives its snapshots as the app does, and acknowledges each at
// the next animation frame.
import { unpack } from '../../../domain/wire/codec.ts'
import type { Snapshot } from '../../../worker/contract.ts'
import type { Load, Outcome, Received, Stage } from './contract.ts'

declare global {
  interface Window {
    /** Runs one measurement. The benchmark calls it and serves the stream. */
    measure: (stage: Stage, forMs: number) => Promise<Outcome & { readonly received: Received }>
  }
}

window.measure = async (stage, forMs) => {
  const load = unpack(new Uint8Array(await (await fetch('/load')).arrayBuffer())) as Load
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const { port1: ours, port2: theirs } = new MessageChannel()
  const received: Received = { snapshots: 0, lists: 0, sparks: 0, bars: 0, top: [] }
  ours.onmessage = ({ data }: MessageEvent<Snapshot>) => {
    take(received, data)
    requestAnimationFrame(() => ours.postMessage(data.number))
  }
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Outcome>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage({ load, stage, forMs }, [theirs])
  })
  worker.terminate()
  return { ...outcome, received }
}

function take(received: Received, snapshot: Snapshot): void {
  received.snapshots += 1
  for (const list of snapshot.lists ?? []) {
    received.lists += 1
    received.top = [...list.ixs]
  }
  received.sparks += snapshot.sparks?.length ?? 0
  for (const { bars } of snapshot.charts ?? []) received.bars += bars.time.length
}
