// A document to agree to or a help text: plain paragraphs, '# ' before a heading, in every language.
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'

export type DocumentType = Exclude<CallParsed<'GET /dict/data'>['type'], 'chat' | 'demo'>
type DocumentText = Readonly<Pick<CallAnswer<'GET /dict/data'>, 'title'>> & { readonly body: readonly string[] }
export type Document = Readonly<Record<Locale, DocumentText>>

/** Incremented with every change of meaning; stored with each acceptance. */
export const DOCUMENTS_VERSION = '1.1'
