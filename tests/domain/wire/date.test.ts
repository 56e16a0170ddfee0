// Why: five schemas of a date accepted different texts. A day that no calendar has, as 30 February, becomes another
// day or no time at all when it is computed with.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CallSpec } from '../../../domain/wire/call.ts'
import { decimalSchema } from '../../../domain/wire/calls/shared.ts'
import { calls } from '../../../domain/wire/calls/table.ts'
import { dateSchema, monthSchema } from '../../../domain/wire/date.ts'

test.each([
  ['an ordinary day', '2026-06-01', true],
  ['the last day of a year', '2026-12-31', true],
  ['29 February of a leap year', '2028-02-29', true],
  ['29 February of 2000, a leap year', '2000-02-29', true],
  ['29 February of 2100, no leap year', '2100-02-29', false],
  ['29 February of a common year', '2026-02-29', false],
  ['30 February', '2026-02-30', false],
  ['31 April', '2026-04-31', false],
  ['day 0', '2026-06-00', false],
  ['month 13', '2026-13-01', false],
  ['one digit', '2026-6-1', false],
  ['a time', '2026-06-01T00:00:00Z', false],
  ['a space', '2026-06-01 ', false],
  ['a line break', '2026-06-01\n', false],
  ['the order of another country', '01-06-2026', false],
  ['digits of another script', '２０２６-06-01', false],
  ['nothing', '', false],
])('a date: %s', (_title, text, isDate) => {
  expect(dateSchema.safeParse(text).success).toBe(isDate)
})

test.each([
  ['2026-01', true],
  ['2026-12', true],
  ['2026-00', false],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-01-01', false],
  ['2026-01\n', false],
])('a month: %j', (text, isMonth) => {
  expect(monthSchema.safeParse(text).success).toBe(isMonth)
})

type JsonSchema = z.core.JSONSchema.BaseSchema

/** A name that ends in this is that of a date or of dates, if the field is a text and no decimal. */
const NAMED = /(?:^(?:date|day|today)|Date|Day|On)s?$/
/** The types of a nullable text without a form are a list. */
const isText = ({ type }: JsonSchema): boolean => [type].flat().includes('string')
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
const partsOf = (schema: JsonSchema): unknown[] => [schema, schema.items, ...(schema.anyOf ?? [])]

/** The names and schemas of all properties within a schema. */
function propertiesIn(schema: unknown): [string, JsonSchema][] {
  if (!isSchema(schema)) return []
  const own = Object.entries(schema.properties ?? {}).filter((entry): entry is [string, JsonSchema] =>
    isSchema(entry[1]),
  )
  return [...own, ...Object.values(schema).flatMap(propertiesIn)]
}

const textsOf = ([name, schema]: [string, JsonSchema]) =>
  partsOf(schema)
    .filter(isSchema)
    .filter(isText)
    .map(text => ({ name, text }))

const jsonOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })

test('every text of a call that is named like a date has the schema of a date', () => {
  const decimal = jsonOf(decimalSchema, 'output').pattern
  const dates = Object.entries<CallSpec>(calls).flatMap(([call, { input, answer }]) =>
    [jsonOf(input, 'input'), jsonOf(answer, 'output')]
      .flatMap(propertiesIn)
      .flatMap(textsOf)
      .filter(({ name, text }) => NAMED.test(name) && text.pattern !== decimal)
      .map(({ name, text }) => ({ call, name, format: text.format, pattern: text.pattern })),
  )
  const { format, pattern } = jsonOf(dateSchema, 'input')
  expect(dates.length).toBeGreaterThan(40)
  expect(dates.filter(date => date.format !== format || date.pattern !== pattern)).toEqual([])
})

test('dates and months have one schema in the source', () => {
  const folders = ['domain', 'server', 'src', 'worker', 'tools'] as const
  const sources = folders
    .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
    .filter(file => /\.tsx?$/.test(file))
  const own = /z\.iso\.date\(|\.regex\(\s*\/\^\(?\\d\{4\}-/
  expect(sources.filter(file => own.test(readFileSync(file, 'utf8')))).toEqual([join('domain', 'wire', 'date.ts')])
})
