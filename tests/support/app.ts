// The built app in a real browser against a real server, each in its own process. A test fails when the browser's
// console or the page reports an error.

import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { chromium } from 'playwright'
import { assert, must } from '../../domain/assert.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { Envelope, Locale } from '../../domain/wire/envelope.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, SUCCESS } from '../../domain/wire/envelope.ts'
import { DOCUMENTS_VERSION } from '../../server/content/document.ts'
import { chromiumArgs, chromiumPath } from '../../tools/chromium.ts'
import type { Served } from '../../tools/serve.ts'
import { serve } from '../../tools/serve.ts'
import { keepCodeRequest, withCodeRequest } from './code-requests.ts'
import type { TestServer } from './server.ts'
import { sharedServer, WITHOUT_DEMO } from './shared-server.ts'
import type { Words } from './texts.ts'
import { wordsIn } from './texts.ts'

/** Sizes of a current phone, and of the smallest phone still in use. */
export const PHONE = { width: 375, height: 667 }
export const SMALL_PHONE = { width: 320, height: 568 }
const TIMEOUT_MS = 45_000
/** Playwright prints this where service workers are blocked. */
const TOOL_SAYS = /Service Worker registration blocked by Playwright/

export type Person = Session & { readonly email: string; readonly password: string }

export type OpenOptions = {
  readonly locale?: Locale
  readonly theme?: 'light' | 'dark'
  /** Locale of the browser; by default `locale`, that of the page. */
  readonly browserLocale?: string
  readonly viewport?: typeof PHONE
  /** True for a device on which nothing is stored yet: the page is in Spanish and asks for the language. */
  readonly isFirstStart?: boolean
  /** The session that the page is logged in with from the start; without it the page has no session. */
  readonly as?: Session
  /**
   * True if the service worker is allowed, as on any device. By default it is blocked, because it would answer requests
   * from its cache that tests intercept.
   */
  readonly keepsShell?: boolean
  /**
   * True if the page gets a dedicated worker instead of one that all windows share, as in a browser without shared
   * workers. Playwright neither lists shared workers nor intercepts their requests or takes their network away, and
   * a page with one is never idle to it, so that a test that looks into the worker, or at what it loads, needs this.
   */
  readonly ownWorker?: boolean
  /** Console messages that the test provokes on purpose, such as a cut connection or a refused call. */
  readonly expects?: RegExp
}

export type App = {
  readonly page: Page
  readonly words: Words
  /**
   * Opens a page of the app and waits until its first data is shown; `at` is the resulting path if the address
   * redirects.
   */
  go(to: string, at?: string): Promise<void>
  /** Waits until the page at this path is the visible one and shows its first data. */
  isAt(path: string): Promise<void>
  button(key: string, values?: Parameters<Words>[1]): Locator
  link(key: string): Locator
  field(key: string): Locator
  text(key: string, values?: Parameters<Words>[1]): Locator
}

/** Kept for all files of a process, as a start takes seconds of processor time: each test has contexts of its own. */
let launched: Promise<Browser> | null = null
const browserOf = (): Promise<Browser> => {
  launched ??= chromiumPath().then(executablePath => chromium.launch({ executablePath, args: chromiumArgs }))
  return launched
}

/** No two users of a process have the same address, because files share a server. */
let people = 0

export class Stage {
  readonly served: Served
  readonly #browser: Browser
  readonly #open: { readonly context: BrowserContext; readonly complaints: string[] }[] = []

  private constructor(served: Served, browser: Browser) {
    this.served = served
    this.#browser = browser
  }

  /**
   * With a server process of its own. `environment`: variables of the server, as read by `server/compose/config.ts`.
   */
  static async set(environment: Readonly<Record<string, string>> = {}): Promise<Stage> {
    return new Stage(await serve({ ...WITHOUT_DEMO, ...environment }), await browserOf())
  }

  /** With the server that files share: for tests that need nothing of it but users of their own. */
  static async shared(): Promise<Stage> {
    const { url, codeFor } = await sharedServer()
    const others = () => Promise.reject(new Error('other files use this server'))
    const noSignal = () => assert(false, 'other files use this server')
    const rest = { log: [], kill: others, sleep: noSignal, wake: noSignal, restart: others, stop: async () => {} }
    return new Stage({ url, codeFor, ...rest }, await browserOf())
  }

  /** With a server in this process, whose clock and prices the test moves. */
  static async over({ url, logged, codeFor, stop }: TestServer): Promise<Stage> {
    const here = () => Promise.reject(new Error('the server is in this process'))
    const served: Served = {
      url,
      log: logged,
      codeFor: async email => codeFor(email),
      kill: here,
      sleep: () => {},
      wake: () => {},
      restart: here,
      stop,
    }
    return new Stage(served, await browserOf())
  }

