// Each product says how it works in five sentences, in the three languages; the texts are loaded after the page.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { locales } from '../../domain/wire/envelope.ts'
import { changeLanguage, startTexts } from '../../src/i18n/i18n.ts'
import type { ExplainedProduct } from '../../src/shared/HowItWorks.tsx'
import { HowItWorks } from '../../src/shared/HowItWorks.tsx'

const products: readonly ExplainedProduct[] = [
  'shares',
  'futures',
  'spot',
  'forex',
  'coins',
  'newIssues',
  'auction',
  'block',
  'placing',
  'bonds',
  'funds',
  'follow',
  'quantify',
  'robot',
  'loan',
]

/** Two sentences of a block and a placing are the same, and five of the four kinds of contracts on margin. */
const REPEATED = 7

beforeAll(() => startTexts('es-MX', ['common', 'ui']))
afterEach(() => cleanup())

test.each(locales)('five sentences of each product, closed at first: %s', async locale => {
  await changeLanguage(locale)
  const seen = new Set<string>()
  for (const product of products) {
    const screen = await render(<HowItWorks product={product} />)
    const fold = screen.getByRole('group')
    await expect.element(fold).toBeVisible()
    expect(screen.getByRole('listitem').elements()).toEqual([])
    await userEvent.click(screen.container.querySelector('summary') ?? screen.container)
    await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(5)
    for (const { textContent } of screen.getByRole('listitem').elements()) {
      expect(textContent).toMatch(/[.。]$/)
      seen.add(textContent)
    }
    await cleanup()
  }
  expect(seen.size).toBe(products.length * 5 - REPEATED)
})
