// Simulates a browser without a network, also after a reload. Playwright's `setOffline` cuts the requests of every
// document, but `navigator.onLine` of a new document is that of the machine.
import type { Page } from 'playwright'

/** Reloads without a network: page and workers get no answer, and the browser reports that it is offline. */
export async function reloadOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.reload()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.overrideNetworkState', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}
