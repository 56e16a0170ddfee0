// CI leaves out a long check only if it passed with the same inputs.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unlessPassed } from '../../tools/passed.ts'

let folder = ''
let runs = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passed-'))
  runs = 0
  await writeFile(join(folder, 'input'), 'one')
})
afterEach(() => rm(folder, { recursive: true }))

const input = (): string => join(folder, 'input')
const check = (code = 0, meanwhile = async () => {}): Promise<number> =>
  unlessPassed(
    'a check',
    [input()],
    async () => {
      runs += 1
      await meanwhile()
      return code
    },
    join(folder, 'record.json'),
  )

test('a check that passed is not run again with the same inputs', async () => {
  expect([await check(), await check(), runs]).toEqual([0, 0, 1])
})

test('a check that failed runs again', async () => {
  expect([await check(1), await check(1), runs]).toEqual([1, 1, 2])
})

test('a changed, a new and a renamed input run it again', async () => {
  const file = join(folder, 'record.json')
  const over = (sources: string[]) =>
    unlessPassed(
      'a check',
      sources,
      async () => {
        runs += 1
        return 0
      },
      file,
    )
  await over([input()])
  await writeFile(input(), 'two')
  await over([input()])
  await writeFile(join(folder, 'other'), 'two')
  await over([input(), join(folder, 'other')])
  await over([join(folder, 'other')])
  expect(runs).toBe(4)
})

test('an input that changed while it ran is not recorded as checked', async () => {
  await check(0, () => writeFile(input(), 'two'))
  expect([await check(), runs]).toEqual([0, 2])
})

test('each check has its own record', async () => {
  await check()
  const file = join(folder, 'record.json')
  expect(await unlessPassed('another', [input()], async () => 3, file)).toBe(3)
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')))).toEqual(['a check'])
})
