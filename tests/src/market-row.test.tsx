// A list receives thousands of prices a second, and each may render its own row only. A row must have the same content
// in colour, without colour and for screen readers.
import { Profiler } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import rowTexts from '../../locales/es-MX/row.json' with { type: 'json' }
import { useFormat } from '../../src/i18n/format.ts'
import { ofStock } from '../../src/shared/quote-rows/instrument-label.ts'
import { LiveRow } from '../../src/shared/quote-rows/LiveRow.tsx'
import { QuoteRow } from '../../src/shared/quote-rows/QuoteRow.tsx'
import type { StarSlot } from '../../src/shared/quote-rows/star-slot.ts'
import { unquoted } from '../support/unquoted.ts'
import { listed, quote, setMarketStage } from './market-stage.ts'
import { speak } from './ui/stage.ts'
import '../../src/shared/quote-rows/quote-row-columns.css'

beforeAll(setMarketStage)

const words = {
  volume: 'Vol.',
  pillHint: 'Cambia',
  waiting: 'Cargando',
  states: rowTexts.session,
}
const S = '\u00a0'

function Rows({ of, rendered }: { of: readonly Instrument[]; rendered: (code: string) => void }) {
  return of.map(({ key, code }) => (
    <Profiler key={key} id={code} onRender={rendered}>
      <QuoteRow instrumentKey={key} words={words} />
    </Profiler>
  ))
}

test('a price renders nothing: it is written into its own row only', async () => {
  const all = Array.from({ length: 60 }, (_, at) => listed('US', `ROW${at}`, `Emisora ${at}`))
  for (const instrument of all) quote(instrument, 10_000, 10_000)
  const rendered: string[] = []
  const screen = await render(<Rows of={all} rendered={code => rendered.push(code)} />)
  await expect.poll(() => rendered.length).toBeGreaterThanOrEqual(60)
  rendered.length = 0

  const changed: Node[] = []
  const observer = new MutationObserver(records => changed.push(...records.map(({ target }) => target)))
  observer.observe(screen.container, { subtree: true, characterData: true, childList: true })
  quote(must(all[7], 'row 7'), 10_150, 10_000)
  await expect.element(screen.getByText('101.50')).toBeVisible()
  observer.disconnect()
  expect(rendered).toEqual([])
  const rows = changed.map(node => node.parentElement?.closest('.quote-row')?.querySelector('.quote-row-title'))
  expect(new Set(rows.map(title => title?.textContent))).toEqual(new Set(['ROW7']))
})

test('the same price again renders nothing', async () => {
  const still = listed('US', 'STILL', 'Quieta')
  quote(still, 5_000, 5_000)
  const rendered: string[] = []
  const screen = await render(<Rows of={[still]} rendered={code => rendered.push(code)} />)
  await expect.element(screen.getByText('50.00', { exact: true })).toBeVisible()
  const other = listed('US', 'OTHER', 'Otra')
  rendered.length = 0
  quote(still, 5_000, 5_000)
  quote(other, 1, 1)
  await new Promise(requestAnimationFrame)
  expect(rendered).toEqual([])
})

test('a fall has a sign, an arrow and a verb beside its colour', async () => {
  const fallen = listed('US', 'FALL', 'Caída')
  quote(fallen, 9_876, 10_000)
  const { container } = await render(<QuoteRow instrumentKey={fallen.key} words={words} />)
  const pill = must(container.querySelector('.change-pill'), 'the pill')
  expect(pill.getAttribute('data-direction')).toBe('-1')
  const arrow = getComputedStyle(pill, '::before')
  expect(Number.parseFloat(arrow.borderTopWidth)).toBeGreaterThan(3)
  expect(arrow.borderBottomWidth).toBe('0px')
  expect(pill.textContent).toBe(`\u22121.24${S}%`)
  expect(pill.getAttribute('aria-label')).toBe(`baja 1.24${S}%`)
})

test('a change of two digits stays readable and fits', async () => {
  const risen = listed('US', 'RISEN', 'Subida')
  quote(risen, 11_234, 10_000)
  const { container } = await render(
    <div className="quote-list">
      <QuoteRow instrumentKey={risen.key} words={words} />
    </div>,
  )
  const pill = must(container.querySelector<HTMLElement>('.change-pill'), 'the pill')
  expect(pill.textContent).toBe(`+12.34${S}%`)
  expect(getComputedStyle(pill).fontSize).toBe('12px')
  const range = document.createRange()
  range.selectNodeContents(pill)
  // The pill (5.25rem) without its padding, its arrow and the gap beside the arrow.
  expect(range.getBoundingClientRect().width).toBeLessThanOrEqual(5.25 * 16 - 2 * 6 - 6.5 - 4)
})

test('an unchanged price has no arrow, which would look like a minus', async () => {
  const flat = listed('US', 'FLAT', 'Plana')
  quote(flat, 10_000, 10_000)
  const { container } = await render(<QuoteRow instrumentKey={flat.key} words={words} />)
  const pill = must(container.querySelector('.change-pill'), 'the pill')
  expect(getComputedStyle(pill, '::before').content).toBe('none')
  expect(pill.textContent).toBe(`0.00${S}%`)
  expect(pill.getAttribute('aria-label')).toBe('sin cambio')
})

test('an unknown value is a dash and never zero', async () => {
  const { key } = listed('US', 'NEW', 'Nueva')
  const { container } = await render(<QuoteRow instrumentKey={key} words={words} />)
  expect(container.querySelector('.quote-row-price')?.textContent).toBe('—')
  expect(container.querySelector('.change-pill')?.textContent).toContain('—')
})

