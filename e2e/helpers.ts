import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  expect,
  test as playwright,
  type BrowserContext,
  type CDPSession,
  type Locator,
  type Page,
  type Request,
} from 'playwright/test'
import { z } from 'zod'
import { demoPassword } from '@contract/demo-users'
import type { AnyEndpoint, CallInput } from '@contract/endpoint'
import { api } from '@contract/api'
import { registerPlaces } from '@contract/registers'
import { reportKeys } from '@contract/report-runs/choices'

export { expect }

const own = new Set(['127.0.0.1', 'localhost'])
/** A laboratory without a logo shows nothing in its place (specification section 7); the browser still notes the 404. */
const noLogo = /\/public_media\/logo\.png$/

/** What must not happen in any journey: an error on the console, a breach of the content policy, a call to elsewhere. */
export class Watch {
  readonly problems: string[] = []
  private readonly allowed: RegExp[] = []

  /** A refusal that the journey provokes: the browser notes it on the console. */
  allow(...lines: RegExp[]): void {
    this.allowed.push(...lines)
  }

  async over(context: BrowserContext): Promise<void> {
    followCalls(context)
    context.on('request', (request) => {
      const { protocol, hostname, href } = new URL(request.url())
      if (/^(https?|wss?):$/.test(protocol) && !own.has(hostname))
        this.problems.push(`left this computer: ${href}`)
    })
    context.on('console', (message) => {
      const { url } = message.location()
      if (message.type() === 'error' && !noLogo.test(url)) this.note(`console: ${message.text()} ${url}`)
    })
    context.on('weberror', (error) => this.note(`error on the page: ${error.error().message}`))
    await context.exposeBinding('noteViolation', (_, text: unknown) =>
      this.note(`content policy: ${String(text)}`),
    )
    await context.addInitScript({
      content:
        "document.addEventListener('securitypolicyviolation', (e) => window.noteViolation(e.violatedDirective + ' ' + e.blockedURI))",
    })
  }

  private note(line: string): void {
    this.problems.push(line)
  }

  /** What happened and was not provoked. */
  unexpected(): string[] {
    return this.problems.filter((line) => !this.allowed.some((pattern) => pattern.test(line)))
  }
}

/** The calls of each page that wait for their answer. What asks in the background, such as the chat, is left out. */
const waiting = new WeakMap<Page, Set<Request>>()

function followCalls(context: BrowserContext): void {
  const of = (request: Request) => {
    if (!request.url().includes('/api/v1/') || request.headers()['x-background'] === '1') return undefined
    const page = request.frame().page()
    const calls = waiting.get(page) ?? new Set<Request>()
    waiting.set(page, calls)
    return calls
  }
  context.on('request', (request) => void of(request)?.add(request))
  context.on('requestfinished', (request) => void of(request)?.delete(request))
  context.on('requestfailed', (request) => void of(request)?.delete(request))
}

/** The page has drawn what it knows. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })

/** Until the screen stands: its heading is there, every call has its answer, and what came of the answers is drawn. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await expect(async () => {
    await drawn(page)
    expect(waiting.get(page)?.size ?? 0, 'calls without an answer').toBe(0)
    expect(await page.locator('[aria-busy=true]').count(), 'parts that wait').toBe(0)
  }).toPass({ intervals: [20, 50, 100] })
}

/** Goes to another address within the page, as a link does: no new load. */
export const push = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address)

/** Goes to another screen within the page, and waits until nothing of the one before is left and the other stands. */
export async function visit(page: Page, address: string): Promise<void> {
  const headings = page.getByRole('main').getByRole('heading')
  await headings.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-left', '')))
  await push(page, address)
  await expect(page.locator('[data-left]'), `what stood before ${address}`).toHaveCount(0)
  await settled(page)
}

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

interface Fixtures {
  watch: Watch
  /** A new browser, as it were, in which this demo user is signed in, on this page. */
  as: (username: string, address?: string) => Promise<Page>
  /** A second browser without a session. */
  stranger: () => Promise<Page>
}
interface WorkerFixtures {
  /** What a demo user's browser holds after signing in; signed in once per worker, through the page. */
  stored: (username: string) => Promise<Stored>
}

