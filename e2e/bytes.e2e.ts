import { expect, test } from 'playwright/test'
import { remoteFormPaths } from '@contract/remote-orders/choices'
import { routeBytes } from '../bench/route-bytes.mjs'

/** KiB gzip. The goals are lower (docs/performance.md): these only keep what was won. Lower them with each step. */
const atMost = { 'P1 sign-in': 164.1, 'P2 orders list': 232.6 }
/** The names of the files hold other letters with each build, and compress a little differently. */
const play = 0.3
/** Beyond the orders list. */
const bar = 42
const remoteForms = Object.values(remoteFormPaths).map((path) => path.slice(1))
const further: Readonly<Record<string, number>> = {
  'P3 _in/editorder.$id': 47,
  'P3 _in/management_.orderforms_.$key': 47,
  'P3 _in/order.$id': 61.4,
  'P3 _in/order_req.$requisitionNumber': 61.4,
  'P3 _in/orderentry': 44.2,
  'P3 _in/panel.$id': 44.4,
  'P3 _in/panels_new': 44.3,
  'P3 _in/remoteorders_.sheets_.$id': 43.6,
  'P3 _in/test.$id': 48.6,
  'P3 _in/tests_.new': 48.6,
  // One form for eight paths, which opens with its first step, and a draft for each tab.
  ...Object.fromEntries(remoteForms.map((path) => [`P3 _in/${path}`, 51])),
  // The words of its files, methods and controls come with the tab that shows them.
  'P3 instruments form': 37,
  'P3 instruments list': 19,
  'P3 _in/plating': 39,
  'P3 _in/plating_.$plateId': 48.2,
  'P3 sample-types form': 45,
  'P3 specimen-sources form': 44.3,
  'P3 test-types form': 44.3,
}

test('the first pages of the build that ships stay as small as they are', () => {
  const sizes = new Map(routeBytes().map(({ name, kib }) => [name, kib]))
  for (const [name, most] of Object.entries(atMost)) {
    const size = sizes.get(name)
    expect(size, name).toBeGreaterThan(50)
    expect(size, name).toBeLessThanOrEqual(most + play)
  }
  const screens = [...sizes].filter(([name]) => name.startsWith('P3 '))
  expect(screens.length).toBeGreaterThan(50)
  for (const name of Object.keys(further)) expect(sizes.has(name), name).toBe(true)
  for (const [name, size] of screens) expect(size, name).toBeLessThanOrEqual((further[name] ?? bar) + play)
})
