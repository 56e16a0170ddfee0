// The built app in a real browser against a real server, each in a process of its own. A test that leaves a word in the
// console, or an error on the page, has failed.
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { chromium } from 'playwright'
import { assert, must } from '../../domain/assert.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { Envelope, Locale } from '../../domain/wire/envelope.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, SUCCESS } from '../../domain/wire/envelope.ts'
import { chromiumArgs, chromiumPath } from '../../tools/chromium.ts'
import type { Served } from '../../tools/serve.ts'
import { serve } from '../../tools/serve.ts'
import type { Words } from './texts.ts'
import { wordsIn } from './texts.ts'

/** Phones of today, and the smallest still in use. */
export const PHONE = { width: 375, height: 667 }
export const SMALL_PHONE = { width: 320, height: 568 }
const PATIENCE_MS = 20_000
/** Where the device keeps no shell. */
const TOOL_SAYS = /Service Worker registration blocked by Playwright/

export type Person = Session & { readonly email: string; readonly password: string }

export type OpenOptions = {
  readonly locale?: Locale
  readonly viewport?: typeof PHONE
  /** Logged in already, as this person. */
  readonly as?: Session
  /** The device keeps the app's shell, as any does. Elsewhere it does not: what a test holds back or looks at must come. */
  readonly keepsShell?: boolean
  /** Words of the browser itself about what a test does on purpose: a line that is cut, a call that is refused. */
  readonly expects?: RegExp
}

export type App = {
  readonly page: Page
  readonly words: Words
  /** Goes to a page of the app and waits until its first data shows; `at` when the address leads elsewhere. */
  go(to: string, at?: string): Promise<void>
  /** Until the page at this path is in front, with its first data. */
  isAt(path: string): Promise<void>
  button(key: string, values?: Parameters<Words>[1]): Locator
  link(key: string): Locator
  field(key: string): Locator
  text(key: string, values?: Parameters<Words>[1]): Locator
}

export class Stage {
  readonly served: Served
  readonly #browser: Browser
  readonly #open: { readonly context: BrowserContext; readonly complaints: string[] }[] = []
  #people = 0

  private constructor(served: Served, browser: Browser) {
    this.served = served
    this.#browser = browser
  }

  /** `environment`: of the server, as `server/config.ts` reads it. */
  static async set(environment: Readonly<Record<string, string>> = {}): Promise<Stage> {
    const served = await serve(environment)
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
    return new Stage(served, browser)
  }

  /** After each test: closes what it opened, and fails it for every complaint. */
  async clear(): Promise<void> {
    const complaints = this.#open.flatMap(each => each.complaints)
    for (const { context } of this.#open.splice(0)) await context.close()
    assert(complaints.length === 0, `a clean console:\n${complaints.join('\n')}`)
  }

  async strike(): Promise<void> {
    await this.#browser.close()
    await this.served.stop()
  }

  async open({ locale = 'es-MX', viewport = PHONE, as, expects, keepsShell = false }: OpenOptions = {}): Promise<App> {
    const serviceWorkers = keepsShell ? 'allow' : 'block'
    const context = await this.#browser.newContext({ viewport, locale, hasTouch: true, serviceWorkers })
    context.setDefaultTimeout(PATIENCE_MS)
    const complaints: string[] = []
    this.#open.push({ context, complaints })
    await context.addInitScript(store, {
      'pulso:settings': { locale },
      ...(as ? { 'pulso:token': as.token, 'pulso:user': as.user } : {}),
    })
    const page = await context.newPage()
    const complain = (text: string) => {
      if (!expects?.test(text) && !TOOL_SAYS.test(text)) complaints.push(`${page.url()}: ${text}`)
    }
    page.on('console', message => complain(`${message.type()}: ${message.text()}`))
    page.on('pageerror', error => complain(`${error.stack ?? error.message}`))
    return appOf(page, this.served.url, wordsIn(locale))
  }

  /** A call of the table, as the person or as nobody. */
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
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    })
    const { code, msg, data } = (await response.json()) as Envelope<CallAnswer<K>>
    assert(code === SUCCESS, `${key}: ${code} ${msg}`)
    return data
  }

  newEmail(): string {
    this.#people += 1
    return `person.${this.#people}@example.com`
  }

  /** Somebody new, with practice money. */
  async newcomer(): Promise<Person> {
    const email = this.newEmail()
    const password = `secret-${this.#people}-word`
    await this.ask('POST /getEmailCode', { email, purpose: 'register' })
    const code = await this.served.codeFor(email)
    const agreement = { version: '1.0', locale: 'es-MX' } as const
    const who = { accountType: 2, fullName: 'Ana López', country: 'MX', agreement } as const
    return { ...(await this.ask('POST /new/register/email', { ...who, email, code, password })), email, password }
  }
}

/** Runs in the page, before anything of it: what is there already stays, so that a reload is a reload. */
function store(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    if (localStorage.getItem(name) === null && !sessionStorage.getItem('stored'))
      localStorage.setItem(name, JSON.stringify(value))
  sessionStorage.setItem('stored', '1')
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
    text: (key, values) => page.getByText(words(key, values), { exact: true }),
  }
}

/** What stands on the page, as a person reads it. */
export const readAll = async (page: Page): Promise<string> => must(await page.locator('main').textContent(), 'text')
