// Returns the environment of a process that kills itself at a crash point; empty for ''.

export const crashingAt = (crashAt: string): Readonly<Record<string, string>> =>
  crashAt === ''
    ? {}
    : { CRASH_AT: crashAt, NODE_OPTIONS: `--import=${new URL('./crash-plan.ts', import.meta.url).href}` }
