// docs/asvs.md must list every requirement of the OWASP ASVS, and each file that it names as evidence must exist.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** Requirements of ASVS 5.0.0 at levels 1 and 2, by chapter. */
const PER_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

type Row = { readonly id: string; readonly status: string; readonly evidence: string }
const rows: readonly Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', status = '', evidence = '']) => ({ id, status, evidence }),
)

const numbersOf = (id: string): number[] => id.split('.').map(Number)
const isLater = (id: string, than: string): boolean => {
  const [one, other] = [numbersOf(id), numbersOf(than)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && must(one[at], 'a number') > must(other[at], 'a number')
}

test('every requirement is there once, in order', () => {
  const counts = PER_CHAPTER.map((_, chapter) => rows.filter(({ id }) => numbersOf(id)[0] === chapter + 1).length)
  expect(counts).toEqual(PER_CHAPTER)
  for (const [at, { id }] of rows.entries())
    expect(at === 0 || isLater(id, must(rows[at - 1], 'a row').id), id).toBe(true)
})

test('the numbers at its head are those of its rows', () => {
  const count = (status: string) => rows.filter(row => row.status === status).length
  expect(page).toContain(`${count('met')} are met, ${count('**in part**')} in part, and ${count('–')} do not apply`)
  expect(count('met') + count('**in part**') + count('–')).toBe(rows.length)
})

test('every file and every page that it names exists', () => {
  const named = rows.flatMap(({ evidence }) =>
    [...evidence.matchAll(/`((?:tests|server|src|domain|docs|bench|faults|locales)(?:\/[\w./-]+)?)`/g)].map(
      ([, path = '']) => path,
    ),
  )
  expect(named.length).toBeGreaterThan(150)
  for (const path of named) expect(existsSync(join(root, path)), path).toBe(true)
  for (const [, path = '', anchor] of page.matchAll(/\]\(([\w./-]+\.md)(?:#([\w-]+))?\)/g)) {
    const target = join(root, dirname('docs/asvs.md'), path)
    expect(existsSync(target), path).toBe(true)
    const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    )
    if (anchor) expect(headings, `${path}#${anchor}`).toContain(anchor)
  }
})
