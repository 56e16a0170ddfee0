// An installed app opens from the home screen at full height; one wrong field in the manifest prevents the installation
// without an error.

import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

type Manifest = {
  readonly name: string
  readonly short_name: string
  readonly lang: string
  readonly display: string
  readonly start_url: string
  readonly theme_color: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

test('Chromium accepts the manifest: the app can be installed', async () => {
  const { page, go } = await stage.open({ keepsShell: true })
  await go('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const session = await page.context().newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect(url).toBe(`${stage.served.url}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as Manifest
  expect(manifest).toMatchObject({
    name: 'Pulso México',
    short_name: 'Pulso',
    lang: 'es-MX',
    display: 'standalone',
    start_url: '/',
    theme_color: '#ffffff',
  })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The tests' browser context is incognito, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
})

test('its icons have the declared sizes, and its shortcuts lead to the tabs', async () => {
  const { go } = await stage.open()
  const { url } = stage.served
  const answer = await fetch(`${url}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const { icons, shortcuts } = (await answer.json()) as Manifest
  expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(await (await fetch(url + src)).arrayBuffer()).metadata()
    expect(`${format} ${width}x${height}`).toBe(`png ${sizes}`)
  }
  for (const shortcut of shortcuts) await go(shortcut.url.replace('/#', ''))
})
