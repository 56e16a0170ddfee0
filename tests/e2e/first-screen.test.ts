// On a slow connection a file that is referenced only by another file costs an extra round trip. Therefore the HTML
// page must reference everything that Home needs, including the worker, so that all files are requested at once.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('every file fetched before the first quotes is referenced by the page', async () => {
  const { page } = await stage.open({ ownWorker: true })
  const named = await (await fetch(stage.served.url)).text()
  const fetched = new Set<string>()
  page.on('request', request => fetched.add(new URL(request.url()).pathname))
  // Holds back the first request after the quotes until the files were checked, also if the page repeats the request.
  const looked = Promise.withResolvers<void>()
  const asked = new Promise<void>(resolve =>
    page.route('**/m_ft/home_custom_list*', async route => {
      resolve()
      await looked.promise
      // On a slow machine the page may have aborted the request by now.
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
