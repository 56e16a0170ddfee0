// Everything can be reached with a keyboard, on a very small phone and with large text, in the language with the
// longest texts.
import axe from 'axe-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { App, Person } from '../support/app.ts'
import { PHONE, SMALL_PHONE, Stage } from '../support/app.ts'
import { builtPages, memberPages, pageQueries } from '../support/pages.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
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

/** Opens every page of the build that the user can reach, and waits for each. */
async function visit(app: App, person: Person, loggedIn: boolean, look: (path: string) => Promise<void>) {
  const queryOf = await pageQueries(stage, person)
  for (const path of builtPages) {
    if (loggedIn && path.startsWith('/pages/auth/') && path !== '/pages/auth/protocol') continue
    await app.go(`${path}?${queryOf(path)}`, memberPages.has(path) && !loggedIn ? '/pages/auth/login' : path)
    await look(path)
  }
}

describe('nothing is wider than the screen', () => {
  test.each([
    { loggedIn: false, viewport: SMALL_PHONE, text: '100%' },
    { loggedIn: true, viewport: SMALL_PHONE, text: '100%' },
    { loggedIn: true, viewport: PHONE, text: '200%' },
  ])('logged in: $loggedIn, $viewport.width × $viewport.height, text of $text', async given => {
    const { loggedIn, viewport, text } = given
    expect(builtPages.length).toBeGreaterThan(15)
    const person = await stage.newcomer()
    const app = await stage.open({ viewport, ...(loggedIn ? { as: person } : {}) })
    await app.page.addInitScript(size => {
      new MutationObserver(() => {
        document.documentElement.style.fontSize = size
      }).observe(document, { childList: true })
    }, text)
    await visit(app, person, loggedIn, async path => {
      expect(await app.page.evaluate(wider), path).toEqual({ scrollWidth: 0, sticking: [] })
    })
  })
})

test.each(['es-MX', 'en', 'zh-Hans'] as const)('no text but a name is cut off in %s', async locale => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, locale })
  const cut: string[] = []
  await visit(app, person, true, async path => {
    for (const viewport of [SMALL_PHONE, PHONE]) {
      await app.page.setViewportSize(viewport)
      const texts = await app.page.evaluate(clipped, NAMES)
      cut.push(...texts.map(text => `${path} ${viewport.width}: ${text}`))
    }
  })
  expect(cut).toEqual([])
})

/** The success criteria of WCAG 2.1, levels A and AA. The size of a target counts as too small below a docked bar. */
const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] }

/**
 * A virtual list has its items in blocks of the role `none`, which WAI-ARIA 1.2 allows and axe does not know for `ul`.
 */
const KNOWN = /^list: <ul [^>]*class="virtual-list"/

async function violations({ page }: App): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(rules)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  )
  return found.filter(each => !KNOWN.test(each))
}

describe('axe finds nothing', () => {
  test.each([
    { loggedIn: false, theme: 'light' },
    { loggedIn: false, theme: 'dark' },
    { loggedIn: true, theme: 'light' },
    { loggedIn: true, theme: 'dark' },
  ] as const)('logged in: $loggedIn, $theme', async ({ loggedIn, theme }) => {
    const person = await stage.newcomer()
    const app = await stage.open({ theme, ...(loggedIn ? { as: person } : {}) })
    // A colour that fades in has not reached its contrast.
    await app.page.emulateMedia({ reducedMotion: 'reduce' })
    const found: string[] = []
    await visit(app, person, loggedIn, async path => {
      found.push(...(await violations(app)).map(each => `${path} ${each}`))
    })
    expect(found).toEqual([])
  })
})

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

test('a value stays near its name on a wide screen', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person })
  await visit(app, person, true, async path => {
    for (const width of [960, 1_200]) {
      await app.page.setViewportSize({ width, height: 1_000 })
      expect(await app.page.evaluate(far, FAR_PX), `${path} ${width}`).toEqual([])
    }
  })
})

/**
 * Presses Tab until the first element is reached again, at most `steps` times; returns the names of the focused
 * elements.
 */
async function walk({ page }: App, steps: number): Promise<string[]> {
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
    const names = await walk(app, 16)
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
