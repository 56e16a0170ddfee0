// Why: docs/differences.md says where the app departs from its specification. A quoted text that the app no longer has, or
// a call that a screen has begun to use, makes it wrong without anybody noticing.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const differences = read('docs/differences.md')

/** The text of a key such as `error.rule.required`; undefined if there is none. */
function textOf(key: string): unknown {
  const [namespace = '', ...path] = key.split('.')
  let value: unknown = JSON.parse(read(`locales/en/${namespace}.json`))
  for (const name of path) value = Reflect.get(Object(value), name)
  return value
}

test('each quoted text of the app is the text of its key', () => {
  const quoted = [...differences.matchAll(/“([^”]+)” \(`(\w+(?:\.\w+)+)`\)/g)].map(([, text, key = '']) => [key, text])
  expect(quoted.length).toBeGreaterThan(30)
  expect(quoted).toEqual(quoted.map(([key = '']) => [key, textOf(key)]))
})

/** Source of the page, of the engine and of the service worker. */
function sourceOfApp(): string {
  const folders = ['src', 'worker', 'service-worker']
  const files = folders.flatMap(folder =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
  )
  return files
    .filter(file => /\.tsx?$/.test(file))
    .map(read)
    .join('\n')
}

test('the list of calls that no screen uses is exact', () => {
  const source = sourceOfApp()
  const isUsed = (call: string): boolean => {
    const [method, path = ''] = call.split(' ')
    return (
      [call, path, `/web${path}`].some(text =>
        ["'", '"', '`'].some(quote => source.includes(`${quote}${text}${quote}`)),
      ) && method !== ''
    )
  }
  const specified = Object.values<string[]>(JSON.parse(read('tests/fixtures/calls.json'))).flat()
  const listed = [...differences.matchAll(/^\| `((?:GET|POST) [^`]+)` \|[^|]+\|$/gm)].map(([, call = '']) => call)
  expect(listed.toSorted()).toEqual(specified.filter(call => !isUsed(call)).toSorted())
})
