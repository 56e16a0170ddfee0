// The registry's advisories about the packages of the lock file, from `npm audit --json`.
import { z } from 'zod'
import { NoAnswer, npm } from './npm.ts'

export type Advisory = {
  /** Number of the advisory and name of the package, because one advisory can concern several packages. */
  readonly id: string
  readonly package: string
  readonly range: string
  readonly title: string
  readonly url: string
  readonly severity: string
}

const causeSchema = z.object({
  source: z.number(),
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
  range: z.string(),
})
/** `via`: a text names another package of the report that has the cause; an object is the cause itself. */
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), causeSchema])) })),
})
const failureSchema = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string().optional(), detail: z.string().optional() }).optional(),
})

/** `args` are appended to `npm audit --json`. Throws NoAnswer if there is no report. */
export async function audit(args: readonly string[]): Promise<readonly Advisory[]> {
  const { stdout, stderr } = await npm(['audit', '--json', ...args])
  const report = parsed(stdout)
  const { success, data } = reportSchema.safeParse(report)
  if (!success) throw new NoAnswer(wordsOf(report) || stderr.trim() || stdout.trim() || 'npm audit answered nothing')
  return advisoriesIn(data)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function wordsOf(report: unknown): string {
  const { data } = failureSchema.safeParse(report)
  const words = [data?.message, data?.error?.summary, data?.error?.detail]
  return words.filter(text => text !== undefined && text !== '').join('\n')
}

function advisoriesIn({ vulnerabilities }: z.infer<typeof reportSchema>): Advisory[] {
  const found = new Map<string, Advisory>()
  for (const { via } of Object.values(vulnerabilities))
    for (const cause of via) {
      if (typeof cause === 'string') continue
      const { source, name, title, url, severity, range } = cause
      const id = `${/GHSA(?:-\w{4}){3}/.exec(url)?.[0] ?? source} ${name}`
      found.set(id, { id, package: name, range, title, url, severity })
    }
  return [...found.values()]
}
