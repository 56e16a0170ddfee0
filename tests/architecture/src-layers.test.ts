// Why: a folder of `src` can be read and moved alone only while its imports go one way. The message names each import that
// breaks a rule, as `importing file → imported file`.
import { expect, test } from 'vitest'
import { arrows } from './arrows.ts'

/** Layers in order: a file imports from its own layer and from earlier ones. */
const layers: readonly string[] = [
  'styles',
  'lib',
  'i18n',
  'state',
  'data',
  'engine',
  'ui',
  'router',
  'shared',
  'features',
  'pages',
  'app',
]

/**
 * Layers that presentational components (`ui`) may import. A component that needs data, state or the engine belongs to
 * `shared`.
 */
const uiMayImport: readonly string[] = ['lib', 'i18n', 'ui']

const inSrc = arrows
  .filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'))
  .map(({ from, to }) => ({ text: `${from} → ${to}`, from: from.split('/'), to: to.split('/') }))

const layerOf = (path: readonly string[]): number => layers.indexOf(path[1] ?? '')

test('every folder of src is a known layer', () => {
  const unknown = inSrc.filter(({ from, to }) => layerOf(from) < 0 || layerOf(to) < 0).map(({ text }) => text)
  expect(inSrc.length).toBeGreaterThan(1_000)
  expect(unknown).toEqual([])
})

test('an import within src goes from a later layer to an earlier one', () => {
  const offending = inSrc.filter(({ from, to }) => layerOf(from) < layerOf(to)).map(({ text }) => text)
  expect(offending).toEqual([])
})

test('ui imports only lib and i18n', () => {
  const offending = inSrc.filter(({ from, to }) => from[1] === 'ui' && !uiMayImport.includes(to[1] ?? ''))
  expect(offending.map(({ text }) => text)).toEqual([])
})

test('no feature imports another feature', () => {
  const offending = inSrc.filter(({ from, to }) => from[1] === 'features' && to[1] === 'features' && from[2] !== to[2])
  expect(offending.map(({ text }) => text)).toEqual([])
})
