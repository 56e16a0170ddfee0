// The widths, themes and languages in which a journey is walked, and the pictures of its steps.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { App } from './app.ts'

export type Look = {
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

const phone: Look = { locale: 'es-MX', theme: 'light', viewport: { width: 375, height: 667 } }

/** Every width, theme and language once. */
export const looks: readonly Look[] = [
  phone,
  { locale: 'en', theme: 'dark', viewport: { width: 320, height: 568 } },
  { locale: 'zh-Hans', theme: 'light', viewport: { width: 960, height: 1_000 } },
]

/** The looks of a long walk: one of them, and all of them with `LOOKS=all`, as before a release. */
export const looksOr = (one: Look = phone): readonly Look[] => (process.env['LOOKS'] === 'all' ? looks : [one])

/** Fails if the page is wider than the screen. `PICTURES=DIR` keeps the picture, with the screen's width in its name. */
export async function picture({ page }: App, name: string, { fullPage = false } = {}): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond, `${name} fits the width`).toBeLessThanOrEqual(0)
  const folder = process.env['PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.${page.viewportSize()?.width}.png`), fullPage })
}
