// Users agree to these documents and choose their country from this list: everything must exist in each language, and
// must say that no money here is real.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '../../domain/wire/envelope.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import { DOCUMENTS_VERSION } from '../../server/content/document.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const simulated = { 'es-MX': 'mercado simulado', en: 'simulated market', 'zh-Hans': '模拟市场' } as const

test.each(locales)('documents are in %s, with headings and paragraphs', async locale => {
  for (const type of ['terms', 'privacy', 'risk', 'support'] as const) {
    const document = await server.ask('GET /dict/data', { type }, { locale })
    expect(document).toMatchObject({ type, version: DOCUMENTS_VERSION, locale })
    expect(document.body.filter(line => line.startsWith('# ')).length).toBeGreaterThan(2)
    expect(document.body.length).toBeGreaterThan(5)
  }
})

test.each(locales)('terms and risks say in %s that the market is simulated', async locale => {
  for (const type of ['terms', 'risk'] as const) {
    const { body } = await server.ask('GET /dict/data', { type }, { locale })
    expect(body.join('\n')).toContain(simulated[locale])
  }
})

test('a document has the same parts in every language', async () => {
  for (const type of ['terms', 'privacy', 'risk', 'support'] as const) {
    const shapes = await Promise.all(
      locales.map(async locale => {
        const { body } = await server.ask('GET /dict/data', { type }, { locale })
        return body.map(line => line.startsWith('# '))
      }),
    )
    expect(new Set(shapes.map(shape => JSON.stringify(shape))).size).toBe(1)
  }
})

test('without the demo account its log-in is not published', async () => {
  expect((await server.ask('GET /dict/data', { type: 'demo' })).body).toEqual([])
})

test('an unknown document is refused', async () => {
  const reply = await fetch(`${server.url}/web/dict/data?type=secrets`)
  expect(reply.status).toBe(400)
})

test.each([
  ['es-MX', 'Alemania'],
  ['en', 'Germany'],
  ['zh-Hans', '德国'],
] as const)('countries are named in %s, Mexico first', async (locale, germany) => {
  const countries = await server.ask('GET /areaInfo/list', {}, { locale })
  expect(countries[0]).toMatchObject({ code: 'MX', dial: '+52' })
  expect(countries.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: germany, dial: '+49' })
  expect(countries.length).toBeGreaterThan(150)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  for (const { code, name, dial } of countries) {
    expect(name, code).not.toBe(code)
    expect(dial).toMatch(/^\+\d{1,3}$/)
  }
})

test('the published version is the package’s', async () => {
  const { version, protocol } = await server.ask('GET /appVersion/getPublishAppVersion', {})
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(protocol).toBe(PROTOCOL_VERSION)
})

test('a simulated installation has one source, which is computed', async () => {
  const { live, contract, sources } = await server.ask('GET /dict/sources', {})
  expect([live, contract]).toEqual([false, null])
  expect(sources).toMatchObject([
    { name: 'simulator', state: null, feeds: [{ origin: 'simulated' }], messageTimestamp: null, requests: null },
  ])
  expect(sources[0]?.boards).toContain('US')
  expect(sources[0]?.instruments).toBeGreaterThan(100)
})

test('prices of the simulator are published as simulated, without a contract', async () => {
  const { prices } = await server.ask('GET /appVersion/getPublishAppVersion', {})
  expect(prices).toEqual({ feeds: [{ name: 'simulator', origin: 'simulated' }], live: false, contract: null })
})
