import { expect, test } from 'vitest'
import { runModel } from '../support/model/run.ts'
import { onEachStore } from '../support/postgres.ts'

const { MODEL_RUNS = '8', MODEL_COMMANDS = '60', MODEL_SEED = '1' } = process.env

onEachStore('the model', open => {
  test('whatever happens', async () => {
    const report = await runModel({
      open,
      seed: Number(MODEL_SEED),
      runs: Number(MODEL_RUNS),
      commands: Number(MODEL_COMMANDS),
    })
    console.log(report)
    expect(report.commands).toBeGreaterThan(0)
  }, 3_600_000)
})
