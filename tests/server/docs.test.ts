// Why: a program is written from /docs alone. A field that says nothing, or an example that the server would refuse,
// costs its author an afternoon, and a text about a field that does not exist misleads.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '../../domain/failure.ts'
import { scriptNeedOf } from '../../domain/wire/call.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { JSON_PROTOCOL } from '../../domain/wire/json-feed.ts'
import { fieldTables } from '../../server/http/field-texts/describe.ts'
import { customerWithKey } from '../support/script-key.ts'
import type { TestServer } from '../support/server.ts'
import { replyOf, START_TIMEOUT_MS, startServer } from '../support/server.ts'

type Schema = { readonly [name: string]: unknown }
type Operation = Schema & {
  readonly tags: readonly string[]
  readonly description: string
  readonly parameters: readonly (Schema & { readonly name: string; readonly in: string; readonly schema: Schema })[]
}
type Document = {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
type Field = { readonly name: string; readonly schema: Schema }

let server: TestServer
let document: Document
let fields: readonly Field[]
beforeAll(async () => {
  server = await startServer()
  document = (await (await fetch(`${server.url}/docs/json`)).json()) as Document
  fields = propertiesIn([document.paths, document.components])
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

/** Every property of every schema, at any depth. */
function propertiesIn(part: unknown): Field[] {
  if (Array.isArray(part)) return part.flatMap(propertiesIn)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) => {
    const own = name === 'properties' ? Object.entries(inner).map(([field, schema]) => ({ name: field, schema })) : []
    return [...own, ...propertiesIn(inner)] as Field[]
  })
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  )

/** The options of a field with alternatives, without null. */
const optionsOf = (schema: Schema): readonly Schema[] => {
  const { anyOf, oneOf } = schema
  const options = (anyOf ?? oneOf) as readonly Schema[] | undefined
  if (options) return options.flatMap(optionsOf).filter(({ type }) => type !== 'null')
  const { type } = schema
  return Array.isArray(type)
    ? type.filter(one => one !== 'null').map(one => Object.assign({}, schema, { type: one }))
    : [schema]
}

/** True for a field whose value is an object, or a list of them: its fields have examples of their own. */
const isWhole = (schema: Schema | false): boolean =>
  schema === false ||
  optionsOf(schema).every(option => {
    if ('prefixItems' in option) return false
    if (option['type'] === 'array') return isWhole((option['items'] ?? {}) as Schema)
    return option['type'] === 'object' || (option['type'] === undefined && !('const' in option) && !('enum' in option))
  })

/** True if the value may be sent as the field. */
function fits(value: unknown, schema: Schema): boolean {
  return optionsOf(schema).some(option => {
    const { type, pattern, minimum, maximum } = option
    if ('const' in option) return value === option['const']
    if (Array.isArray(option['enum'])) return option['enum'].includes(value)
    if ('prefixItems' in option) return Array.isArray(value) && !value.includes(null)
    if (type === 'array')
      return Array.isArray(value) && value.every(one => fits(one, (option['items'] ?? {}) as Schema))
    if (type === 'string')
      return typeof value === 'string' && (typeof pattern !== 'string' || new RegExp(pattern).test(value))
    if (type === 'integer' || type === 'number')
      return typeof value === 'number' && value >= Number(minimum ?? 0) && value <= Number(maximum ?? value)
    return type === 'boolean' ? typeof value === 'boolean' : false
  })
}

describe('the fields', () => {
  test('all say what they are', () => {
    expect(fields.length).toBeGreaterThan(4_000)
    const silent = fields.filter(({ schema }) => String(schema['description'] ?? '').length < 4)
    expect([...new Set(silent.map(({ name }) => name))]).toEqual([])
    const parameters = operations().flatMap(({ operation }) => operation.parameters)
    expect(parameters.filter(({ description }) => String(description ?? '').length < 4)).toEqual([])
  })

  test('have an example that the schema allows, unless they consist of other fields', () => {
    const enveloped = new Set(['data', 'code', 'msg', 'file'])
    const valued = fields.filter(({ name, schema }) => !enveloped.has(name) && !isWhole(schema))
    expect(valued.length).toBeGreaterThan(3_000)
    const wrong = valued.filter(({ schema }) => !fits((schema['examples'] as unknown[] | undefined)?.[0], schema))
    expect([...new Set(wrong.map(({ name, schema }) => `${name} ${JSON.stringify(schema)}`))]).toEqual([])
  })

  test('no text is about a field that does not exist, and none is written twice', () => {
    const written = fieldTables.flatMap(table => Object.keys(table))
    const parameters = operations().flatMap(({ operation }) => operation.parameters.map(({ name }) => name))
    const existing = new Set([...fields.map(({ name }) => name), ...parameters])
    expect(written.filter(name => !existing.has(name))).toEqual([])
    expect(written.filter((name, i) => written.indexOf(name) !== i)).toEqual([])
  })
})

describe('the calls', () => {
  test('are each in one group, and say which scope a script key needs', () => {
    const all = operations()
    expect(all).toHaveLength(Object.keys(calls).length)
    expect(all.filter(({ operation }) => operation.tags.length !== 1).map(({ key }) => key)).toEqual([])
    for (const [key, spec] of Object.entries(calls)) {
      const said = all.find(one => one.key === key)?.operation.description
      const need = scriptNeedOf(key, spec)
      expect({ key, said }).toEqual({
        key,
        said: need === 'never' ? 'No script key can make this call.' : `A script key needs the scope \`${need}\`.`,
      })
    }
  })
})

describe('the guide', () => {
  test('says how to get access, call, retry and read the feed', () => {
    const { description } = document.info
    for (const word of [
      'Authorization: Bearer pulso_',
      IDEMPOTENCY_HEADER,
      JSON_PROTOCOL,
      'Retry-After',
      'docs/scripts',
    ])
      expect(description).toContain(word)
    for (const { code } of Object.values(failures)) expect(description).toContain(`| ${code} |`)
  })

  test('has examples that work', async () => {
    const { key } = await customerWithKey(server, { scope: 'trade' })
    const examples = [...document.info.description.matchAll(/-d '([^']+)'[^/]+http:\/\/localhost:8080(\/\S+)/g)]
    expect(examples.map(([, , path]) => path)).toEqual(['/web/market/getMakets', '/web/stock/create'])
    for (const [, body = '', path = ''] of examples) {
      const headers = { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' }
      const answer = await replyOf(await fetch(server.url + path, { method: 'POST', headers, body }))
      expect(answer).toMatchObject({ code: 200, data: expect.anything() })
    }
  })

  test('names only calls that exist', () => {
    const named = [...document.info.description.matchAll(/`(POST|GET) (\/\S+)`/g)].map(
      ([, method, path]) => `${method} ${path}`,
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(key => !(key in calls))).toEqual([])
  })

  test('describes the messages of the feed', () => {
    expect(Object.keys(document.components.schemas)).toEqual(['FeedUp', 'FeedDown'])
    const names = propertiesIn(document.components.schemas).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['cadenceMs', 'missed', 'offset']))
  })
})
