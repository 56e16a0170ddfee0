// Profiles are shown as facts. Each real share must have a profile in each language, and each industry in the table
// must be used and must have a text.
import { expect, test } from 'vitest'
import { stockBoards } from '../../domain/instruments/boards.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { industryByKey, profileOf } from '../../server/market/catalogue/profiles/profile.ts'
import { startMarket } from '../support/market.ts'

test('each real share has a profile in each language; an index and a generated share have none', async () => {
  const { market } = await startMarket('2026-11-20T18:30', { instruments: 600 })
  const isStock = (key: string) => stockBoards.some(board => key.startsWith(`${board}.`))
  for (const { instrument } of market.listings) {
    const profiles = locales.map(locale => profileOf(instrument, locale))
    const isReal = isStock(instrument.key) && !instrument.name.startsWith('Sim ')
    expect(
      profiles.every(profile => (profile !== null) === isReal),
      instrument.key,
    ).toBe(true)
    if (isReal) expect(new Set(profiles).size).toBe(profiles.length)
  }
  for (const key of industryByKey().keys()) expect(market.find(key), key).not.toBeNull()
})

test('a profile says what the company does and where it is listed', async () => {
  const { market } = await startMarket('2026-11-20T18:30', { instruments: 1 })
  const of = (key: string, locale: 'es-MX' | 'en' | 'zh-Hans') => {
    const listing = market.find(key)
    return listing && profileOf(listing.instrument, locale)
  }
  expect(of('MX.GAPB', 'es-MX')).toBe('Opera aeropuertos en México. Cotiza en México.')
  expect(of('US.MSFT', 'en')).toBe(
    'Develops and sells software and cloud services. Its shares are listed in the United States.',
  )
  expect(of('HK.00005', 'zh-Hans')).toBe('提供银行及金融服务。在香港上市。')
})
