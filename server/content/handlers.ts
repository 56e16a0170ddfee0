// Documents, countries and the published version: the same for everybody, in the asker's language.

import type { contentCalls } from '../../domain/wire/calls/content.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { HandlersOf } from '../http/handlers.ts'
import { countriesIn } from './countries.ts'
import type { Document, DocumentType } from './document.ts'
import { DOCUMENTS_VERSION } from './document.ts'
import { privacy } from './documents/privacy.ts'
import { risk } from './documents/risk.ts'
import { support } from './documents/support.ts'
import { terms } from './documents/terms.ts'
import type { Version } from './version.ts'

const documents: Readonly<Record<DocumentType, Document>> = { terms, privacy, risk, support }

export function contentHandlers(published: Version): HandlersOf<keyof typeof contentCalls> {
  return {
    'GET /dict/data': async ({ type }, { locale }) => {
      const { title, body } = documents[type][locale]
      return { type, version: DOCUMENTS_VERSION, locale, title, body: [...body] }
    },
    'GET /areaInfo/list': async (_input, { locale }) => countriesIn(locale),
    'GET /appVersion/getPublishAppVersion': async () => ({ ...published, protocol: PROTOCOL_VERSION }),
  }
}
