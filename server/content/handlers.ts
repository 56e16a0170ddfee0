// Documents, countries and the published version: the same for all users, in the caller's language.

import type { contentCalls } from '../../domain/wire/calls/content.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { CHAT_PAGE } from '../chat/threads.ts'
import { DEMO_PASSWORD, DEMO_PAY_PASSWORD, DEMO_USERNAME } from '../users/demo.ts'
import { countriesIn } from './countries.ts'
import type { Document, DocumentType } from './document.ts'
import { DOCUMENTS_VERSION } from './document.ts'
import { privacy } from './documents/privacy.ts'
import { risk } from './documents/risk.ts'
import { support } from './documents/support.ts'
import { terms } from './documents/terms.ts'
import type { Version } from './version.ts'

const DEMO_LOGIN = [DEMO_USERNAME, DEMO_PASSWORD, DEMO_PAY_PASSWORD]

const documents: Readonly<Record<DocumentType, Document>> = { terms, privacy, risk, support }

type ContentCalls = Extract<
  keyof typeof contentCalls,
  'GET /dict/data' | 'GET /areaInfo/list' | 'GET /appVersion/getPublishAppVersion'
>

/** `hasDemo`: whether there is the demo account, whose passwords are public. */
export function contentHandlers(
  published: Version,
  { hasDemo }: { readonly hasDemo: boolean },
): HandlersOf<ContentCalls> {
  return {
    'GET /dict/data': async ({ type }, { locale }) => {
      if (type === 'chat') return { type, version: DOCUMENTS_VERSION, locale, title: 'Pulso', body: [CHAT_PAGE] }
      if (type === 'demo')
        return { type, version: DOCUMENTS_VERSION, locale, title: 'Pulso', body: hasDemo ? DEMO_LOGIN : [] }
      const { title, body } = documents[type][locale]
      return { type, version: DOCUMENTS_VERSION, locale, title, body: [...body] }
    },
    'GET /areaInfo/list': async (_input, { locale }) => countriesIn(locale),
    'GET /appVersion/getPublishAppVersion': async () => ({ ...published, protocol: PROTOCOL_VERSION }),
  }
}
