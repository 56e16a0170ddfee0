// Users identify an unknown device in the list by browser and system. Browsers include each other's names in their user
// agents, so each recognised one is tested once.
import { expect, test } from 'vitest'
import { browserOf, systemOf } from '../../server/users/user-agent.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'

const iphone = (product: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${product} Mobile/15E148 Safari/604.1`
const windows = (product: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36${product}`

test.each([
  ['Chrome', 'Android', android],
  ['Safari', 'macOS', mac],
  ['Safari', 'iOS', iphone('Version/17.5')],
  ['Chrome', 'iOS', iphone('CriOS/126.0.6478.35')],
  ['Firefox', 'iOS', iphone('FxiOS/127.0')],
  ['Edge', 'iOS', iphone('Version/17.0 EdgiOS/125.0.2535.60')],
  ['Opera', 'iOS', iphone('Version/17.5 OPT/4.8.0')],
  ['Chrome', 'Windows', windows('')],
  ['Edge', 'Windows', windows(' Edg/126.0.2592.56')],
  ['Opera', 'Windows', windows(' OPR/111.0.0.0')],
  ['Samsung Internet', 'Android', android.replace('Chrome/', 'SamsungBrowser/25.0 Chrome/')],
  ['Edge', 'Android', `${android} EdgA/125.0.0.0`],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Firefox', 'Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  [null, null, 'curl/8.5.0'],
  [null, 'iOS', iphone('')],
  [null, null, null],
])('%s on %s', (browser, system, userAgent) => {
  expect([browserOf(userAgent), systemOf(userAgent)]).toEqual([browser, system])
})
