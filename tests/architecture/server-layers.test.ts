// Why: the folders of the server are layers, each of which imports earlier ones only. One import against the order
// creates a cycle of folders; the test names it.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const layers = [
  ['lib'],
  ['calendar'],
  ['keys'],
  ['db'],
  ['bus', 'lead', 'sealing'],
  ['jobs'],
  ['ledger', 'outbox', 'calls'],
  ['market'],
  ['rates', 'chat', 'contracts', 'prices', 'triggers'],
  ['content'],
  ['mail', 'news', 'notices', 'uploads'],
  ['users', 'reviews'],
  ['kyc', 'positions', 'watchlist', 'destinations'],
  ['wallets'],
  ['orders', 'deposits', 'withdrawals', 'transfers', 'subscriptions'],
  ['products', 'strategies'],
  [
    'new-issues',
    'private-offers',
    'follow',
    'quant',
    'funds',
    'bonds',
    'auctions',
    'robots',
    'loans',
    'margin',
    'alerts',
    'plans',
  ],
  ['backup', 'privacy', 'push', 'worth'],
  ['desk'],
  ['feed'],
  ['http'],
  ['compose'],
  ['main.ts'],
] as const

const levelOf = new Map<string, number>(layers.flatMap((folders, level) => folders.map(folder => [folder, level])))

const folderOf = (file: string): string => file.split('/')[1] ?? ''

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => join('server', file))

const imports = files.flatMap(from =>
  [...readFileSync(from, 'utf8').matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)]
    .map(([, specifier]) => ({ from, to: normalize(join(dirname(from), specifier ?? '')) }))
    .filter(({ to }) => to.startsWith('server/')),
)

function isInOrder({ from, to }: (typeof imports)[number]): boolean {
  const [source, target] = [folderOf(from), folderOf(to)]
  return source === target || (levelOf.get(target) ?? Number.NaN) < (levelOf.get(source) ?? Number.NaN)
}

test('every folder of server has a layer', () => {
  expect(files.map(folderOf).filter(folder => !levelOf.has(folder))).toEqual([])
  expect(new Set(files.map(folderOf)).size).toBe(levelOf.size)
})

test('server imports only from earlier layers', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(arrow => !isInOrder(arrow)).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('only the creation of the market knows its providers, and no provider knows another', () => {
  const providerOf = (file: string): string | null => /^server\/market\/providers\/([^/]+)\//.exec(file)?.[1] ?? null
  const isAllowed = ({ from, to }: (typeof imports)[number]): boolean => {
    const [source, target] = [providerOf(from), providerOf(to)]
    return target === null || source === target || /^server\/market\/create(-live)?\.ts$/.test(from)
  }
  expect(imports.filter(arrow => providerOf(arrow.to) !== null).length).toBeGreaterThan(20)
  expect(imports.filter(arrow => !isAllowed(arrow)).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})
