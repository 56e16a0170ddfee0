// A withdrawal needs two people. One person who types a name in two ways must not count as two, and with a list of operators
// nobody else decides.
import { expect, test } from 'vitest'
import { readConfig } from '../../server/compose/config.ts'
import { authorOf } from '../../server/desk/author.ts'
import { isSameName } from '../../server/lib/same-name.ts'

test.each([
  ['one', 'One'],
  ['Ana Ruiz', 'ana  ruiz'],
  ['José', 'JOSE\u0301'],
  ['José', 'Jose'],
  ['ana.ruiz', 'ana-ruiz'],
  ['\uff21na', 'Ana'],
])('%s and %s are one person', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

test('other names are other people', () => {
  expect(isSameName('ana', 'anna')).toBe(false)
  expect(isSameName('张伟', '张炜')).toBe(false)
})

test('with a list of operators nobody else decides, and a name has the spelling of the list', () => {
  const read = readConfig({ OPERATORS: 'Ana Ruiz,luis' })
  const author = authorOf('config' in read ? read.config.operators : [])
  expect(author.parse('ana ruiz')).toBe('Ana Ruiz')
  expect(author.safeParse('eva').success).toBe(false)
})

test('without one any name will do, but those of the auto-reviewer in any spelling', () => {
  const author = authorOf([])
  expect(author.parse(' eva ')).toBe('eva')
  expect(author.safeParse('Simulated desk').success).toBe(false)
})
