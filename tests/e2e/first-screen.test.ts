// On a slow connection a file that only another file refers to costs an extra round trip. Everything that Home needs,
// including the worker, is referenced by the page, so that all of it is requested at once.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('every file fetched before the first quotes is referenced by the page', async () => {
  const { page } = await stage.open()
  const named = await (await fetch(stage.served.url)).text()
  const fetched = new Set<string>()
  page.on('request', request => fetched.add(new URL(request.url()).pathname))
  // What follows the first quotes is held back until everything else was checked, also when it is requested again.
  const looked = Promise.withResolvers<void>()
  const asked = new Promise<void>(resolve =>
    page.route('**/m_ft/home_custom_list*', async route => {
      resolve()
      await looked.promise
      // Aborted meanwhile on a slow machine.
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
