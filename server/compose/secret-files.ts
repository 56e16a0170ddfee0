// Secrets out of files: with `NAME_FILE` the value of NAME is the content of that file, as systemd, containers and vaults hand
// secrets to one process only, without showing them in its environment.
import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/** `names`: the variables that are secrets. A sentence for each file that cannot be read. */
export function withSecretFiles(
  environment: Environment,
  names: readonly string[],
): { readonly environment: Environment; readonly problems: string[] } {
  const problems: string[] = []
  const read = names.flatMap(name => {
    const path = environment[`${name}_FILE`]
    if (!path) return []
    if (environment[name]) problems.push(`${name} and ${name}_FILE are both set.`)
    try {
      return [[name, readFileSync(path, 'utf8').trim()] as const]
    } catch {
      problems.push(`${name}_FILE is '${path}', which cannot be read.`)
      return []
    }
  })
  return { environment: { ...environment, ...Object.fromEntries(read) }, problems }
}
