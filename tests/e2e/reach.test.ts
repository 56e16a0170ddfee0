// Everything can be read and reached with a keyboard, on a very small phone and with large text, in each language.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { App, Person } from '../support/app.ts'
import { PHONE, SMALL_PHONE, Stage } from '../support/app.ts'
import { violations } from '../support/axe.ts'
import { builtPages, memberPages, pageQueries } from '../support/pages.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Elements that are wider than the screen. */
const wider = () => {
  const { clientWidth } = document.documentElement
  const scrolls = (element: Element): boolean =>
    element !== document.documentElement && getComputedStyle(element).overflowX !== 'visible'
  const isInside = (element: Element): boolean => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) if (scrolls(parent)) return true
    return false
  }
  const sticking = [...document.querySelectorAll('body *')].filter(
    element => element.getBoundingClientRect().right > clientWidth + 1 && !isInside(element),
  )
  return { scrollWidth: document.documentElement.scrollWidth - clientWidth, sticking: sticking.map(e => e.outerHTML) }
}

/** Names of instruments and products, which a row may shorten: the page that it leads to shows them whole. */
const NAMES = [
  '.held-title',
  '.index-card-name',
  '.instrument-name',
  '.manage-row-name',
  '.quote-row-name',
  '.quote-row-note',
  '.quote-row-title',
  '.row-title',
].join()

/** Visible texts that are cut off at the end of their line. */
const clipped = (names: string) =>
  [...document.querySelectorAll('body *')].flatMap(element => {
    if (element.scrollWidth <= element.clientWidth || element.clientWidth <= 1) return []
    if (!['hidden', 'clip'].includes(getComputedStyle(element).overflowX)) return []
    if (!element.textContent?.trim() || !element.checkVisibility() || element.matches(names)) return []
    return [element.outerHTML]
  })

/** Opens every page of the build that is shown to a visitor or a member, and waits for each. */
async function visit(app: App, person: Person, loggedIn: boolean, look: (path: string) => Promise<void>) {
  const queryOf = await pageQueries(stage, person)
  for (const path of builtPages) {
    if (loggedIn ? isLogIn(path) : memberPages.has(path)) continue
    await app.go(`${path}?${queryOf(path)}`, path)
    await look(path)
  }
}

/** A member is led away from these. */
const isLogIn = (path: string): boolean => path.startsWith('/pages/auth/') && path !== '/pages/auth/protocol'

/** The largest distance in pixels between a name and its value. */
const FAR_PX = 560

/** Names whose value is further away than `most` pixels. */
const far = (most: number) => {
  const boxOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  const pairs = [
    ['.fact', '.fact-label', '.fact-value'],
    ['.row', '.row-words', '.row-numbers'],
    ['.cell', '.cell-words', '.cell-value'],
  ] as const
  return pairs.flatMap(([row, name, value]) =>
    [...document.querySelectorAll(`main ${row}`)].flatMap(element => {
      const [start, end] = [element.querySelector(name), element.querySelector(value)]
      if (!start || !end?.textContent?.trim() || element.querySelector('.row-middle > *')) return []
      return boxOf(end).left - boxOf(start).right > most ? [start.textContent] : []
    }),
  )
}

/** Returns what is wrong on the page that is shown. */
type Look = (app: App) => Promise<readonly string[]>

const looksAt = {
  async width({ page }) {
    const { scrollWidth, sticking } = await page.evaluate(wider)
    return [...(scrollWidth > 0 ? [`${scrollWidth} px too wide`] : []), ...sticking]
  },
  async cutTexts({ page }) {
    const found: string[] = []
    for (const viewport of [SMALL_PHONE, PHONE]) {
      await page.setViewportSize(viewport)
      found.push(...(await page.evaluate(clipped, NAMES)).map(text => `${viewport.width}: ${text}`))
    }
    return found
  },
  axe: violations,
  async farValues({ page }) {
    const found: string[] = []
    for (const width of [960, 1_200]) {
      await page.setViewportSize({ width, height: 1_000 })
      found.push(...(await page.evaluate(far, FAR_PX)).map(text => `${width}: ${text}`))
    }
    return found
  },
} as const satisfies { readonly [name: string]: Look }

type Walk = {
  readonly who: 'visitor' | 'member'
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly viewport: typeof PHONE
  readonly text: '100%' | '200%'
  readonly looks: readonly (keyof typeof looksAt)[]
}

