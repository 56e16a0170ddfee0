// Why: G14. Whoever can open a socket may send anything. Nothing of it may bring the server down, reach somebody else, or be
// held on to when its sender is gone. `fuzzServer` takes ten thousand as well; here it takes what a suite has time for.
import { expect, test } from 'vitest'
import { fuzzServer } from '../support/fuzz-up.ts'

const COUNT = 450

test(`${COUNT} messages that are nearly right: nobody else notices, and nothing is left of them`, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const report = await fuzzServer({ count: COUNT, seed }).catch((error: unknown) => {
    throw new Error(`seed ${seed}`, { cause: error })
  })
  expect(report.malformed, `seed ${seed}`).toBeGreaterThan(COUNT / 10)
  expect(report.left, `seed ${seed}`).toBe(0)
  expect(report.grownMb, `seed ${seed}`).toBeLessThan(20)
}, 60_000)