test('before the instrument is known a skeleton keeps its height', async () => {
  const { container } = await render(
    <>
      <QuoteRow instrumentKey={instrumentKey('US', 'NOBODY')} words={words} />
      <QuoteRow instrumentKey={listed('US', 'BODY', 'Conocida').key} words={words} />
    </>,
  )
  const [waiting, known] = [...container.querySelectorAll<HTMLElement>('.quote-row')]
  expect(waiting?.dataset['skeleton']).toBe('')
  expect(waiting?.offsetHeight).toBe(known?.offsetHeight)
})

test('a code that is a word is the title; for a numeric code the name is', async () => {
  const walmex = listed('MX', 'WALMEX', 'Walmart de México')
  const tencent = listed('HK', '00700', 'Tencent', { nameZh: '腾讯控股' })
  const { container } = await render(
    <>
      <QuoteRow instrumentKey={walmex.key} words={words} />
      <QuoteRow instrumentKey={tencent.key} words={words} />
    </>,
  )
  const titles = () => [...container.querySelectorAll('.quote-row-title')].map(title => title.textContent)
  expect(titles()).toEqual(['WALMEX', 'Tencent'])
  await speak('zh-Hans')
  await expect.poll(titles).toEqual(['WALMEX', '腾讯控股'])
  await speak('es-MX')
})

test('the whole row leads to the quote page of its market, with name, code and source', async () => {
  const hsbc = listed('HK', '00005', 'HSBC Holdings')
  const screen = await render(<QuoteRow instrumentKey={hsbc.key} words={words} />)
  const link = screen.getByRole('link', { name: 'HSBC Holdings 00005' })
  await expect
    .element(link)
    .toHaveAttribute('href', '#/pages/hkstock/quote?name=HSBC+Holdings&code=00005&source=11&market=HK')
})

test('a tap on the pill shows money, then volume, then percent, in every row at once', async () => {
  const one = listed('US', 'ONE', 'Una')
  const two = listed('US', 'TWO', 'Dos')
  quote(one, 10_100, 10_000, 2_500_000)
  quote(two, 9_000, 10_000, 30_000)
  const { container } = await render(
    <>
      <QuoteRow instrumentKey={one.key} words={words} layout="stacked" />
      <QuoteRow instrumentKey={two.key} words={words} layout="stacked" />
    </>,
  )
  const shown = () => [...container.querySelectorAll('.change-pill')].map(pill => pill.textContent)
  const tap = () => userEvent.click(must(container.querySelector('.change-pill-button'), 'a pill'))
  expect(shown()).toEqual([`+1.00${S}%`, `\u221210.00${S}%`])
  await tap()
  await expect.poll(shown).toEqual(['+1.00', '\u221210.00'])
  await tap()
  await expect.poll(shown).toEqual([`2.5${S}M`, `30${S}mil`])
  expect(localStorage.getItem('pulso:pill')).toBe('"volume"')
  await tap()
  await expect.poll(shown).toEqual([`+1.00${S}%`, `\u221210.00${S}%`])
})

test('a volume with decimals is shown in units: in a row, in a pill and in a row of a search', async () => {
  const coin = listed('US', 'COINS', 'Monedas', { quantityDecimals: 8 })
  quote(coin, 10_100, 10_000, 22_222_200_000_000)
  const found = must(ofStock({ ...unquoted(coin), key: 'US.FOUND', volume: '222222.00000000' }), 'a valid key')
  const { container } = await render(
    <>
      <QuoteRow instrumentKey={coin.key} words={words} />
      <QuoteRow instrumentKey={coin.key} words={words} layout="stacked" />
      <QuoteRow instrumentKey={found.label.key} words={words} label={found.label} quote={found.quote} />
    </>,
  )
  const tap = () => userEvent.click(must(container.querySelector('.change-pill-button'), 'a pill'))
  await tap()
  await tap()
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map(cell => cell.textContent)
  await expect.poll(() => texts('.quote-row-volume > :last-child')).toEqual([`222${S}mil`, `222${S}mil`])
  expect(texts('button .change-pill')).toEqual([`222${S}mil`])
  await tap()
})

const star: StarSlot = {
  draw: () => null,
  labelOf: name => name,
  isWatched: () => false,
  onChange: () => () => {},
  toggle: () => {},
}

function Listed({ of, hasNoPrices }: { readonly of: Instrument; readonly hasNoPrices: boolean }) {
  const slot = { index: 0, isMoving: false, onChange: () => () => {} }
  const rows = { idAt: () => of.key, watch: () => () => {} }
  const format = useFormat()
  const own = { slot, rows, words, star, format, hasNoPrices }
  return <LiveRow {...own} formatFor={one => one} />
}

test('a row that never had a price says so where no source sends one, and a pair does not repeat its code', async () => {
  const silent = listed('US', 'SILENT', 'Callada')
  const pair = listed('FX', 'EURUSD', 'EUR/USD')
  const screen = await render(<Listed of={silent} hasNoPrices />)
  const note = () => screen.container.querySelector('.quote-row-name')?.textContent
  await expect.poll(note).toBe('sin precios · Callada')
  await screen.rerender(<Listed of={silent} hasNoPrices={false} />)
  await expect.poll(note).toBe('Callada')
  await screen.rerender(<Listed of={pair} hasNoPrices />)
  await expect.poll(note).toBe('sin precios')
  await screen.rerender(<Listed of={pair} hasNoPrices={false} />)
  await expect.poll(note).toBe('')
})
