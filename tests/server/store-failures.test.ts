// Why: an operator whose store does not open must learn the cause and the way out, and must not find an empty store in
// its place. A process that can no longer write must not report that all is well.
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWriteCheck } from '../../server/compose/write-check.ts'
import { openStore } from '../../server/db/pglite.ts'
import { fullDisk } from '../../server/db/start-failure.ts'
import { createTestClock } from '../support/clock.ts'
import { openTestStore } from '../support/store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulso-failures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a store', () => {
  test('that is damaged names the restore, and none of its files is replaced', async () => {
    await (await openStore(folder, 0)).close()
    const version = join(folder, 'db/PG_VERSION')
    const control = join(folder, 'db/global/pg_control')
    const before = readFileSync(control)
    rmSync(version)
    const damaged = { problem: 'damaged', message: expect.stringContaining('npm run restore') }
    await expect(openStore(folder, 0)).rejects.toMatchObject(damaged)
    expect([existsSync(version), readFileSync(control).equals(before)]).toEqual([false, true])
    await (await openStore(join(folder, 'other'), 0)).close()
    truncateSync(join(folder, 'other/db/global/pg_control'), 100)
    await expect(openStore(join(folder, 'other'), 0)).rejects.toMatchObject(damaged)
  }, 120_000)

  test.each(['ENOSPC', 'EDQUOT', '53100'])('on a full disk (%s) names the space that it needs', async code => {
    expect(await fullDisk(Object.assign(new Error('no'), { code }), folder)).toMatchObject({
      problem: 'full',
      message: expect.stringContaining('Free at least 32 MB'),
    })
    expect(await fullDisk(new Error('another'), folder)).toBeNull()
  })
})

describe('the health check', () => {
  test('writes to the store and to the disk, at most once in five seconds', async () => {
    const [db, clock] = [await openTestStore(), createTestClock(0)]
    const execute = vi.spyOn(db, 'execute')
    const check = createWriteCheck({ db, clock, log: pino({ level: 'silent' }), folder })
    expect(await Promise.all([check(), check(), check()])).toEqual(Array(3).fill({ store: true, disk: true }))
    expect(execute).toHaveBeenCalledTimes(1)
    rmSync(folder, { recursive: true })
    clock.advance(4_999)
    expect(await check()).toEqual({ store: true, disk: true })
    clock.advance(1)
    expect(await check()).toEqual({ store: true, disk: false })
    execute.mockRejectedValue(new Error('read only'))
    clock.advance(5_000)
    expect(await check()).toEqual({ store: false, disk: false })
    await db.close()
  })
})
