// Random values of a zod schema: a changed schema changes the values of the tests.
import fc from 'fast-check'
import { z } from 'zod'

const WIDEST = 1e12

export function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return objectsOf(schema)
  if (schema instanceof z.ZodArray) return fc.array(valuesOf(schema.element), { maxLength: 3 })
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map(valuesOf))
  if (schema instanceof z.ZodRecord) return fc.dictionary(fc.string(), valuesOf(schema.valueType))
  if (schema instanceof z.ZodNullable) return fc.option(valuesOf(schema.unwrap()))
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(valuesOf))
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return numbersOf(schema)
  if (schema instanceof z.ZodString) return textsOf(schema)
  throw new Error(`no values for a schema of ${schema._zod.def.type}`)
}

/** Objects with or without each of their optional fields. */
function objectsOf({ shape }: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = mapped(shape, field => valuesOf(field instanceof z.ZodOptional ? field.unwrap() : field))
  const requiredKeys = Object.keys(shape).filter(name => !(shape[name] instanceof z.ZodOptional))
  return fc.record(fields, { requiredKeys })
}

function mapped<V, W>(shape: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, change(value)]))
}

/** All numbers of the wire format are integers. */
function numbersOf(schema: z.ZodNumber): fc.Arbitrary<number> {
  const { minValue, maxValue } = schema
  return fc
    .integer({ min: Math.max(minValue ?? -WIDEST, -WIDEST), max: Math.min(maxValue ?? WIDEST, WIDEST) })
    .filter(value => schema.safeParse(value).success)
}

function textsOf(schema: z.ZodString): fc.Arbitrary<string> {
  const [pattern] = schema._zod.bag.patterns ?? []
  const texts = pattern ? fc.stringMatching(pattern) : fc.string({ maxLength: schema.maxLength ?? 20 })
  return texts.filter(text => schema.safeParse(text).success)
}
