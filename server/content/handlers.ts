// Documents, countries and the published version: the same for all users, in the caller's language.

import type { contentCalls, PriceSources } from '../../domain/wire/calls/content.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { CHAT_PAGE } from '../chat/threads.ts'
import { countriesIn } from './countries.ts'
import type { Document, DocumentType } from './document.ts'
import { DOCUMENTS_VERSION } from './document.ts'
import { privacy } from './documents/privacy.ts'
import { risk } from './documents/risk.ts'
import { support } from './documents/support.ts'
import { terms } from './documents/terms.ts'
import type { Version } from './version.ts'

const documents: Readonly<Record<DocumentType, Document>> = { terms, privacy, risk, support }

type ContentCalls = Extract<
  keyof typeof contentCalls,
  'GET /dict/data' | 'GET /dict/sources' | 'GET /areaInfo/list' | 'GET /appVersion/getPublishAppVersion'
>

type Deps = {
  readonly published: Version
  /** User name, password and trading password of the demo account, which are public; empty if there is none. */
  readonly demoLogin: readonly string[]
  readonly prices: () => PriceSources
  readonly sources: () => CallAnswer<'GET /dict/sources'>
}

export function contentHandlers({ published, demoLogin, prices, sources }: Deps): HandlersOf<ContentCalls> {
  return {
    'GET /dict/data': async ({ type }, { locale }) => {
      if (type === 'chat') return { type, version: DOCUMENTS_VERSION, locale, title: 'Pulso', body: [CHAT_PAGE] }
      if (type === 'demo') return { type, version: DOCUMENTS_VERSION, locale, title: 'Pulso', body: [...demoLogin] }
      const { title, body } = documents[type][locale]
      return { type, version: DOCUMENTS_VERSION, locale, title, body: [...body] }
    },
    'GET /dict/sources': async () => sources(),
    'GET /areaInfo/list': async (_input, { locale }) => countriesIn(locale),
    'GET /appVersion/getPublishAppVersion': async () => ({
      ...published,
      protocol: PROTOCOL_VERSION,
      prices: prices(),
    }),
  }
}
