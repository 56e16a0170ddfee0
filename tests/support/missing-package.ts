// Thrown by what needs a program of the system that is not installed: the rest of a run goes on without it.

export class MissingPackage extends Error {
  constructor(program: string, debianPackage: string) {
    super(`there is no ${program} here (Debian: apt-get install ${debianPackage})`)
  }
}
