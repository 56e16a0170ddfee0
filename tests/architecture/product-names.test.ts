// Why: a product that is added must not need a line in a file that nobody thinks of. A file that names most products
// by hand is listed here with its reason; CONTRIBUTING.md says which of them a new product touches.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folders = ['domain', 'worker', 'server', 'src', 'tools'] as const

/** Names of products without marks and in lower case, as files and identifiers write them. */
const names = ['auction', 'bond', 'follow', 'fund', 'loan', 'newissue', 'placing', 'quant', 'robot'] as const
/** A file that names as many is a list of products. */
const MOST = 6

const allowed: Readonly<Record<string, string>> = {
  'server/compose/product-parts.ts': 'the list of the products of the server',
  'src/shared/products/list.ts': 'the list of the products of the page',
  'domain/product-needs.ts': 'names of the products and the boards that each needs, for both sides',
  'domain/wire/calls/table.ts': 'the table of all calls, whose groups are part of the protocol',
  'server/http/docs.ts': 'the groups of the calls in the documentation',
  'src/router/table.ts': 'the table of all pages',
  'src/app/pushed-pages.ts': 'code and texts of all pages, which the bundler must see as literals',
  'src/features/search/destinations.ts': 'words by which users look for a page, in three languages',
  'src/i18n/resources.ts': 'the files of texts and their types',
  'domain/subjects.ts': 'records that notices and the ledger refer to',
  'src/router/record-links.ts': 'the page of each of these records',
  'domain/worth.ts': 'kinds of value, in the order of display',
  'src/shared/wealth/composition.ts': 'the group of each kind of value',
  'domain/notice.ts': 'kinds of notices, whose names begin with that of a product',
  'server/http/field-texts/market.ts': 'texts of fields in the documentation, which explain products',
  'server/http/field-texts/products.ts': 'texts of the fields of products in the documentation',
  'tools/calc/registry.ts': 'the list of the calculations',
  'tools/shots.ts': 'the pages of which pictures are made',
}

const sources = folders
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
  .filter(file => /\.tsx?$/.test(file))

/** The code of a file without comments and marks, so that `new-issue`, `NEW_ISSUE` and `newIssue` are one name. */
const plain = (text: string): string =>
  text
    .replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
    .replaceAll(/[-_]/g, '')
    .toLowerCase()

const namedIn = (text: string): readonly string[] => {
  const code = plain(text)
  return names.filter(name => code.includes(name))
}

test('only the listed files name most products', () => {
  const listing = sources.filter(file => namedIn(readFileSync(file, 'utf8')).length >= MOST)
  expect(sources.length).toBeGreaterThan(1_000)
  expect(listing.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test('a list is found in each way of writing, and comments do not count', () => {
  const list = "const all = ['new-issue', BOND_PART, followPart, 'fund']"
  expect(namedIn(list)).toEqual(['bond', 'follow', 'fund', 'newissue'])
  expect(namedIn(`// ${list}`)).toEqual([])
})
