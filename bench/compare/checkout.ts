// A checkout of another commit, in which its own benchmarks measure its own code.

import { spawnSync } from 'node:child_process'
import { readFile, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from '../../tools/step.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Checkout = { readonly folder: string; readonly commit: string; remove(): Promise<void> }

function git(...args: string[]): { readonly code: number; readonly text: string } {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return { code: status ?? 1, text: stdout.trim() }
}

/** Returns null if there is no such commit. */
export async function checkOut(ref: string): Promise<Checkout | null> {
  const { code, text: commit } = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
  if (code !== 0) return null
  const folder = join(root, '.cache/compare', commit.slice(0, 12))
  await remove(folder)
  if (git('worktree', 'add', '--detach', '--force', folder, commit).code !== 0)
    throw new Error(`git cannot check out ${commit} in ${folder}`)
  await install(folder)
  return { folder, commit, remove: () => remove(folder) }
}

async function remove(folder: string): Promise<void> {
  git('worktree', 'remove', '--force', folder)
  await rm(folder, { recursive: true, force: true })
}

/** The packages of this checkout if both commits have the same, else its own. */
async function install(folder: string): Promise<void> {
  const [own, other] = await Promise.all(
    [root, folder].map(each => readFile(resolve(each, 'package-lock.json'), 'utf8')),
  )
  if (own === other) {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    return
  }
  if ((await step('npm', ['ci', '--prefix', folder])) !== 0) throw new Error(`npm ci failed in ${folder}`)
}
