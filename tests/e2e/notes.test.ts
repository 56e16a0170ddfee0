// No note covers a control. Every page is opened at three widths while a message is shown.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { builtPages, pageQueries } from '../support/pages.ts'
import { register } from '../support/walk.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const viewports = [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
  { width: 960, height: 1_000 },
]
const POLL_MS = 15_000

/** Runs in the page: the visible controls outside the notes that something covers at their centre, once in view. */
const covered = () => {
  const controls = [...document.querySelectorAll<HTMLElement>('main a[href], main button, main input, nav a')].filter(
    element => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1,
  )
  const found: string[] = []
  for (const control of controls) {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const isFree = above && (control.contains(above) || above.contains(control))
    const isLabel = control instanceof HTMLInputElement && [...(control.labels ?? [])].some(own => own.contains(above))
    if (!isFree && !isLabel) found.push(`${control.outerHTML.slice(0, 160)} is under ${above?.outerHTML.slice(0, 80)}`)
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
  return { count: controls.length, found }
}

async function expectNoneCovered({ page }: App, path: string): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    // Data that arrives while the page is looked at can move controls; a cover stays.
    await expect
      .poll(() => page.evaluate(covered), { message: `${path} at ${viewport.width}`, timeout: POLL_MS })
      .toMatchObject({ found: [] })
  }
}

test('a message that stays, on every page: it covers no control', async () => {
  const person = await stage.newcomer()
  const queryOf = await pageQueries(stage, person)
  const app = await stage.open({ as: person, browserLocale: 'en-US' })
  const { page, go } = app
  await go('/')
  await page.getByRole('button', { name: 'Switch to English' }).waitFor()
  for (const path of builtPages) {
    if (path.startsWith('/pages/auth/') && path !== '/pages/auth/protocol') continue
    await go(`${path}?${queryOf(path)}`, path)
    await expectNoneCovered(app, path)
    // The message of the start is still shown: only the fragment of the address has changed.
    await page.getByRole('button', { name: 'Switch to English' }).waitFor()
  }
})

test('in a browser in English, a registration is finished while its language is offered', async () => {
  const app = await stage.open({ browserLocale: 'en-US', viewport: { width: 320, height: 568 } })
  const { page, go } = app
  await go('/pages/auth/login')
  await page.getByRole('button', { name: 'Switch to English' }).waitFor()
  await register(stage, app, stage.newEmail(), 'a-long-secret-1')
  await page.getByRole('button', { name: 'Switch to English' }).waitFor()
})
