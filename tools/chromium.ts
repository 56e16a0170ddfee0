// The Chromium that the browser and end-to-end tests, the pictures and the benchmarks drive: the first of those that
// design §8 names. Whoever downloads the project needs no browser of their own.
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

/** What Playwright switches off as well (of the two lists the last one counts): paints and answers as a phone's browser does. */
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
/** The address bar's lists are two web pages of their own: 0.7 s of processor with each window, which no phone has. */
const LISTS = ['AimEnabled', 'LensOverlay', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup']

/** No sandbox: tests run as root in containers, on pages of this project only. */
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
  // An optional dependency, unpacked into the system's temporary folder at its first use (Linux, x64).
  const packed = await import('@sparticuz/chromium').catch(() => null)
  if (!packed) throw new Error('No Chromium found. Name one in CHROMIUM_PATH.')
  return packed.default.executablePath()
}
