// Finds programs of the system. Debian installs servers in folders that are only in root's PATH.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin']

const pathFolders = (): string[] => (process.env['PATH'] ?? '').split(delimiter)

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first folder that has all of these programs: of `preferred`, of the PATH, or of servers; null if there is none. */
export function folderOf(
  programs: readonly string[],
  preferred: readonly string[] = [],
  servers: readonly string[] = SERVER_FOLDERS,
): string | null {
  const folders = [...preferred, ...pathFolders().filter(folder => folder !== ''), ...servers]
  return folders.find(folder => programs.every(name => isExecutable(join(folder, name)))) ?? null
}
