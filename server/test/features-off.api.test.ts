import { afterAll, beforeAll, expect, test } from 'vitest'
import { featurePaths } from '@contract/abilities'
import { calls } from '@contract/calls'
import { demoUsers } from '@contract/demo-users'
import type { FeatureName } from '@contract/features'
import { testLab, type TestLab } from './harness'

/** The areas whose screen is a feature's, with that feature: whoever builds the next one adds it here. */
const areas: Record<string, FeatureName> = {
  billingJobs: 'billing',
  chat: 'argochat',
  ehrJobs: 'ehr',
  helpdesk: 'helpdesk',
  portalUsers: 'portalusers',
}

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const switchAll = (active: boolean) => lab.owner.updateTable('feature').set({ active }).execute()

test('the calls of a screen that a feature opens are that feature’s, and no others', () => {
  const wrong = calls.filter(({ endpoint }) => endpoint.feature !== areas[endpoint.area])
  expect(wrong.map(({ name }) => name)).toEqual([])
  const screens = new Set(featurePaths.map(([, feature]) => feature))
  expect(Object.values(areas).filter((feature) => !screens.has(feature))).toEqual([])
})

test('while it is off they are closed to everybody with one sentence, and open again when it is on', async () => {
  const featured = calls.filter(({ endpoint }) => endpoint.feature !== undefined)
  expect(featured.length).toBeGreaterThan(20)
  const callers = await Promise.all(demoUsers.map(({ username }) => lab.as(username)))
  const ask = async (caller: (typeof callers)[number], { endpoint }: (typeof calls)[number]) => {
    const path = `/api/v1${endpoint.path.replace(/:\w+/g, 'none')}`
    const answer = await caller.raw(endpoint.method, path, endpoint.method === 'POST' ? {} : undefined)
    return `${answer.status} ${answer.message}`
  }
  await switchAll(false)
  const said = new Set<string>()
  for (const caller of callers) for (const one of featured) said.add(await ask(caller, one))
  expect([...said]).toEqual(['403 This feature is off at your laboratory.'])
  // Administrators keep the page where it is switched on.
  const admin = await lab.as('admin')
  const features = calls.find(({ name }) => name === 'management.features')
  expect(features && (await ask(admin, features))).toMatch(/^200/)
  await switchAll(true)
  const chat = calls.find(({ name }) => name === 'chat.rooms')
  expect(chat && (await ask(admin, chat))).toMatch(/^200/)
})
