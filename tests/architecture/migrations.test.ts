// Two migrations with the same number cannot both be applied. A gap in the numbers means that a migration was lost in a
// merge.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

test('migrations are numbered from 1 without a gap, each number once', () => {
  const numbers = readdirSync('server/db/migrations')
    .sort()
    .map(name => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})
