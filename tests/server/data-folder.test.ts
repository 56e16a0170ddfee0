// The data folder and backups contain all customers' data, also in the write-ahead log: no other user of the machine may
// read or change a file of them.
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '../../server/backup/dump.ts'
import { StoreError } from '../../server/db/db.ts'
import { openStore } from '../../server/db/pglite.ts'
import { imageFolder } from '../../tools/store-image.ts'

const TIMEOUT_MS = 120_000
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pulso-modes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Paths that other users of the machine can access, with their modes. */
async function widePaths(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = [root, ...entries.filter(entry => !entry.isSymbolicLink()).map(one => join(one.parentPath, one.name))]
  const wide: string[] = []
  for (const path of paths) {
    const { mode } = await stat(path)
    if ((mode & 0o077) !== 0 && !path.includes('/lock.')) wide.push(`${(mode & 0o777).toString(8)} ${path}`)
  }
  return wide
}

test(
  'every file of the embedded store is its owner’s only, when it is created and when it is opened again',
  async () => {
    const dataDir = join(folder, 'new', 'data')
    for (const now of [0, 1]) {
      const db = await openStore(dataDir, now)
      expect(await widePaths(dataDir)).toEqual([])
      await db.close()
      // Permissions as an earlier version left them.
      await chmod(dataDir, 0o755)
      await chmod(join(dataDir, 'db', 'pg_hba.conf'), 0o666)
    }
  },
  TIMEOUT_MS,
)

test('a folder that others can read and that contains other files is refused unchanged', async () => {
  const shared = join(folder, 'shared')
  await mkdir(shared)
  await chmod(shared, 0o755)
  await writeFile(join(shared, 'report.txt'), '')
  const problem = await openStore(shared, 0).catch(error => error)
  expect(problem).toBeInstanceOf(StoreError)
  expect(problem.message).toContain(`chmod 700 ${shared}`)
  expect((await stat(shared)).mode & 0o777).toBe(0o755)
  expect(await readdir(shared)).toEqual(['report.txt'])
})

test(
  'a backup is written to a new file only, whatever somebody has put beside it',
  async () => {
    const db = await openStore(join(folder, 'backed-up'), 0, await imageFolder())
    const path = join(folder, 'evening.backup')
    await writeFile(`${path}.part`, 'bait')
    await chmod(`${path}.part`, 0o666)
    await writeBackup(db, path, 0)
    await db.close()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(`${path}.part`, 'utf8')).toBe('bait')
  },
  TIMEOUT_MS,
)

test(
  'a new store is a copy of the image, also after an interrupted copy; a store that exists is not replaced',
  async () => {
    const dataDir = join(folder, 'copied')
    await mkdir(join(dataDir, 'db.new'), { recursive: true, mode: 0o700 })
    await writeFile(join(dataDir, 'db.new', 'PG_VERSION'), 'half a copy')
    const image = await imageFolder()
    const created = await openStore(dataDir, 0, image)
    await created.execute("CREATE TABLE kept AS SELECT 'kept' AS word")
    await created.close()
    expect((await readdir(dataDir)).filter(name => name.startsWith('db'))).toEqual(['db'])
    expect(await widePaths(dataDir)).toEqual([])
    const again = await openStore(dataDir, 1, image)
    expect(await again.execute('SELECT word FROM kept')).toMatchObject({ rows: [{ word: 'kept' }] })
    await again.close()
  },
  TIMEOUT_MS,
)
