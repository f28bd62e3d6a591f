import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './imports'

/** Folders of the contract that are no area: what all areas read. */
const shared: Readonly<Record<string, string>> = {
  abilities: 'who may do what',
  choices: 'the words of the choice lists',
  'csv-heads': 'the heads of every file that is written',
  errors: 'how a refusal reads',
  features: 'the names of what a laboratory switches on and off',
  eula: 'the agreement that every user accepts once',
  lists: 'the texts of the one list',
  navigation: 'the menus',
  profile: 'the texts of the dialog of one’s own account',
  people: 'names, addresses and numbers of whoever has them',
  register: 'what all registers share',
  roles: 'the table of roles',
  rules: 'the arithmetic of the laboratory',
  status: 'the words of the states, read by several areas',
  ui: 'the texts of components that know no area',
}

/** Areas that only the browser has. */
const browserOnly: Readonly<Record<string, string>> = {
  'scanner-check': 'a page that asks the server for nothing',
  shell: 'the frame around every screen',
}

/** Modules that no call reaches, and so are no area. */
const serverOnly: Readonly<Record<string, string>> = {
  'clinic-notices': 'what a clinic’s people are told, by the choice of each',
  'day-counts': 'what happened on each day, counted in the background for totals and reports',
  'ehr-charges': 'charges over HL7, which a release queues',
  'ehr-out': 'results over HL7, which the ledger of deliveries sends',
  'fhir-feed': 'what FHIR shows is another: said by whatever changes it',
  'report-message': 'what messages about a report are made of, for several ways out',
  locks: 'rows that several areas write, locked in one order',
  'plate-holds': 'which plates hold results, asked by results, Turbo CLS and reports',
  'remote-standing': 'how far the order of a remote order is, repeated by several areas',
  'sent-out': 'whether a test may go to another laboratory, for both ways out',
  'review-standing': 'whether an order waits for a pharmacist, settled by several areas',
}

/**
 * Screens that have a folder of their own beside their area's, in the contract for their texts and among the features. They
 * have no calls: a screen of two files stays in the folder of its area.
 */
const screens: Readonly<Record<string, { of: string; why: string }>> = {
  order: { of: 'orders', why: 'one order with its tabs: thirty files' },
  released: {
    of: 'result-links',
    why: 'the page behind a link and the message that leads there, which are in two languages',
  },
  'remote-order-entry': { of: 'remote-orders', why: 'the one form of eight configurations: twenty files' },
  'order-entry': { of: 'orders', why: 'the form that makes and edits an order: fifty files' },
}

/** Areas of the server whose calls are used by screens of other areas, or by what several screens share. */
const usedElsewhere: Readonly<Record<string, string>> = {
  'add-ons': 'tests added on request: a dialog and a card of the order, and a list under the morning board',
  'analyte-methods': 'a tab of the page of an instrument',
  'instrument-lines': 'a tab of the page of an instrument',
  'instrument-log': 'a tab of the page of an instrument',
  'instrument-runs': 'what the instruments sent, reviewed on the page of an instrument',
  mrsa: 'a table on the page of the rules of plates',
  recalls: 'a tab of the screen of reports to sign, and the notice on an order',
  abn: 'given where an order is entered',
  'claim-readiness': 'shown beside every form of an order',
  'diagnosis-changes': 'a part of the billing tab of an order',
  about: 'the shell tells the version and the change log',
  catalogue:
    'tests, panels, sample types, test types and specimen sources are the areas; this is what they share',
  drafts: 'kept by every long form',
  'ehr-filing': 'told on the screen of EHR jobs: what each message did here',
  emergency: 'opened from a patient, allowed in the settings',
  'intake-forms': 'a tab of intake',
  labels: 'printed from order entry, an order and receiving',
  reference: 'what every form chooses from',
  sftp: 'set up as a way of deliveries, sent from the list of orders',
  'result-links': 'set up as a way of deliveries, chosen on the page of a patient',
  results: 'a tab of an order and of a patient',
  search: 'in the head of every page',
  views: 'kept by every list',
}

