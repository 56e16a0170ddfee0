// The English texts. Those of the first screen are part of this file, so that one request loads them all.
import common from '../../locales/en/common.json'
import home from '../../locales/en/home.json'
import market from '../../locales/en/market.json'
import ui from '../../locales/en/ui.json'
import type { Files, Texts } from './files.ts'

const first: Files = {
  '../../locales/en/common.json': async () => common,
  '../../locales/en/home.json': async () => home,
  '../../locales/en/market.json': async () => market,
  '../../locales/en/ui.json': async () => ui,
}

const others: Files = import.meta.glob<Texts>(
  ['../../locales/en/*.json', '!../../locales/*/{common,home,market,ui,mail,brief,chat}.json'],
  { import: 'default' },
)

export const english: Files = { ...others, ...first }
