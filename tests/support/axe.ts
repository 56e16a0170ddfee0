// What axe finds on the page that is shown.
import axe from 'axe-core'
import type { App } from './app.ts'

/**
 * The success criteria of WCAG 2.1, levels A and AA. The size of a target counts as too small below a docked bar. None of
 * the rules reads the style sheets, which axe would load again for each page.
 */
const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'], preload: false }

/**
 * A virtual list has its items in blocks of the role `none`, which WAI-ARIA 1.2 allows and axe does not know for `ul`.
 */
const KNOWN = /^list: <ul [^>]*class="virtual-list"/

/** Tab pages that were shown stay in the document, not displayed. Each is looked at when it is shown. */
const HIDDEN_TABS = 'main[style*="display: none"]'

export async function violations({ page }: App): Promise<string[]> {
  // Half a megabyte, which stays in the document when a page of the app opens another.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate<string[]>(
    `axe.run({ exclude: ['${HIDDEN_TABS}'] }, ${JSON.stringify(rules)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  )
  return found.filter(each => !KNOWN.test(each))
}