export const test = playwright.extend<Fixtures, WorkerFixtures>({
  watch: [
    async ({}, use) => {
      const watch = new Watch()
      await use(watch)
      expect(watch.unexpected(), 'console, content policy and addresses').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await watch.over(context)
    await use(context)
  },
  stored: [
    async ({ browser }, use, info) => {
      const kept = new Map<string, Stored>()
      await use(async (username) => {
        const before = kept.get(username)
        if (before) return before
        const { baseURL } = info.project.use
        const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
        const page = await context.newPage()
        await signIn(page, username)
        const state = await context.storageState()
        await context.close()
        kept.set(username, state)
        return state
      })
    },
    { scope: 'worker' },
  ],
  as: async ({ browser, stored, watch }, use) => {
    const opened: BrowserContext[] = []
    await use(async (username, address = '/') => {
      const context = await browser.newContext({
        storageState: await stored(username),
        reducedMotion: 'reduce',
      })
      opened.push(context)
      await watch.over(context)
      const page = await context.newPage()
      await page.goto(address)
      return page
    })
    for (const context of opened) await context.close()
  },
  stranger: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      opened.push(context)
      await watch.over(context)
      return await context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

/** Fills the sign-in page and waits until it is gone. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/')
  await fillSignIn(page, username, password)
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeHidden()
}

export async function fillSignIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Opens the newest message of the demo mailbox that was sent to somebody, in a tab of its own as a mail program would. */
export async function newestMail(page: Page, to: string, subject: RegExp): Promise<Locator> {
  await page.goto('/mailbox')
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: to })
    .filter({ has: page.getByRole('heading', { name: subject }) })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(mail.first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  return mail.first()
}

export async function logOut(page: Page): Promise<void> {
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  // A page that is still arriving closes a menu that was opened over it.
  await expect(async () => {
    if (!(await logout.isVisible())) await page.getByRole('button', { name: /^Account of/ }).click()
    await logout.click({ timeout: 5_000 })
  }).toPass()
}

/** A notice at the edge of the page; a plain alert, where the network went before the code that draws notices came. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /Notifications/ })
    .or(page.getByRole('alert'))
    .getByText(text)
    .first()

/** The token that this page's session uses, as the page keeps it. */
export async function tokenOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => localStorage.getItem('aliquot.session'))
  return z.object({ state: z.object({ id_token: z.string() }) }).parse(JSON.parse(text ?? '')).state.id_token
}

const LoginReply = z.object({ token: z.string() })

/** Calls of the contract without a page, for what must be there before a journey begins. */
export class Caller {
  private readonly origin: string
  private readonly token: string

  private constructor(origin: string, token: string) {
    this.origin = origin
    this.token = token
  }

  static async as(origin: string, username: string): Promise<Caller> {
    const nobody = new Caller(origin, '')
    const reply = await nobody.send(api.session.login, { body: { username, password: demoPassword } })
    return new Caller(origin, LoginReply.parse(await reply.json()).token)
  }

  static of(origin: string, token: string): Caller {
    return new Caller(origin, token)
  }

  /** The bare answer, refusals too; what is sent may be what the contract would not let through. */
  async send(endpoint: AnyEndpoint, input: unknown): Promise<Response> {
    const parts = Parts.parse(input)
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(parts.params[name] ?? ''),
    )
    const url = new URL(`/api/v1${path}`, this.origin)
    for (const [key, value] of Object.entries(parts.query)) url.searchParams.set(key, String(value))
    return await fetch(url, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      },
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(parts.body) } : {}),
    })
  }

  /** The answer as the contract's schema reads it; a refusal fails the journey with what the server said. */
  async call<O extends z.ZodType, E extends AnyEndpoint & { out: O }>(
    endpoint: E & { out: O },
    input: CallInput<E>,
  ): Promise<z.output<O>> {
    const reply = await this.send(endpoint, input)
    const text = await reply.text()
    expect(reply.ok, `${endpoint.method} ${endpoint.path}: ${reply.status} ${text}`).toBe(true)
    return endpoint.out.parse(JSON.parse(text))
  }
}
const Parts = z.object({
  params: z.record(z.string(), z.string()).default({}),
  query: z.record(z.string(), z.unknown()).default({}),
  body: z.unknown().default({}),
})

/** Every screen behind the sign-in that is built, read from the folder of routes and the described registers: `/order/$id`. */
export const builtScreens: readonly string[] = readdirSync(join(import.meta.dirname, '../src/routes/_in'))
  .filter((file) => file.endsWith('.tsx'))
  .map(
    (file) =>
      `/${file
        .replace(/\.tsx$/, '')
        .replace(/_\./g, '.')
        .replaceAll('.', '/')}`,
  )
  .map((path) => path.replace(/\/index$/, ''))
  .concat(registerPlaces.flatMap(({ path, onePath }) => [path, `${onePath}/$id`, `${onePath}/new`]))
  .toSorted()

