import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { named } from '@contract/abilities'
import { calls } from '@contract/calls'

const root = resolve(import.meta.dirname, '../..')

const sourcesBelow = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

/** `ability.can('manage', 'Home')`, `mayDo('edit', 'Order')`: an action and a subject side by side. */
const asks = (source: string, action: string, subject: string) =>
  new RegExp(`['"]${action}['"],\\s*['"]${subject}['"]`).test(source)

const pages = sourcesBelow('src')
const modules = sourcesBelow('server/modules')

/** What each named ability of the specification guards now: calls, what handlers ask besides, and parts of pages. */
const table = named.map(({ right: [action, subject], ...said }) => ({
  ability: `${action} ${subject}`,
  waits: 'awaits' in said,
  calls: calls
    .filter(
      ({ endpoint }) =>
        typeof endpoint.can !== 'string' &&
        [endpoint.can, ...(endpoint.canPart ?? [])].some(
          (right) => right[0] === action && right[1] === subject,
        ),
    )
    .map(({ name }) => name),
  handlers: modules.filter((source) => asks(source, action, subject)).length,
  pages: pages.filter((source) => asks(source, action, subject)).length,
}))

const guarded = ({ calls: asking, handlers }: (typeof table)[number]) => asking.length > 0 || handlers > 0

test('each named ability guards something on the server, or is said to wait for what is not built [role:abilities]', () => {
  expect(table).toHaveLength(26)
  const unsaid = table.filter((row) => !row.waits && !guarded(row))
  expect(unsaid.map((row) => row.ability)).toEqual([])
  // Whoever builds one of these takes it out of the waiting ones in contract/abilities/named.ts, and says what it guards.
  const built = table.filter((row) => row.waits && (guarded(row) || row.pages > 0))
  expect(built.map((row) => row.ability)).toEqual([])
  process.stdout.write(
    `${table
      .map((row) => {
        const found = `${row.calls.join(' ') || '-'} | handlers ${row.handlers} | pages ${row.pages}`
        return `${row.ability}: ${row.waits ? 'nothing yet' : found}`
      })
      .join('\n')}\n`,
  )
})

test('what a page offers by a named ability, the server asks for too', () => {
  const onlyOnPage = table.filter((row) => row.pages > 0 && !guarded(row))
  expect(onlyOnPage.map((row) => row.ability)).toEqual([])
})

test('what the server asks a named ability for, a page offers by it too', () => {
  const onlyOnServer = table.filter((row) => guarded(row) && row.pages === 0)
  expect(onlyOnServer.map((row) => row.ability)).toEqual([])
})
