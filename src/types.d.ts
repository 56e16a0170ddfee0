// Adds to types of others: the keys of the texts to i18next, and the build's variables to `import.meta.env`.

import type { Resources } from './i18n/resources.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources
  }
}

declare global {
  interface ImportMetaEnv {
    readonly VITE_APP_VERSION: string
    readonly VITE_DEV_UI: string
  }
}
