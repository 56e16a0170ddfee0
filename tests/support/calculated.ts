// Runs one case of `npm run calc`: returns its output, or the whole result if it has an error.
import { calculate } from '../../tools/calc/registry.ts'

export function calculated(calc: string, input: object): unknown {
  const [result] = calculate([{ calc, input }])
  return result && 'output' in result ? result.output : result
}

/** A number in an output; NaN if the field is missing. */
export const numberOf = (output: unknown, field: string): number =>
  Number(Reflect.get(Object(output), field) ?? Number.NaN)
export const invalidField = (field: string) => ({ error: { code: 'invalid', field } })
