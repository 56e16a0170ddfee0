// Finds the Chromium for the browser and end-to-end tests, the pictures and the benchmarks: the first one found in the
// places listed in design §8. Developers need not install a browser.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/**
 * Features that Playwright disables. They are repeated here, because only the last of two lists takes effect. The
 * remaining features stay on, so that the browser paints and responds like a phone's.
 */
const PLAYWRIGHTS = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
/**
 * Features of the address bar that are two web pages: they cost 0.7 s of processor time per window, and phones do not
 * have them.
 */
const LISTS = ['AimEnabled', 'LensOverlay', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup']

/** No sandbox, because tests run as root in containers, and open pages of this project only. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  `--disable-features=${[...PLAYWRIGHTS, ...LISTS].join(',')}`,
]

export async function chromiumPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const found = [chromium.executablePath(), ...SYSTEM].find(path => existsSync(path))
  if (found) return found
  // A tool of development. It is unpacked into the system's temporary folder at its first use (Linux, x64).
  const packed = await import('@sparticuz/chromium').catch(() => null)
  if (!packed) throw new Error('No Chromium found. Name one in CHROMIUM_PATH.')
  return packed.default.executablePath()
}
