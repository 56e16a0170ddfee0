// Why: on a slow line each file that only another file names is a round trip of its own, one after the other. What Home needs
// is named by the page itself, the worker too, so that all of it is asked for at once.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('whatever is fetched before the first quotes stands in the page', async () => {
  const { page } = await stage.open()
  const named = await (await fetch(stage.served.url)).text()
  const fetched = new Set<string>()
  page.on('request', request => fetched.add(new URL(request.url()).pathname))
  // What comes after the first quotes comes late enough: they are held back until all else was looked at, and those asked for
  // again too.
  const looked = Promise.withResolvers<void>()
  const asked = new Promise<void>(resolve =>
    page.route('**/m_ft/home_custom_list*', async route => {
      resolve()
      await looked.promise
      // Given up meanwhile, where the machine is slow.
      await route.continue().catch(() => {})
    }),
  )
  await page.goto(`${stage.served.url}/#/`)
  await Promise.all([asked, page.locator('main[data-page="/"]').waitFor()])
  const files = [...fetched].filter(path => path.startsWith('/assets/'))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(file => !named.includes(file))).toEqual([])
  looked.resolve()
  await page.locator('main[data-page="/"][data-ready]').waitFor()
})
