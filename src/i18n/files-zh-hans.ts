// The Simplified Chinese texts. Those of the first screen are part of this file, so that one request loads them all.
import common from '../../locales/zh-Hans/common.json'
import home from '../../locales/zh-Hans/home.json'
import market from '../../locales/zh-Hans/market.json'
import ui from '../../locales/zh-Hans/ui.json'
import type { Files, Texts } from './files.ts'

const first: Files = {
  '../../locales/zh-Hans/common.json': async () => common,
  '../../locales/zh-Hans/home.json': async () => home,
  '../../locales/zh-Hans/market.json': async () => market,
  '../../locales/zh-Hans/ui.json': async () => ui,
}

const others: Files = import.meta.glob<Texts>(
  ['../../locales/zh-Hans/*.json', '!../../locales/*/{common,home,market,ui,mail,brief,chat}.json'],
  { import: 'default' },
)

export const chinese: Files = { ...others, ...first }