export const isBuilt = (path: string): boolean =>
  path === '/' ||
  (builtScreens.includes(path.split('?')[0] ?? path) &&
    reportKeys.some((key) => path.endsWith(`?report=${key}`)) === path.includes('?report='))

/** When the last key of a page's last scan was pressed, in seconds. */
const lastScan = new WeakMap<Page, number>()

/** Types as a scanner does: a key every so many ms by the events' own time, not waiting for the page, then Enter. */
export async function scan(page: Page, code: string, gapMs = 8): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const keys = [...[...code].map((key) => ({ key, text: key })), { key: 'Enter', text: '\r' }]
  const began = Math.max((Date.now() - keys.length * gapMs) / 1000, (lastScan.get(page) ?? 0) + gapMs / 1000)
  lastScan.set(page, began + (keys.length * gapMs) / 1000)
  await Promise.all(
    keys.flatMap(({ key, text }, at) => {
      const what = {
        key,
        code: key === 'Enter' ? 'Enter' : codeOf(key),
        windowsVirtualKeyCode: key === 'Enter' ? 13 : key.toUpperCase().charCodeAt(0),
        timestamp: began + (at * gapMs) / 1000,
      }
      return [
        session.send('Input.dispatchKeyEvent', { ...what, type: 'keyDown', text }),
        session.send('Input.dispatchKeyEvent', { ...what, type: 'keyUp' }),
      ]
    }),
  )
  await session.detach()
}
const codeOf = (key: string): string =>
  /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : `Key${key.toUpperCase()}`

/**
 * A keyboard that counts the keys that are not data: Tab, Enter and arrows. Chords that finish the form are not counted. A
 * person sees the caret move before going on: a journey says where it is to be before it types there.
 */
export class Keys {
  pressed: string[] = []
  private readonly page: Page
  private readonly counted: RegExp

  /** `counted`: the keys to count instead, where a journey is made of others. */
  constructor(page: Page, counted = /(^|\+)(Tab|Enter|Arrow\w+)$/) {
    this.page = page
    this.counted = counted
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (this.counted.test(key) && !key.startsWith('Control+')) this.pressed.push(key)
      await this.page.keyboard.press(key)
    }
  }
  async type(text: string): Promise<void> {
    // Slower than a scanner, as people are: the page tells the two apart by the pace.
    await this.page.keyboard.type(text, { delay: 35 })
  }

  /** Types into the combobox that has focus, waits for the entry and takes it with Enter. */
  async pick(combobox: string, text: string, option: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('combobox', { name: combobox, exact: true })).toBeFocused()
    await this.type(text)
    const active = this.page.locator('[role=option][aria-selected=true]')
    await expect(active.filter({ hasText: option })).toBeVisible()
    await this.press('Enter')
  }
}

/** Throws away what any tab kept of a form. */
export async function noDrafts(caller: Caller, form: string): Promise<void> {
  const { draft, others } = await caller.call(api.drafts.get, { params: { form } })
  for (const kept of draft ? [draft, ...others] : [])
    await caller.call(api.drafts.discard, { params: { form: kept.form } })
}

/** Order entry with nothing of an earlier journey in it: a draft that was left would be offered first. */
export async function newOrder(page: Page): Promise<void> {
  const caller = Caller.of(new URL(page.url()).origin, await tokenOf(page))
  await noDrafts(caller, 'order-entry')
  await page.goto('/orderentry')
  await expect(page.getByLabel('Requisition number')).toBeFocused()
}

/** Clicks an entry of an open list once the list answers what was typed: before that, entries cannot be taken. */
export async function choose(page: Page, option: string | RegExp): Promise<void> {
  await expect(page.locator('[role=option][aria-selected=true]')).toBeVisible()
  await page.getByRole('option', { name: option }).click()
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** A name that nobody has and that is like no other: alike names are asked about. */
export const uniqueName = (start = ''): string => `${start}${letters(10)}`

/** A patient who is on no file. */
export function uniquePerson(): { lastname: string; firstname: string; dob: string } {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const dob = `${1 + Math.floor(Math.random() * 12)}/${1 + Math.floor(Math.random() * 28)}/${1931 + Math.floor(Math.random() * 69)}`
  return { lastname: capital(letters(10)), firstname: capital(letters(7)), dob }
}
