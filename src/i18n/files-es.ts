// The Spanish texts of the pages that are not part of the first chunk.
import type { Files, Texts } from './files.ts'

export const spanish: Files = import.meta.glob<Texts>(
  ['../../locales/es-MX/*.json', '!../../locales/*/{common,ui,home,row,mail,brief,chat}.json'],
  { import: 'default' },
)
