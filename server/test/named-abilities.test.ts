import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { namedAbilities } from '@contract/abilities'
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
const table = namedAbilities.map(([action, subject]) => ({
  ability: `${action} ${subject}`,
  calls: calls
    .filter(
      ({ endpoint }) =>
        typeof endpoint.can !== 'string' && endpoint.can[0] === action && endpoint.can[1] === subject,
    )
    .map(({ name }) => name),
  handlers: modules.filter((source) => asks(source, action, subject)).length,
  pages: pages.filter((source) => asks(source, action, subject)).length,
}))

/** Their screens come later; whoever builds one finds its ability here and takes it out. */
const awaited: readonly string[] = [
  'manage Catalogue',
  'batchClaims Claim',
  'submitclaims Claim',
  'viewCompletedClaims Claim',
  'changeClaimStatus Claim',
  'uploadToxCptCodes Claim',
  'transfer-results Result',
  'configure Receiving',
  'manage_sales SalesRep',
  'transmit-report OrderInfo',
  'create_pcr PlateMap',
  'sendbilling OrderInfo',
  'view OrderOutcomes',
  'view PatientReports',
  'manage Home',
  'manage Patient',
  'manage Location',
  'manage Physician',
  'manage OrderInfo',
  'edit RemoteOrder',
  'generate-reqform Order',
]

test('each named ability guards something on the server, or is known to wait for its screen [role:abilities]', () => {
  expect(table).toHaveLength(26)
  const unguarded = table
    .filter((row) => row.calls.length === 0 && row.handlers === 0)
    .map((row) => row.ability)
  expect(unguarded.toSorted()).toEqual(awaited.toSorted())
  process.stdout.write(
    `${table
      .map((row) => {
        const guarded = row.calls.length > 0 || row.handlers > 0 || row.pages > 0
        const found = `${row.calls.join(' ') || '-'} | handlers ${row.handlers} | pages ${row.pages}`
        return `${row.ability}: ${guarded ? found : 'nothing yet'}`
      })
      .join('\n')}\n`,
  )
})

test('what a page offers by a named ability, the server asks for too', () => {
  const onlyOnPage = table.filter((row) => row.pages > 0 && row.calls.length === 0 && row.handlers === 0)
  expect(onlyOnPage.map((row) => row.ability)).toEqual([])
})
