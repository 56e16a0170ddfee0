// Why: the import law is what lets a reader tell the thread from the path. One arrow the wrong way and it is gone, so
// this names the arrow. It also finds import circles, which make the order of loading matter.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const houses = ['domain', 'worker', 'service-worker', 'src', 'server', 'tools', 'bench', 'faults'] as const

type Arrow = { readonly from: string; readonly to: string; readonly typeOnly: boolean }

const files = houses.flatMap(sourcesOf)
const arrows = files.flatMap(arrowsOf)

function sourcesOf(house: string): string[] {
  try {
    return readdirSync(house, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map(file => join(house, file))
  } catch {
    return []
  }
}

function arrowsOf(from: string): Arrow[] {
  const text = readFileSync(from, 'utf8')
  const statements = text.matchAll(
    /^(import|export)\s+(type\s+)?[^;'"]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|^import\s+'(\.[^']+)'/gm,
  )
  return [...statements].map(([, , type, stated, dynamic, bare]) => ({
    from,
    to: normalize(join(dirname(from), stated ?? dynamic ?? bare ?? '')),
    typeOnly: type !== undefined,
  }))
}

const houseOf = (file: string): string => file.split('/')[0] ?? ''

/** What each house may take from others; a type of the engine's contract is the page's one look into the worker. */
function isAllowed({ from, to, typeOnly }: Arrow): boolean {
  const [source, target] = [houseOf(from), houseOf(to)]
  if (source === target || target === 'domain' || target === 'locales') return true
  if (source === 'src') return to === 'worker/contract.ts' && typeOnly
  if (source === 'tools' || source === 'bench' || source === 'faults') return true
  return source === 'server' && to === 'package.json'
}

test('every arrow between the houses is one that the import law allows', () => {
  const offending = arrows.filter(arrow => !isAllowed(arrow)).map(({ from, to }) => `${from} → ${to}`)
  expect(files.length).toBeGreaterThan(50)
  expect(offending).toEqual([])
})

test('domain takes from no package but decimal.js, msgpackr, the schema library and the checksums of addresses', () => {
  const hashes = ['@noble/hashes/sha2.js', '@noble/hashes/sha3.js', '@noble/hashes/utils.js', '@scure/base']
  const allowed = new Set(['decimal.js', 'msgpackr/index-no-eval', 'zod', ...hashes])
  const packages = files
    .filter(file => houseOf(file) === 'domain')
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(match => `${file} → ${match[1]}`),
    )
  expect(packages.filter(arrow => !allowed.has(arrow.split(' → ')[1] ?? ''))).toEqual([])
})

test('nothing but the schemas themselves pulls the schema library into the page or the worker', () => {
  const offending = arrows.filter(
    ({ from, to, typeOnly }) =>
      ['src', 'worker'].includes(houseOf(from)) &&
      !typeOnly &&
      /^domain\/wire\/(calls|up|down|up\.ts|down\.ts)/.test(to),
  )
  expect(offending.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('there is no circle of imports', () => {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of arrows) if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const path: string[] = []
  const circles: string[] = []
  const visit = (file: string) => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const target of next.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  expect(circles).toEqual([])
})

test('no file is a barrel, and none is too long to say one thing', () => {
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
