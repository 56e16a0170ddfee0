// G14. Anyone who can open a socket may send anything. It must not crash the server, affect another client, or hold
// memory after its sender is gone. `fuzzServer` can send ten thousand messages; this test sends fewer.
import { expect, test } from 'vitest'
import { fuzzServer } from '../support/fuzz-up.ts'

const COUNT = 450

test(`${COUNT} nearly valid messages affect no other client and leave nothing behind`, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const report = await fuzzServer({ count: COUNT, seed }).catch((error: unknown) => {
    throw new Error(`seed ${seed}`, { cause: error })
  })
  expect(report.malformed, `seed ${seed}`).toBeGreaterThan(COUNT / 10)
  expect(report.left, `seed ${seed}`).toBe(0)
  expect(report.grownMb, `seed ${seed}`).toBeLessThan(20)
}, 60_000)
