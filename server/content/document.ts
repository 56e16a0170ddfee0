// A legal document or a help text in every language: plain paragraphs, with '# ' before a heading.
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'

export type DocumentType = Exclude<CallParsed<'GET /dict/data'>['type'], 'chat' | 'demo'>
type DocumentText = Readonly<Pick<CallAnswer<'GET /dict/data'>, 'title'>> & { readonly body: readonly string[] }
export type Document = Readonly<Record<Locale, DocumentText>>

/** Must be incremented with every change of meaning; stored with each user's acceptance. */
export const DOCUMENTS_VERSION = '1.2'
