// The running version: that of the package, and the build id of the served page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const packageFile = z.object({ version: z.string() })
const buildFile = z.object({ build: z.string() })

export type Version = { readonly version: string; readonly build: string }

/** `distDir` has a build.json after the page is built; before that the build is 'none'. */
export function readVersion(distDir: string): Version {
  const { version } = packageFile.parse(readJson(new URL('../../package.json', import.meta.url)))
  const build = buildFile.safeParse(readJsonIfAny(join(distDir, 'build.json')))
  return { version, build: build.success ? build.data.build : 'none' }
}

const readJson = (path: string | URL): unknown => JSON.parse(readFileSync(path, 'utf8'))

function readJsonIfAny(path: string): unknown {
  try {
    return readJson(path)
  } catch {
    return null
  }
}
