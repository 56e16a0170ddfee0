// Runs benchmarks one after another. One that fails, or whose program is not installed, does not stop the rest.
import { MissingPackage } from '../tests/support/missing-package.ts'
import type { Bench, Row } from './bench.ts'

type Measured = {
  readonly rows: readonly Row[]
  /** Names of the benchmarks that failed. */
  readonly failed: readonly string[]
  /** The benchmarks that need a program that is not installed, each with the package that has it. */
  readonly leftOut: readonly string[]
}

/** `onError`: receives what a failed benchmark threw. */
export async function runEach(
  benches: readonly Bench[],
  quick: boolean,
  onError: (error: unknown) => void,
): Promise<Measured> {
  const rows: Row[] = []
  const failed: string[] = []
  const leftOut: string[] = []
  for (const bench of benches)
    try {
      rows.push(...(await bench.run(quick)))
    } catch (error) {
      if (error instanceof MissingPackage) leftOut.push(`${bench.name}: ${error.message}`)
      else {
        failed.push(bench.name)
        onError(error)
      }
    }
  return { rows, failed, leftOut }
}