  /** To be called after each test: closes what the test opened, and fails the test if errors were reported. */
  async clear(): Promise<void> {
    const complaints = this.#open.flatMap(each => each.complaints)
    for (const { context } of this.#open.splice(0)) await context.close()
    assert(complaints.length === 0, `a clean console:\n${complaints.join('\n')}`)
  }

  async strike(): Promise<void> {
    await this.served.stop()
  }

  async open(options: OpenOptions = {}): Promise<App> {
    const { locale = 'es-MX', theme = 'light', browserLocale = locale, viewport = PHONE } = options
    const { as, expects, keepsShell = false, isFirstStart = false, ownWorker = false } = options
    const serviceWorkers = keepsShell ? 'allow' : 'block'
    const context = await this.#browser.newContext({ viewport, locale: browserLocale, hasTouch: true, serviceWorkers })
    context.setDefaultTimeout(TIMEOUT_MS)
    const complaints: string[] = []
    this.#open.push({ context, complaints })
    await context.addInitScript(store, {
      ...(isFirstStart ? {} : { 'pulso:settings': { locale, theme } }),
      ...(as ? { 'pulso:token': as.token, 'pulso:user': as.user } : {}),
    })
    if (ownWorker) await context.addInitScript(withoutSharedWorkers)
    const page = await context.newPage()
    const complain = (text: string) => {
      if (!expects?.test(text) && !TOOL_SAYS.test(text)) complaints.push(`${page.url()}: ${text}`)
    }
    page.on('console', message => complain(`${message.type()}: ${message.text()}`))
    page.on('pageerror', error => complain(`${error.stack ?? error.message}`))
    return appOf(page, this.served.url, wordsIn(locale))
  }

  /** Calls the server, with a session if one is given. */
  async ask<K extends CallKey>(key: K, input: CallInput<K>, as?: Session): Promise<CallAnswer<K>> {
    const [method = '', path = ''] = key.split(' ')
    const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, `${v}`]))}` : ''
    const response = await fetch(`${this.served.url}${BASE_PATH}${path}${query}`, {
      method,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(calls[key].once ? { [IDEMPOTENCY_HEADER]: randomUUID() } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(withCodeRequest(key, input)) } : {}),
    })
    const { code, msg, data } = (await response.json()) as Envelope<CallAnswer<K>>
    assert(code === SUCCESS, `${key}: ${code} ${msg}`)
    keepCodeRequest(key, input, data)
    return data
  }

  newEmail(): string {
    people += 1
    return `person.${people}@example.com`
  }

  /** Registers a new user, who gets practice money. */
  async newcomer(): Promise<Person> {
    const email = this.newEmail()
    const password = `secret-${people}-word`
    await this.ask('POST /getEmailCode', { email, purpose: 'register' })
    const code = await this.served.codeFor(email)
    const agreement = { version: DOCUMENTS_VERSION, locale: 'es-MX' } as const
    const who = { accountType: 2, fullName: 'Ana López', country: 'MX', agreement } as const
    return { ...(await this.ask('POST /new/register/email', { ...who, email, code, password })), email, password }
  }
}

/**
 * Runs in the page before its scripts: stores the values. Existing values are kept, so that a reload keeps the state.
 */
function store(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    if (localStorage.getItem(name) === null && !sessionStorage.getItem('stored'))
      localStorage.setItem(name, JSON.stringify(value))
  sessionStorage.setItem('stored', '1')
}

/** Runs in the page before its scripts. */
function withoutSharedWorkers(): void {
  Reflect.deleteProperty(globalThis, 'SharedWorker')
}

function appOf(page: Page, url: string, words: Words): App {
  const isAt = async (path: string) => {
    await page.locator(`main[data-page="${path}"][data-ready]`).waitFor()
  }
  return {
    page,
    words,
    isAt,
    async go(to, at = to.replace(/\?.*/s, '')) {
      await page.goto(`${url}/#${to}`)
      await isAt(at)
    },
    button: (key, values) => page.getByRole('button', { name: words(key, values), exact: true }),
    link: key => page.getByRole('link', { name: words(key), exact: true }),
    field: key => page.getByRole('textbox', { name: words(key), exact: true }),
    text: (key, values) => page.getByText(words(key, values), { exact: true }).filter({ visible: true }),
  }
}

/** The text content of the page. */
export const readAll = async (page: Page): Promise<string> =>
  must(await page.locator('main').filter({ visible: true }).textContent(), 'text')
