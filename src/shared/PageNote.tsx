// A note about the page that can arrive at any time, such as "the list is from 10:15". It is shown in the strip of notes
// and takes no space in the page.
import type { PageNote as Note } from '../state/page-notes.ts'
import { usePageNote } from '../state/page-notes.ts'

type PageNoteProps = Pick<Note, 'kind' | 'text'> & { action?: Note['action'] }

export function PageNote({ kind, text, action = null }: PageNoteProps): null {
  usePageNote({ kind, text, action })
  return null
}
