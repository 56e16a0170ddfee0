// Secrets from files: if `NAME_FILE` is set, the value of NAME is the content of that file. This is how systemd,
// containers and vaults pass secrets to a single process, without showing them in its environment.
import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `names`: the variables that are secrets. `problems`: one message for each file that cannot be read, and for each
 * variable that is set twice.
 */
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
