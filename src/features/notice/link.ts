// Link to the subject of a notice.
import type { Notice } from '../../../domain/wire/calls/notice.ts'
import { subjectHref } from '../../shared/subject-href.ts'

/**
 * Null for a notice without a subject. The notice of a contract that is about to expire links to the sheet that rolls
 * it.
 */
export function noticeHref({ kind, subject, values }: Pick<Notice, 'kind' | 'subject' | 'values'>): string | null {
  const href = subject && subjectHref(subject, values)
  return href !== null && kind === 'contractExpiring' ? `${href}&sheet=roll` : href
}
