// Reads a file that the user chose as the text of a list. Bytes that are no UTF-8 are no text.
import type { ListProblem } from '../../../domain/watchlists/text.ts'
import { LIST_TEXT_MAX } from '../../../domain/watchlists/text.ts'

export async function textOfFile(file: Blob): Promise<{ readonly text: string } | { readonly problem: ListProblem }> {
  if (file.size > LIST_TEXT_MAX) return { problem: 'tooLarge' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch {
    return { problem: 'binary' }
  }
}