/** Registers that are alike but for their name and share all folders: the calls of one are not those of its folder. */
const alike: Readonly<Record<string, string>> = { billingJobs: 'jobs', hrsa: 'jobs' }

const foldersOf = (room: string): string[] =>
  readdirSync(join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
const rooms = {
  contract: foldersOf('contract'),
  server: foldersOf('server/modules'),
  browser: foldersOf('src/features'),
}

interface Rooms {
  contract: readonly string[]
  server: readonly string[]
  browser: readonly string[]
}

/** What is wrong with the names of the three rooms, a sentence each. */
function wrongNames({ contract, server, browser }: Rooms): string[] {
  const areas = contract.filter((name) => !(name in shared) && !(name in screens))
  const wrong: string[] = []
  for (const name of areas) {
    if (!server.includes(name) && !(name in browserOnly))
      wrong.push(`contract/${name}: no module of the server`)
    if (!browser.includes(name) && !(name in usedElsewhere)) wrong.push(`contract/${name}: no feature`)
  }
  for (const name of server)
    if (!areas.includes(name) && !(name in serverOnly))
      wrong.push(`server/modules/${name}: not in the contract`)
  for (const name of browser)
    if (!areas.includes(name) && !(name in screens)) wrong.push(`src/features/${name}: not in the contract`)
  return wrong
}

test('an area has one name in the contract, on the server and in the browser', () => {
  expect(wrongNames(rooms)).toEqual([])
  expect(wrongNames({ ...rooms, contract: [...rooms.contract, 'billing-jobs'] })).toEqual([
    'contract/billing-jobs: no module of the server',
    'contract/billing-jobs: no feature',
  ])
  expect(wrongNames({ ...rooms, server: [...rooms.server, 'order-entry'] })).toEqual([
    'server/modules/order-entry: not in the contract',
  ])
  expect(wrongNames({ ...rooms, browser: [...rooms.browser, 'receiving'] })).toEqual([
    'src/features/receiving: not in the contract',
  ])
})

test('no reason is left for a folder that is gone, or that has all its rooms', () => {
  const { contract, server, browser } = rooms
  for (const name of Object.keys(shared)) {
    expect(contract, name).toContain(name)
    expect([...server, ...browser], name).not.toContain(name)
  }
  for (const name of Object.keys(browserOnly)) expect(server, name).not.toContain(name)
  for (const name of Object.keys(serverOnly)) expect(server, name).toContain(name)
  for (const name of Object.keys(usedElsewhere)) {
    expect(server, name).toContain(name)
    expect(browser, name).not.toContain(name)
  }
  for (const [name, { of }] of Object.entries(screens)) {
    expect(browser, name).toContain(name)
    expect(server, of).toContain(of)
    const files = readdirSync(join(root, 'contract', name)).filter((file) => file !== 'messages.es.ts')
    expect(files, name).toEqual(['messages.ts'])
  }
})

const camel = (folder: string) => folder.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** The names that a file takes out of the folders of a room, each with its folder. */
const namedIn = (file: string, path: RegExp): [name: string, folder: string][] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const folder = path.exec(line)?.[1]
      const names = /(?:\* as (\w+)|\{ (.+) \}) from/.exec(line)
      if (folder === undefined || !names) return []
      return (names[1] ?? names[2] ?? '')
        .split(', ')
        .map((name): [string, string] => [/ as (\w+)$/.exec(name)?.[1] ?? name, folder])
    })

test('calls, texts and handlers are called as their folder', () => {
  const calls = namedIn('contract/areas.ts', /from '\.\/([a-z-]+)\/(?:calls|register)'/)
  const texts = namedIn('contract/texts.ts', /from '\.\/([a-z-]+)\/messages'/)
  const handlers = namedIn('server/app.ts', /from '\.\/modules\/([a-z-]+)\/handlers'/)
  expect(calls.length).toBeGreaterThan(40)
  expect(texts.length).toBeGreaterThan(40)
  expect(handlers.map(([name]) => name).toSorted()).toEqual(calls.map(([name]) => name).toSorted())
  for (const [name, folder] of [...calls, ...texts, ...handlers])
    expect(folder, name).toBe(alike[name] ?? rooms.contract.find((one) => camel(one) === name))
})
