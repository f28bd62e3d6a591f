import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ApprovedRule, AutoRule, RuleContent, Simulation } from '@contract/autoverification/shapes'
import { useSession } from '@/stores/session'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

const id = '0198f2a0-0000-7000-8000-000000000001'
const content = (high: string): RuleContent => ({
  ...{ on: true, name: 'Glucose', low: '50', high, onlyNormal: false, deltaPercent: 40 },
  ...{ controlNeeded: true, typed: false, confirmations: false, cultures: false },
})
const simulation = (at: string): Simulation => ({
  ...{ from: '2026-08-20T12:00:00.000Z', at, results: 4, capped: false },
  ...{ released: 3, releasedBefore: 0, why: {}, corrected: 1 },
})
const rule = (over: Partial<AutoRule> = {}): AutoRule => ({
  ...{ _id: id, version: 4, revision: 2, approved: content('90'), draft: null, simulated: null },
  test: { _id: id, code: 'GLU', name: 'Glucose', unit: 'mg/dL' },
  ...{ editedByName: 'Ada Novak', approvedByName: 'Ana Reyes', approvedAt: '2026-11-02T12:00:00.000Z' },
  ...over,
})
const version = (revision: number, high: string): ApprovedRule => ({
  ...{ revision, content: content(high), simulated: null },
  ...{ approvedByName: 'Ana Reyes', approvedAt: '2026-11-01T12:00:00.000Z' },
})
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const page = (address: string, handlers: Handlers) => open(address, { user: userNamed('admin'), handlers })

test('the version that verified a result is read as it was then', async () => {
  page(`/turbocls?rules=true&rule=${id}&revision=1`, [
    answers(api.autoverification.rules, { docs: [rule()] }),
    answers(api.autoverification.versions, { docs: [version(2, '90'), version(1, '150')] }),
  ])
  const list = await screen.findByRole('list', { name: 'Versions of Glucose' })
  const [newest, asked] = within(list).getAllByRole('listitem')
  expect(newest).not.toHaveAttribute('aria-current')
  expect(asked).toHaveAttribute('aria-current', 'true')
  expect(asked).toHaveTextContent(/^v1, approved by Ana Reyes on Nov 1, 2026.*Glucose, 50 to 150/)
  expect(asked).toHaveTextContent(
    'Change since the previous value up to 40 % · A control plan must be in force',
  )
})

test('a version of before versions were kept is said to be elsewhere, and the others stand', async () => {
  const { person } = page(`/turbocls?rules=true&rule=${id}&revision=1`, [
    answers(api.autoverification.rules, { docs: [rule()] }),
    answers(api.autoverification.versions, { docs: [version(2, '90')] }),
  ])
  expect(await screen.findByText(/^Version 1 was in force before versions were kept/)).toBeVisible()
  expect(screen.getByText(/^v2, approved by Ana Reyes/)).toBeVisible()
  const button = screen.getByRole('button', { name: 'Versions' })
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await person.click(button)
  expect(screen.queryByText(/^v2, approved by Ana Reyes/)).toBeNull()
})

test('what was ticked as read of one simulation is not ticked of the next', async () => {
  let now = rule({ draft: content('95'), simulated: simulation('2026-11-20T12:00:00.000Z') })
  const sent: unknown[] = []
  const { person } = page('/turbocls?rules=true', [
    answers(api.autoverification.rules, () => ({ docs: [now] })),
    answers(api.autoverification.simulate, () => {
      now = { ...now, version: 5, simulated: simulation('2026-11-21T12:00:00.000Z') }
      return { rule: now, rows: [] }
    }),
    answers(api.autoverification.approveRule, (body) => {
      sent.push(body)
      return problem('rule_refused', 'Read them first.', 422)
    }),
  ])
  const tick = await screen.findByRole('checkbox', {
    name: 'I have read the results that were corrected later',
  })
  await person.click(tick)
  expect(tick).toBeChecked()
  await person.click(screen.getByRole('button', { name: 'Simulate 90 days' }))
  await expect.poll(() => tick.matches(':checked')).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  await expect.poll(() => sent).toEqual([{ _id: id, version: 5, read: false }])
})
