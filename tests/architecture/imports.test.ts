// Why: the page, the worker and the server stay separate only while their imports follow one rule. The message names
// each import that breaks it. Import cycles are found as well, since they make behaviour depend on the load order.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Arrow } from './arrows.ts'
import { arrows, files, folderOf } from './arrows.ts'

const contracts = ['worker/contract.ts', 'worker/workbench/contract.ts']

/** True if one top folder may import the other. The page imports nothing but types from the workers' contracts. */
function isAllowed({ from, to, typeOnly }: Arrow): boolean {
  const [source, target] = [folderOf(from), folderOf(to)]
  if (source === target || target === 'domain' || target === 'locales') return true
  if (source === 'src') return contracts.includes(to) && typeOnly
  if (source === 'tools' || source === 'bench' || source === 'faults') return true
  return source === 'server' && to === 'package.json'
}

test('imports between the top folders are allowed ones', () => {
  const offending = arrows.filter(arrow => !isAllowed(arrow)).map(({ from, to }) => `${from} → ${to}`)
  expect(files.length).toBeGreaterThan(50)
  expect(offending).toEqual([])
})

test('domain imports no package but decimal.js, msgpackr, zod and the hashes for address checksums', () => {
  const hashes = ['@noble/hashes/sha2.js', '@noble/hashes/sha3.js', '@noble/hashes/utils.js', '@scure/base']
  const allowed = new Set(['decimal.js', 'msgpackr/index-no-eval', 'zod', ...hashes])
  const packages = files
    .filter(file => folderOf(file) === 'domain')
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(match => `${file} → ${match[1]}`),
    )
  expect(packages.filter(arrow => !allowed.has(arrow.split(' → ')[1] ?? ''))).toEqual([])
})

test('the page and the worker import schemas as types only, so that zod is not in their bundles', () => {
  const offending = arrows.filter(
    ({ from, to, typeOnly }) =>
      ['src', 'worker'].includes(folderOf(from)) &&
      !typeOnly &&
      /^domain\/wire\/(calls|up|down|up\.ts|down\.ts)/.test(to),
  )
  expect(offending.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('there is no import cycle', () => {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of arrows) if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const path: string[] = []
  const cycles: string[] = []
  const visit = (file: string) => {
    const at = path.indexOf(file)
    if (at >= 0) cycles.push([...path.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const target of next.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  expect(cycles).toEqual([])
})

test('no file only re-exports others, and none is longer than 400 lines', () => {
  const barrels = files.filter(file => {
    const statements = readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line.trim() !== '' && !line.startsWith('//'))
    return statements.length > 0 && statements.every(line => /^export\s.*from\s/.test(line))
  })
  const long = files.filter(file => readFileSync(file, 'utf8').split('\n').length > 401)
  expect(barrels).toEqual([])
  expect(long).toEqual([])
})
