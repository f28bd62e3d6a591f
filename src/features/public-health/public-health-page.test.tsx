import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Case, CaseCounts, CaseRow, HealthRule } from '@contract/public-health/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const row: CaseRow = {
  _id: id(1),
  version: 2,
  stage: 'MISSING',
  orderId: id(5),
  requisitionNumber: '26325-0098',
  patient: { firstname: 'Helena', lastname: 'Brandt' },
  condition: 'Hepatitis C',
  state: 'ID',
  test: 'Hepatitis C antibody',
  result: 'Reactive',
  why: null,
  missing: [
    { place: 'patient', id: id(6), text: 'ZIP code of residence' },
    { place: 'county', id: null, text: 'County of residence' },
  ],
  dueAt: '2026-11-18T17:00:00.000Z',
  overdue: true,
  phone: true,
  called: null,
  agency: 'Idaho Division of Public Health',
  delivery: null,
  decidedBy: null,
  decidedAt: null,
  decidedWhy: null,
  detectedAt: '2026-11-17T17:00:00.000Z',
}
const one: Case = { ...row, number: 1, county: null, ruleRevision: 1, message: null }
const counts: CaseCounts = {
  missing: 1,
  decide: 1,
  send: 0,
  sent: 12,
  refused: 2,
  overdue: 1,
  capped: false,
  approvedRules: 3,
  unfound: { count: 2, codes: ['C-ALP', 'C-AMP'] },
}
const pageWith = <Row,>(...docs: Row[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
})
const rule: HealthRule = {
  _id: id(9),
  version: 1,
  approved: null,
  draft: {
    condition: 'Gonorrhea',
    state: 'ID',
    loincs: ['43305-2'],
    testIds: [],
    counts: { by: 'detected', words: [] },
    within: { unit: 'workdays', count: 1 },
    phone: false,
    ofItsLabs: false,
    ofItsProviders: false,
    source: 'To be checked with ID',
  },
  revision: 0,
  editedByName: 'Ana Reyes',
  approvedByName: null,
  approvedAt: null,
  active: true,
  tests: [],
}

test('what is late and what is missing is said, each with its place, and the county is entered here', async () => {
  const checked: unknown[] = []
  const { person } = open('/publichealth', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.publicHealth.list, pageWith(row)),
      answers(api.publicHealth.counts, counts),
      answers(api.publicHealth.get, one),
      answers(api.publicHealth.check, (body) => {
        checked.push(body)
        return { ...one, stage: 'PLANNED' as const, missing: [], version: 3 }
      }),
    ],
  })
  const line = await screen.findByRole('row', { name: /26325-0098/ })
  expect(within(line).getByText(/^Overdue, /)).toBeVisible()
  expect(screen.getByText('Overdue: 1')).toBeVisible()
  await person.click(within(line).getByText('Hepatitis C, ID'))
  const panel = await screen.findByRole('complementary', { name: 'Reportable result of 26325-0098' })
  expect(await within(panel).findByRole('link', { name: 'ZIP code of residence' })).toHaveAttribute(
    'href',
    `/patient/${id(6)}`,
  )
  expect(within(panel).getByText('Call the health department too.')).toBeVisible()
  await person.type(within(panel).getByLabelText(/County of residence/), 'Ada')
  await person.click(within(panel).getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Nothing is missing any more.')).toBeVisible()
  expect(checked).toEqual([{ _id: id(1), version: 2, county: 'Ada' }])
})

test('what no rule can judge is decided with a reason', async () => {
  const decided: unknown[] = []
  const waiting: CaseRow = {
    ...row,
    stage: 'DECIDE',
    missing: [],
    why: 'The rule does not know the words “Equivocal”.',
  }
  const { person } = open('/publichealth?tab=decide', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.publicHealth.list, pageWith(waiting)),
      answers(api.publicHealth.counts, counts),
      answers(api.publicHealth.get, { ...one, ...waiting }),
      answers(api.publicHealth.decide, (body) => {
        decided.push(body)
        return { ...one, stage: 'REFUSED' as const, missing: [] }
      }),
    ],
  })
  await person.click(await screen.findByText('Hepatitis C, ID'))
  await person.click(await screen.findByRole('button', { name: 'Do not report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Do not report' })
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByText('Enter the reason.')).toBeVisible()
  await person.type(within(dialog).getByLabelText('Reason'), 'The hospital reported it')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Recorded.')).toBeVisible()
  expect(decided).toEqual([{ _id: id(1), version: 2, reportable: false, reason: 'The hospital reported it' }])
})

test('a condition is a draft until it is approved, and tests that none can find are named', async () => {
  const approved: unknown[] = []
  const { person } = open('/publichealth?tab=rules', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.publicHealth.counts, counts),
      answers(api.publicHealth.rules, pageWith(rule)),
      answers(api.publicHealth.approveRule, (body) => {
        approved.push(body)
        return { ...rule, approved: rule.draft, draft: null, revision: 1 }
      }),
    ],
  })
  expect(await screen.findByText('Draft: not approved')).toBeVisible()
  expect(screen.getByText(/C-ALP, C-AMP/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Approve Gonorrhea, ID' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve Gonorrhea, ID' })
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('In force.')).toBeVisible()
  expect(approved).toEqual([{ _id: id(9), version: 1 }])
})
