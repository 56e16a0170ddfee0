import type { Task } from './contract.ts'
import { runStage } from './stages.ts'
import { runEngine } from './whole.ts'

self.onmessage = async ({ data, ports }: MessageEvent<Task>) => {
  const { load, stage, forMs } = data
  const [port] = ports
  if (!port) throw new Error('a port for snapshots')
  self.postMessage(stage === 'engine' ? await runEngine(load, forMs, port) : runStage(stage, load, forMs))
}
