// One calculation of `npm run calc`: its inputs, the function of `domain` that it calls, and its outputs.
import { z } from 'zod'
import { Decimal } from '../../domain/money.ts'
import { dateSchema } from '../../domain/wire/date.ts'

export type CalcOutput =
  | string
  | number
  | boolean
  | null
  | readonly CalcOutput[]
  | { readonly [name: string]: CalcOutput }
/** `field`: name of the wrong input; `calc` for an unknown calculation; null if the whole case is wrong. */
export type CalcError = { readonly code: 'notFound' | 'invalid'; readonly field: string | null }

export type Calculation = {
  readonly name: string
  /** Each input with its allowed values. */
  readonly inputs: Readonly<Record<string, string>>
  /** The source of the formula and the worked examples. */
  readonly source: string
  run(input: unknown): { readonly output: CalcOutput } | { readonly error: CalcError }
}

type Definition<Shape extends z.ZodRawShape> = {
  readonly name: string
  readonly source: string
  readonly input: Shape
  readonly calculate: (input: z.infer<z.ZodObject<Shape>>) => CalcOutput | InvalidInput
}

/** Thrown for an input that is well formed but inconsistent with the others. */
export class InvalidInput {
  readonly field: string

  constructor(field: string) {
    this.field = field
  }
}

export function defineCalculation<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Calculation {
  const { name, source, input, calculate } = definition
  const schema = z.strictObject(input)
  return {
    name,
    source,
    inputs: Object.fromEntries(
      Object.entries(input).map(([field, type]) => [field, (type as z.ZodType).description ?? '']),
    ),
    run(given) {
      const parsed = schema.safeParse(given)
      if (!parsed.success) return invalid(fieldOf(parsed.error))
      const output = calculate(parsed.data as z.infer<z.ZodObject<Shape>>)
      return output instanceof InvalidInput ? invalid(output.field) : { output }
    },
  }
}

const invalid = (field: string | null) => ({ error: { code: 'invalid', field } as const })

function fieldOf(error: z.ZodError): string | null {
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys') return issue.keys[0] ?? null
  const field = issue?.path[0]
  return field === undefined ? null : String(field)
}

const plainDecimal = /^-?\d{1,30}(\.\d{1,20})?$/

/** Decimal text; a whole number may be a number. */
const decimal = z.union([z.string().regex(plainDecimal), z.int()]).transform(value => new Decimal(value))

export const anyDecimal = () => decimal.describe('decimal')
export const positive = () => decimal.refine(value => value.greaterThan(0)).describe('decimal above 0')
/** A fraction of the notional: `0.025` is 2.5 %. */
export const rate = () =>
  decimal.refine(value => !value.lessThan(0) && value.lessThan(1)).describe('fraction, 0 or above, below 1')
export const count = () => z.int().min(1).describe('whole number above 0')
export const countOrZero = () => z.int().min(0).describe('whole number, 0 or above')
/** Above −1, because a yield can be negative, and below 1000. */
export const yieldRate = () =>
  decimal.refine(value => value.greaterThan(-1) && value.lessThan(1000)).describe('fraction above -1')
export const notNegative = () => decimal.refine(value => !value.lessThan(0)).describe('decimal, 0 or above')
export const civilDate = () => dateSchema.describe('YYYY-MM-DD')
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).describe(values.join(' or '))

/** Significant digits of an output; at least ten are promised. */
const SIGNIFICANT_DIGITS = 20

export const decimalOut = (value: Decimal): string =>
  value.toSignificantDigits(SIGNIFICANT_DIGITS, Decimal.ROUND_HALF_UP).toFixed()
/** Rounds half up to this number of decimals. */
export const fixedOut = (value: Decimal, decimals: number): string => value.toFixed(decimals, Decimal.ROUND_HALF_UP)
export const decimalOrNull = (value: Decimal | null): string | null => (value === null ? null : decimalOut(value))
