// Every page of the build, with the query values that it needs, for tests that open all of them.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Person, Stage } from './app.ts'

/** Every page of the build, so that a new one is included automatically. */
export const builtPages = ['routes', 'pushed-pages']
  .map(name => readFileSync(new URL(`../../src/app/${name}.ts`, import.meta.url), 'utf8'))
  .flatMap(text => [...text.matchAll(/^ {2}'(\/[^']*)': (?:page\(|\{ load)/gm)])
  .map(match => match[1] ?? '')
  .filter(path => !path.startsWith('/dev/'))

/** Pages that require a log-in. */
export const memberPages = new Set(
  [
    ...readFileSync(new URL('../../src/router/table.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}'(\/[^']*)': member\(/gm,
    ),
  ].map(match => match[1] ?? ''),
)

const asked: Readonly<Record<string, string>> = {
  '/pages/webview/index': 'to=support',
  '/pages/quote/stock': 'code=AAPL&market=UsStock',
  '/pages/hkstock/quote': 'code=00700',
  '/pages/payment/stock': 'code=AAPL&market=UsStock&direction=0',
}

/** A busy machine fills an order late. */
const FILL_MS = 20_000

/** Buys one share, so that the user has a position. Returns its id. */
async function buyOne(stage: Stage, person: Person): Promise<string> {
  const order = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '1' } as const
  await stage.ask('POST /stock/create', order, person)
  let id = ''
  const filled = async () => {
    const { list } = await stage.ask('POST /position/me', {}, person)
    id = list[0]?.id ?? ''
    return id
  }
  await expect.poll(filled, { timeout: FILL_MS }).not.toBe('')
  return id
}

/** Returns the query of a page for a user, who gets a position for it. */
export async function pageQueries(stage: Stage, person: Person): Promise<(path: string) => string> {
  const id = await buyOne(stage, person)
  const { list: issues } = await stage.ask('POST /m_ft/sale_list', {})
  const { list: notices } = await stage.ask('GET /userMessage/getMessage', {}, person)
  const { list: articles } = await stage.ask('POST /article/pageList', {})
  const rows: Readonly<Record<string, string>> = {
    '/pages/trade/detail': `type=0&id=${id}`,
    '/pages/payment/close': `id=${id}`,
    '/pages/hkstock/payipo': `id=${issues.find(({ state, board }) => state === 'open' && board === 'HK')?.id}`,
    '/pages/notice/detail': `id=${notices[0]?.id}`,
    '/pages/news/detail': `id=${articles[0]?.id}`,
  }
  return path => asked[path] ?? rows[path] ?? ''
}
