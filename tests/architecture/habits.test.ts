// Spreading an object literal packs properties onto one line and switches off the check for excess properties: a
// misspelt optional column is dropped silently. The lint rule (tools/lint) reports such a spread in the editor; this
// test also finds it where the lint rule is switched off.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folders = ['domain', 'worker', 'service-worker', 'server', 'src', 'bench', 'faults', 'tests', 'tools'] as const

const sources = folders
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
  .filter(file => /\.tsx?$/.test(file))

const spreadsOf = (text: string): number => [...text.matchAll(/\.\.\.\s*\{/g)].length

test('no object literal is spread', () => {
  expect(sources.length).toBeGreaterThan(1_500)
  expect(sources.filter(file => spreadsOf(readFileSync(file, 'utf8').replaceAll(/'[^'\n]*'/g, '')) > 0)).toEqual([])
})

test('a spread literal is found, and a spread value is not', () => {
  expect(spreadsOf('const row = { ...{ id, name }, at }')).toBe(1)
  expect(spreadsOf('const row = { ...known, ...(at && { at }) }')).toBe(0)
})