/** Opening a page takes longer than looking at it: a walk looks for several things. */
const walks: readonly Walk[] = [
  { who: 'visitor', locale: 'es-MX', theme: 'light', viewport: SMALL_PHONE, text: '100%', looks: ['width', 'axe'] },
  { who: 'visitor', locale: 'es-MX', theme: 'dark', viewport: PHONE, text: '100%', looks: ['axe'] },
  {
    who: 'member',
    locale: 'es-MX',
    theme: 'light',
    viewport: SMALL_PHONE,
    text: '100%',
    looks: ['width', 'axe', 'cutTexts', 'farValues'],
  },
  { who: 'member', locale: 'en', theme: 'dark', viewport: PHONE, text: '100%', looks: ['axe', 'cutTexts'] },
  { who: 'member', locale: 'zh-Hans', theme: 'light', viewport: PHONE, text: '100%', looks: ['cutTexts'] },
  { who: 'member', locale: 'es-MX', theme: 'light', viewport: PHONE, text: '200%', looks: ['width'] },
]

describe('on every page', () => {
  test.each(walks)('$who, $locale, $theme, $viewport.width px, text of $text: $looks', async walk => {
    expect(builtPages.length).toBeGreaterThan(15)
    const { who, locale, theme, viewport, text, looks } = walk
    const person = await stage.newcomer()
    const app = await stage.open({ viewport, theme, locale, ...(who === 'member' ? { as: person } : {}) })
    // A colour that fades in has not reached its contrast.
    await app.page.emulateMedia({ reducedMotion: 'reduce' })
    await app.page.addInitScript(size => {
      new MutationObserver(() => {
        document.documentElement.style.fontSize = size
      }).observe(document, { childList: true })
    }, text)
    const found: string[] = []
    await visit(app, person, who === 'member', async path => {
      for (const look of looks) found.push(...(await looksAt[look](app)).map(each => `${path} ${look}: ${each}`))
      await app.page.setViewportSize(viewport)
    })
    expect(found).toEqual([])
  })
})

test('a visitor is led from every page of members to the log-in', async () => {
  const app = await stage.open()
  const queryOf = await pageQueries(stage, await stage.newcomer())
  for (const path of memberPages) await app.go(`${path}?${queryOf(path)}`, '/pages/auth/login')
})

/**
 * Presses Tab until the first element is reached again, at most `steps` times; returns the names of the focused
 * elements.
 */
async function tabThrough({ page }: App, steps: number): Promise<string[]> {
  const names: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return ''
        const row = element.closest('li') ? 'row: ' : ''
        return `${element.closest('nav') ? 'nav: ' : row}${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}`
      }),
    )
  }
  return names
}

describe('with the keyboard alone', () => {
  test('the market: switch, filter, columns, a row and the tabs have this tab order, and a row opens', async () => {
    const app = await stage.open()
    const { page, words, go, isAt } = app
    await go('/pages/market/index')
    const list = page.getByRole('list', { name: words('market.list.label', { market: words('market.board.US') }) })
    const box = page.getByRole('searchbox', { name: words('market.filter.label') })
    await box.fill('coca')
    await expect.poll(() => list.getByRole('link').count()).toBeLessThan(4)
    await page.getByRole('button', { name: words('common.action.search') }).focus()
    const names = await tabThrough(app, 16)
    const at = (wanted: (name: string) => boolean) => names.findIndex(wanted)
    const filter = at(name => name === words('market.filter.label'))
    const column = at(name => name === words('market.sort.name'))
    const row = at(name => name.startsWith('row: '))
    const tab = at(name => name === `nav: ${words('common.tab.trade')}`)
    expect(
      [filter, column, row, tab].every(place => place >= 0),
      names.join(' | '),
    ).toBe(true)
    expect(filter < column && column < row, names.join(' | ')).toBe(true)

    await box.fill('')
    await expect.poll(() => list.getByRole('link').count()).toBeGreaterThan(4)
    await list.getByRole('link').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await isAt('/pages/quote/stock')
  })

  test('the trade page: arrow keys move between its tabs', async () => {
    const app = await stage.open({ as: await stage.newcomer() })
    const { page, words, go } = app
    await go('/pages/trade/index')
    await page.getByRole('tab', { name: words('trade.tab.holdings') }).focus()
    await page.keyboard.press('ArrowRight')
    const closed = page.getByRole('tab', { name: words('trade.tab.closed') })
    await expect.poll(() => closed.getAttribute('aria-selected')).toBe('true')
    await page.getByText(words('trade.closed.empty')).filter({ visible: true }).waitFor()
    await page.keyboard.press('End')
    await page.getByText(words('bond.record.empty')).filter({ visible: true }).waitFor()
  })

  test('an order, from its first digit to its result', async () => {
    const app = await stage.open({ as: await stage.newcomer() })
    const { page, words, go, field, text } = app
    await go('/pages/payment/stock?code=KO&market=UsStock&source=0&direction=0')
    await field('order.field.quantity').focus()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words('order.review.titleBuy', { code: 'KO' }) })
    await dialog.waitFor()
    await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    const confirm = dialog.getByRole('button', {
      name: words('order.review.confirmBuy_one', { quantity: '1', code: 'KO' }),
    })
    await confirm.focus()
    await page.keyboard.press('Enter')
    await text('order.result.filledBuy').waitFor()
  })
})
