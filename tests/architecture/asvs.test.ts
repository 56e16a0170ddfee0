// docs/asvs.md must list every requirement of the OWASP ASVS. Each file and each title of a test that it or
// docs/security.md names as evidence must exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
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

/** `tests/….test.ts` “title”: the titles follow the file that has them. */
const titled = /`([\w./-]+\.test\.tsx?)`((?:,? “[^”]+”)+)/g
const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root })
const titlesIn = (text: string): { readonly name: string; readonly title: string }[] =>
  [...text.matchAll(titled)].flatMap(([, name = '', list = '']) =>
    [...list.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ name, title })),
  )
/** The file of a name, which may leave out the folder. */
const fileOf = (name: string): string =>
  must(
    files.find(file => file === name || file.endsWith(`/${name}`)),
    `the file ${name}`,
  )

test.each(['docs/asvs.md', 'docs/security.md'])('every test that %s names exists, with its title', name => {
  const text = readFileSync(join(root, name), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(40)
  for (const file of named) expect(fileOf(file)).toContain('.test.ts')
  const titles = titlesIn(text)
  expect(titles.length).toBeGreaterThan(0)
  for (const { name: file, title } of titles)
    expect(readFileSync(join(root, fileOf(file)), 'utf8'), file).toContain(title)
})

test('every file of the sources that docs/security.md names exists', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const named = [...text.matchAll(/`((?:tests|server|src|domain|docs|bench|faults|locales|tools)\/[\w./-]+)`/g)]
  expect(named.length).toBeGreaterThan(20)
  for (const [, path = ''] of named) expect(existsSync(join(root, path)), path).toBe(true)
})
