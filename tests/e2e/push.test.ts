// Notifications on a device: turned on and off, with topics, amounts and quiet hours; what the service worker shows, and what
// a tap opens. Only the browser's push service is replaced, because it is on the internet.
import { createECDH } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { PushMessage } from '../../domain/push.ts'
import type { PushChoice } from '../../domain/wire/calls/push.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { looks, picture } from '../support/look.ts'

/** Of the service worker's thread, in which a test evaluates. */
declare const registration: ServiceWorkerRegistration
declare const NotificationEvent: new (type: string, given: { notification: Notification }) => Event

const PAGE = '/pages/setting/push'
const TIMEOUT_MS = 30_000

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

let devices = 0

/** Gives the page a push service whose subscriptions last as long as the page. Returns the address of this device. */
async function withPushService({ page }: App): Promise<string> {
  const keys = createECDH('prime256v1')
  devices += 1
  const endpoint = `https://fcm.googleapis.com/fcm/send/device-${devices}`
  const made = { endpoint, keys: { p256dh: keys.generateKeys('base64url'), auth: 'A'.repeat(22) } }
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(given => {
    let current: unknown = null
    const subscription = {
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscription
        return current
      },
    })
  }, made)
  return endpoint
}

const stored = async (endpoint: string, as: Person): Promise<PushChoice | null> =>
  (await stage.ask('POST /push/read', { endpoint }, as)).device

const untilStored = (endpoint: string, as: Person, choice: Partial<PushChoice> | null) =>
  expect.poll(() => stored(endpoint, as), { timeout: TIMEOUT_MS }).toEqual(choice && expect.objectContaining(choice))

async function started(app: App): Promise<void> {
  await app.go('/')
  await app.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
}

test.each(looks)('$locale $theme: turned on in the settings, with every choice, and off again', async look => {
  const person = await stage.newcomer()
  const app = await stage.open({ ...look, as: person, keepsShell: true })
  const { page, words, go, isAt, button, text } = app
  const endpoint = await withPushService(app)
  await started(app)
  await go('/pages/setting/index')
  await page.getByRole('link', { name: words('setting.account.push') }).click()
  await isAt(PAGE)
  await button('push.turnOn').waitFor()
  await picture(app, 'push-off', { fullPage: true })
  await button('push.turnOn').click()
  await button('push.turnOff').waitFor()
  await untilStored(endpoint, person, { topics: ['order', 'money', 'alert', 'account'], amounts: false, quiet: null })

  const toggle = (key: string) => page.getByRole('switch', { name: words(key) })
  await toggle('push.topic.money').click()
  await untilStored(endpoint, person, { topics: ['order', 'alert', 'account'] })
  await toggle('push.amounts').click()
  await untilStored(endpoint, person, { amounts: true })
  await toggle('push.quiet.on').click()
  await untilStored(endpoint, person, { quiet: { from: '22:00', to: '07:00' } })
  await page.getByRole('combobox', { name: words('push.quiet.to'), exact: true }).selectOption('08:30')
  await untilStored(endpoint, person, { quiet: { from: '22:00', to: '08:30' } })
  await picture(app, 'push-on', { fullPage: true })

  for (const topic of ['order', 'alert', 'account']) await toggle(`push.topic.${topic}`).click()
  await text('push.noTopic').waitFor()
  await button('push.turnOff').click()
  await button('push.turnOn').waitFor()
  await untilStored(endpoint, person, null)
})

test('a browser that blocks notifications says where to allow them', async () => {
  const app = await stage.open({ as: await stage.newcomer(), keepsShell: true })
  const { page, go, text } = app
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await started(app)
  await go(PAGE)
  await text('push.blocked.deniedTitle').waitFor()
})

test('a push service that does not answer is named, and can be tried again', async () => {
  const app = await stage.open({ as: await stage.newcomer(), keepsShell: true })
  const { page, go, button, text } = app
  await withPushService(app)
  await page.addInitScript(() => {
    const { subscribe } = PushManager.prototype
    let tries = 0
    PushManager.prototype.subscribe = function (options) {
      tries += 1
      return tries === 1 ? Promise.reject(new DOMException('no service', 'AbortError')) : subscribe.call(this, options)
    }
  })
  await started(app)
  await go(PAGE)
  await button('push.turnOn').click()
  await text('push.failed.service').waitFor()
  await button('push.turnOn').click()
  await button('push.turnOff').waitFor()
})

test('the first alert offers notifications, and the page of the offer opens', async () => {
  const app = await stage.open({ as: await stage.newcomer(), keepsShell: true })
  const { page, words, go, isAt } = app
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await started(app)
  await go('/pages/quote/stock?code=AAPL&market=UsStock&source=0', '/pages/quote/stock')
  const bell = page.getByRole('button', { name: words('quote.alerts') })
  await bell.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words('alert.add') }).click()
  await dialog.getByRole('textbox').first().fill('9000')
  await dialog.getByRole('button', { name: words('alert.create') }).click()
  await dialog.getByRole('link', { name: words('alert.push') }).click()
  await isAt(PAGE)
})

test('the service worker shows a message once, and a tap opens its page in the open window', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, keepsShell: true })
  const { page, isAt } = app
  await withPushService(app)
  await started(app)
  // The worker controls pages that are loaded after its start.
  await page.reload()
  await isAt('/')
  const worker = must(page.context().serviceWorkers()[0], 'the service worker')
  // Without a notification centre the browser removes a notification after 25 s, which a busy machine needs for two.
  await worker.evaluate(() => {
    const show = registration.showNotification.bind(registration)
    registration.showNotification = (title, options) =>
      show(title, Object.assign({}, options, { requireInteraction: true }))
  })
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations[0]
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: stage.served.url, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const there = await (await navigator.serviceWorker.ready).getNotifications()
      return there.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
    })
  const { list } = await stage.ask('GET /userMessage/getMessage', {}, person)
  const { id } = must(list[0], 'the welcome')
  const url = `/#/pages/notice/detail?id=${id}`
  const message: PushMessage = { title: 'Orden ejecutada: AAPL', body: 'Apple Inc.', url, tag: id }
  await deliver(JSON.stringify(message))
  await deliver(JSON.stringify(message))
  await expect.poll(shown).toEqual([{ title: message.title, body: message.body, tag: id, data: url }])
  await deliver('not JSON')
  await expect
    .poll(async () => (await shown()).map(({ title }) => title).sort())
    .toEqual(['Orden ejecutada: AAPL', 'Pulso'])
  await worker.evaluate(async tag => {
    const [notification] = await registration.getNotifications({ tag })
    if (notification) dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  }, id)
  await isAt('/pages/notice/detail')
  expect((await shown()).map(({ title }) => title)).toEqual(['Pulso'])
})
