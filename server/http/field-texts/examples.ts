// An example of each field, from its schema and the unit that its description names.
import type { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The instant of all examples: 1 June 2026, 15:00 UTC. */
const AT_MS = Date.UTC(2026, 5, 1, 15)
const DAY = '2026-06-01'
const ID = 'q7Jm2xk0QkqzYw3eVh9aTg'

/** Examples of fields whose schema does not say enough. */
const named: Readonly<Record<string, string>> = {
  id: ID,
  orderId: ID,
  positionId: ID,
  key: 'MX.WALMEX',
  keys: 'MX.WALMEX',
  instrumentKey: 'MX.WALMEX',
  quotes: 'MX.WALMEX',
  trades: 'MX.WALMEX',
  code: 'WALMEX',
  stockCode: 'WALMEX',
  stock_code: 'WALMEX',
  name: 'Wal-Mart de México',
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  zone: 'America/Mexico_City',
  email: 'ana@example.com',
  username: 'ana@example.com',
  addresses: '203.0.113.0/24',
  secret: 'pulso_4ZBr0fDkqPz7vJm2xk0QkqzYw3eVh9aTgQh1sYt5uWc',
  country: 'MX',
  locale: 'en',
  price: '62.35',
  root: 'CL',
}

/** Examples of texts with a form, the first that has it. */
const formed = [
  ID,
  '12.50',
  DAY,
  '50',
  '2026-06',
  'CL',
  '22:00',
  '/web/file/q7Jm2xk0QkqzYw3eVh9aTg',
  'q7Jm2xk0QkqzYw3eVh9aTgq7Jm2xk0QkqzYw3eVh9aTg',
  `B${'q7Jm2xk0Qk'.repeat(9).slice(0, 86)}`,
  'q7Jm2xk0QkqzYw3eVh9aT-q7Jm2xk0QkqzYw3eVh9aT',
  'position:100',
]

/** Undefined for an object, whose fields have examples of their own. */
export function exampleOf(name: string, schema: JsonSchema, description = ''): unknown {
  const { anyOf, oneOf, items } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = anyOf ?? oneOf
  if (options)
    return firstOf(options.map(option => (isSchema(option) ? exampleOf(name, option, description) : undefined)))
  if (schema.prefixItems) return schema.prefixItems.map(item => (isSchema(item) ? exampleOf(name, item) : undefined))
  const type = typeOf(schema)
  if (type === 'array') return arrayOf(isSchema(items) ? exampleOf(name, items, description) : undefined)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numberOf(schema, description)
  return type === 'string' ? textOf(name, schema) : undefined
}

/** The type besides null. */
const typeOf = ({ type }: JsonSchema): unknown => (Array.isArray(type) ? type.find(one => one !== 'null') : type)

const firstOf = (examples: readonly unknown[]): unknown => examples.find(example => example !== undefined)

const arrayOf = (example: unknown): unknown => (example === undefined ? undefined : [example])

function numberOf({ minimum = 0, maximum }: JsonSchema, description: string): number {
  if (description.includes('UTC ms')) return AT_MS
  if (description.includes('Unix seconds')) return AT_MS / 1_000
  const least = Math.max(1, minimum)
  return maximum === undefined ? least : Math.min(least, maximum)
}

function textOf(name: string, { pattern, minLength = 0 }: JsonSchema): string | undefined {
  const form = pattern === undefined ? null : new RegExp(pattern)
  const fits = (text: string) => (form?.test(text) ?? true) && text.length >= minLength
  const own = named[name]
  if (own !== undefined && fits(own)) return own
  if (form === null) return minLength > 20 ? ID.repeat(2) : 'text'
  return formed.find(fits)
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
