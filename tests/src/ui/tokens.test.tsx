// Text must be readable: every pair of foreground and background that the components use is measured, in both themes
// and every palette, from the colours that the browser computes.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { must } from '../../../domain/assert.ts'
import { sectors } from '../../../domain/instrument.ts'
import { InstrumentMark } from '../../../src/shared/instruments/InstrumentMark.tsx'
import { palettes } from '../../../src/state/kept.ts'
import { setStage } from './stage.ts'

const root = document.documentElement
const canvas = must(new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }), 'canvas')

beforeAll(setStage)
afterEach(() => {
  delete root.dataset['theme']
  delete root.dataset['palette']
})

type Rgb = readonly [number, number, number]

/** The resulting colour of tokens that are painted over each other; the first is the background. */
function paint(...tokens: readonly string[]): Rgb {
  const probe = document.body.appendChild(document.createElement('i'))
  canvas.clearRect(0, 0, 1, 1)
  for (const token of tokens) {
    probe.style.color = `var(--${token})`
    lay(getComputedStyle(probe).color)
  }
  probe.remove()
  return painted()
}

function lay(colour: string): void {
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
}

function painted(): Rgb {
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

const linear = (value: number): number => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function contrast(ink: Rgb, ground: Rgb): number {
  const [dark, light] = [luminance(ink), luminance(ground)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const themes = ['light', 'dark'] as const

test.each(themes)('text has enough contrast on every background (%s)', theme => {
  root.dataset['theme'] = theme
  const pairs = [
    ...['ink', 'ink-2', 'ink-3', 'accent', 'danger', 'buy', 'sell', 'warning'].flatMap(ink => [
      [ink, 'paper'],
      [ink, 'paper', 'fill'],
      [ink, 'paper-raised'],
    ]),
    ['on-accent', 'accent'],
    ['on-danger', 'danger'],
    ['on-side', 'buy'],
    ['on-side', 'sell'],
    ['ink', 'thumb'],
    ['paper', 'ink'],
    ['ink', 'accent-soft'],
    ['accent', 'accent-soft'],
    ['ink', 'warning-soft'],
    ['warning', 'warning-soft'],
    ['accent', 'warning-soft'],
    ['ink', 'danger-soft'],
    ['danger', 'danger-soft'],
    ...['ink', 'ink-2', 'ink-3', 'accent', 'danger', 'warning', 'rise', 'fall'].map(ink => [ink, 'panel']),
    ...['markets', 'offers', 'income', 'strategy', 'credit'].flatMap(family => [
      [family, 'paper'],
      [family, 'panel'],
      [family, `${family}-soft`],
    ]),
  ] as const
  const poor = pairs
    .map(([ink = '', ...ground]) => ({ ink, ground, ratio: contrast(paint(ink), paint(...ground)) }))
    .filter(({ ratio }) => ratio < 4.5)
  expect(poor).toEqual([])
})

test.each(themes.flatMap(theme => palettes.map(palette => [theme, palette] as const)))(
  'rises and falls are readable, and told apart from buttons (%s, %s)',
  (theme, palette) => {
    root.dataset['theme'] = theme
    root.dataset['palette'] = palette
    for (const ink of ['rise', 'fall', 'flat'])
      for (const ground of [['paper'], ['paper-raised'], ['paper', `${ink}-soft`]])
        expect(contrast(paint(ink), paint(...ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    const directions = [paint('rise'), paint('fall')].map(String)
    for (const action of ['accent', 'buy', 'sell', 'danger']) expect(directions).not.toContain(String(paint(action)))
  },
)

test.each(themes)('the letters of an instrument’s mark are readable in every hue (%s)', async theme => {
  root.dataset['theme'] = theme
  const shares = sectors.map(sector => ({ board: 'US', code: 'AAPL', name: sector, sector }) as const)
  const marked = [...shares, { board: 'FX', code: 'EURUSD', name: 'Euro' } as const]
  const screen = await render(
    marked.map(instrument => <InstrumentMark key={instrument.name} instrument={instrument} />),
  )
  const marks = [...screen.container.querySelectorAll('.mark')]
  expect(marks).toHaveLength(marked.length)
  const colourOf = (element: Element, part: '::before' | '::after', from: Element | '::before' | '::after'): number => {
    const ground = typeof from === 'string' ? getComputedStyle(element, from) : getComputedStyle(from)
    lay(ground.backgroundColor)
    const behind = painted()
    lay(getComputedStyle(element, part).color)
    return contrast(painted(), behind)
  }
  for (const mark of marks) {
    const isPair = mark.getAttribute('data-shape') === 'pair'
    expect(colourOf(mark, '::before', isPair ? '::before' : mark)).toBeGreaterThanOrEqual(6)
    if (isPair) expect(colourOf(mark, '::after', '::after')).toBeGreaterThanOrEqual(6)
  }
})

test.each(themes)('borders of controls have enough contrast (%s)', theme => {
  root.dataset['theme'] = theme
  expect(contrast(paint('line'), paint('paper'))).toBeGreaterThanOrEqual(3)
  expect(contrast(paint('accent'), paint('paper'))).toBeGreaterThanOrEqual(3)
})

test('palettes exchange the colours of the directions', () => {
  const of = (palette: string) => {
    root.dataset['palette'] = palette
    return [String(paint('rise')), String(paint('fall'))]
  }
  const [green, red] = of('greenUp')
  expect(of('redUp')).toEqual([red, green])
  expect(of('colorBlind')).not.toContain(green)
})

test('the theme of the settings has precedence over the system’s', () => {
  root.dataset['theme'] = 'light'
  const light = paint('paper')
  root.dataset['theme'] = 'dark'
  expect(luminance(paint('paper'))).toBeLessThan(0.01)
  expect(luminance(light)).toBeGreaterThan(0.95)
})

test('the layout tokens have the sizes of the specification', () => {
  const tokens = getComputedStyle(root)
  const pixels = ['tab-bar', 'edge', 'navbar', 'page'].map(name => tokens.getPropertyValue(`--${name}`))
  expect(pixels).toEqual(['50px', '15px', '60px', '960px'])
})
