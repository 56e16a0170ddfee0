// The terminal output of the commands on the whole store.
import type { BackupSummary } from '../server/backup/format.ts'
import type { Verdict } from '../server/ledger/verify.ts'

const time = (ms: number): string => new Date(ms).toISOString()
const many = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const summaryText = (what: string, { rows, postings, takenAt, hash }: BackupSummary): string =>
  `${what}: ${many(rows, 'row')}, ${many(postings, 'posting')}, as of ${time(takenAt)}.\nLedger: ${hash}`

export function verdictText({ postings, anchors, lastAnchor, hash }: Verdict): string {
  const last = lastAnchor ? `, the last ${lastAnchor.nth}:${lastAnchor.hash} of ${time(lastAnchor.takenAt)}` : ''
  return `Sound: ${many(postings, 'posting')}, ${many(anchors, 'anchor')}${last}.\nLedger: ${hash}`
}
