// One hash of the names and contents of files, by which a result can be kept until one of its inputs changes.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

async function filesOf(source: string): Promise<string[]> {
  const path = resolve(root, source)
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  // A page about a folder changes no result.
  const files = entries.filter(entry => entry.isFile() && !entry.name.endsWith('.md'))
  return files.map(entry => join(entry.parentPath, entry.name))
}

/**
 * `sources`: files and folders, absolute or relative to the project's root. `variables`: names of environment variables whose
 * values are inputs, too. Rejects if a file is missing.
 */
export async function hashOf(sources: readonly string[], variables: readonly string[] = []): Promise<string> {
  const files = (await Promise.all(sources.map(filesOf))).flat().sort()
  const contents = await Promise.all(files.map(file => readFile(file)))
  const hash = createHash('sha256')
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  files.forEach((file, at) => {
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(contents[at] ?? '')
  })
  return hash.digest('hex')
}
