// The keys of every text, from the source language: a key that does not exist is a type error.
import type auth from '../locales/es-MX/auth.json'
import type common from '../locales/es-MX/common.json'
import type error from '../locales/es-MX/error.json'
import type home from '../locales/es-MX/home.json'
import type market from '../locales/es-MX/market.json'
import type order from '../locales/es-MX/order.json'
import type profile from '../locales/es-MX/profile.json'
import type quote from '../locales/es-MX/quote.json'
import type search from '../locales/es-MX/search.json'
import type setting from '../locales/es-MX/setting.json'
import type trade from '../locales/es-MX/trade.json'
import type ui from '../locales/es-MX/ui.json'
import type watchlist from '../locales/es-MX/watchlist.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      auth: typeof auth
      common: typeof common
      error: typeof error
      home: typeof home
      market: typeof market
      watchlist: typeof watchlist
      order: typeof order
      profile: typeof profile
      quote: typeof quote
      search: typeof search
      setting: typeof setting
      trade: typeof trade
      ui: typeof ui
    }
  }
}

declare global {
  interface ImportMetaEnv {
    readonly VITE_APP_VERSION: string
    readonly VITE_DEV_UI: string
  }
}
