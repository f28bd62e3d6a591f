import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import type { AssayContent, AssayRule, ChangedResult } from '@contract/plates/assay-shapes'
import { useSession } from '@/stores/session'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { contentOf, formOf } from './rule-form'
import { ruleLines } from './rule-text'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const below = (ct: string) => ({ ct, edge: 'below' as const })
const content: AssayContent = {
  rules: {
    assay: 'Virus N1',
    source: 'Package insert, revision 3',
    cycles: 45,
    targets: [
      { name: 'N1', cutoff: below('40'), inBlank: null, positive: { low: '20', high: '30' } },
      { name: 'Tag', cutoff: below('38'), inBlank: below('40'), positive: { low: '20', high: '30' } },
    ],
    analytes: [{ name: 'Virus', targets: ['N1'] }],
    internalControl: {
      target: 'RNase P',
      from: 'specimen',
      cutoff: { ct: '38.50', edge: 'atMost' },
      inBlank: null,
      inPositive: false,
    },
    tag: 'Tag',
    controls: { NTC: 3, PC: 3, NEC: 0, PEC: 0 },
    replicates: { spread: '0.5', lowFrom: '35' },
    repeats: 1,
  },
  noCt: ['', 'N/A'],
  controlTestId: null,
  results: [{ analyte: 'Virus', testId: id(9), detected: 'Detected', notDetected: 'Not detected' }],
}
const ruleOf = (over: Partial<AssayRule> = {}): AssayRule => ({
  _id: id(1),
  version: 4,
  testType: { _id: id(50), name: 'Respiratory PCR' },
  number: 1,
  approved: content,
  draft: { ...content, rules: { ...content.rules, cycles: 40 } },
  tests: [{ _id: id(9), name: 'SARS-CoV-2' }],
  editedByName: 'Ada Novak',
  approvedByName: 'Lena Ortiz',
  approvedAt: '2026-11-01T12:00:00.000Z',
  replayed: null,
  ...over,
})
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const page = (docs: AssayRule[], handlers: Handlers = [], user = 'admin') =>
  open('/plating?rules=true', {
    user: userNamed(user),
    keyMs: 40,
    handlers: [
      answers(api.mrsa.list, { docs: [] }),
      ...handlers,
      answers(api.plates.rules, { docs }),
      answers(api.plates.choices, {
        testTypes: [
          { _id: id(50), name: 'Respiratory PCR' },
          { _id: id(51), name: 'Wound PCR' },
        ],
        instruments: [],
        layouts: [],
        batches: [],
        sources: [],
      }),
    ],
  })
const result = (finding: 'DETECTED' | 'NOT_DETECTED') => ({
  finding,
  action: 'ACCEPT' as const,
  reasons: [],
  plate: [],
})
const change: ChangedResult = {
  plate: 'P-1004',
  well: 'C7',
  specimen: '26323-0001A',
  analyte: 'Virus',
  before: result('DETECTED'),
  after: result('NOT_DETECTED'),
  why: 'Because of the rules of target N1.',
}

test('what was typed comes back as it was, and says in words all that decides over a result', () => {
  expect(contentOf(formOf(ruleOf({ draft: null })))).toEqual(content)
  expect(ruleLines(content, ruleOf().tests)).toEqual([
    'N1: Ct below 40; positive control 20 to 30; a blank passes without a Ct only',
    'Tag: Ct below 38; positive control 20 to 30; a blank passes not with Ct below 40',
    'Internal control RNase P, from the specimen: Ct up to 38.50',
    'Virus, from N1, fills SARS-CoV-2: Detected or Not detected',
    'Controls: NTC 3, PC 3. Repeats before it is collected again: 1. Cycles: 45.',
    'Replicates differ by 0.5 Ct at most; low level from Ct 35.',
    'Tag of the positive control: Tag',
    'Also means no Ct: an empty cell, N/A',
    'Source: Package insert, revision 3',
  ])
})

test('without rules the page says what that means', async () => {
  page([])
  expect(await screen.findByText('No assay rules yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'New rules' })).toBeVisible()
})

test('rules that could not be loaded are asked for again', async () => {
  page([], [refuses(api.plates.rules, 'internal', 'The server failed.', 500)])
  expect(await screen.findByText('The server failed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New rules' })).toBeNull()
})

test('a draft is approved only once it was replayed and its changed results were read', async () => {
  const sent: unknown[] = []
  let rule = ruleOf()
  const { person } = page(
    [],
    [
      answers(api.plates.rules, () => ({ docs: [rule] })),
      answers(api.plates.replayRules, () => {
        rule = ruleOf({
          version: 5,
          replayed: { at: '2026-11-24T12:00:00.000Z', runs: 3, results: 120, changes: 1 },
        })
        return { rule, changes: [change] }
      }),
      answers(api.plates.approveRules, (body) => {
        sent.push(body)
        rule = ruleOf({ version: 6, number: 2, draft: null })
        return rule
      }),
    ],
  )
  const approve = await screen.findByRole('button', { name: 'Approve the draft of Respiratory PCR' })
  expect(screen.getByText('In force, version 1')).toBeVisible()
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  await person.click(screen.getByRole('button', { name: 'Replay the draft of Respiratory PCR' }))
  const table = await screen.findByRole('table', {
    name: 'Results that the draft of Respiratory PCR would change',
  })
  expect(within(table).getByRole('row', { name: /P-1004/ })).toHaveTextContent(
    'P-1004C726323-0001AVirusDetectedNot detectedBecause of the rules of target N1.',
  )
  await person.click(approve)
  expect(sent).toEqual([])
  await person.click(screen.getByRole('checkbox', { name: 'I read these results' }))
  await person.click(screen.getByRole('button', { name: 'Approve the draft of Respiratory PCR' }))
  await waitFor(() => expect(sent).toEqual([{ _id: id(1), version: 5, read: true }]))
  expect(await screen.findByText('In force, version 2')).toBeVisible()
})

test('changed results that are no longer on the screen are shown again before they count as read', async () => {
  page([ruleOf({ replayed: { at: '2026-11-24T12:00:00.000Z', runs: 3, results: 120, changes: 1 } })])
  expect(
    await screen.findByText(/Replay the draft again to see the results that it would change\./),
  ).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'I read these results' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Approve the draft of Respiratory PCR' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('new rules: what is missing is marked and nothing is sent; tests are those of the test type', async () => {
  const sent: unknown[] = []
  const asked: string[] = []
  const { person } = page(
    [ruleOf()],
    [
      answers(api.tests.list, (_body, request) => {
        asked.push(new URL(request.url).searchParams.get('testType') ?? '')
        return { docs: [], total: 0, totalIsCapped: false, page: 1, pages: 1, limit: 20, after: null }
      }),
      answers(api.plates.saveRules, (body) => {
        sent.push(body)
        return problem('bad_input', 'Some fields are wrong.', 422, {
          'content.rules.targets.0.cutoff': 'This cutoff is wrong.',
        })
      }),
    ],
  )
  await person.click(await screen.findByRole('button', { name: 'New rules' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rules of an assay' })
  const save = within(dialog).getByRole('button', { name: 'Save draft' })
  await person.click(save)
  expect(within(dialog).getByText('Choose the test type.', { selector: 'p *, p' })).toBeVisible()
  expect(within(dialog).getAllByText('Enter a whole number from 1 to 24.')).toHaveLength(2)
  expect(within(dialog).getAllByText('Enter a Ct such as 40 or 38.5.').length).toBeGreaterThan(4)
  expect(sent).toEqual([])
  const types = within(dialog).getByLabelText('Test type')
  // An assay has its rules once.
  await waitFor(() =>
    expect(
      within(types)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 'Wound PCR']),
  )
  await person.selectOptions(types, 'Wound PCR')
  await person.click(within(dialog).getByLabelText('Fills the test'))
  await waitFor(() => expect(asked).toEqual([id(51)]))
})

test('an edited draft keeps what the server refuses, and says where', async () => {
  const sent: z.infer<typeof saved>[] = []
  const saved = z.object({
    version: z.number(),
    content: z.object({ rules: z.object({ targets: z.array(z.object({ cutoff: z.unknown() })) }) }),
  })
  const { person } = page(
    [ruleOf({ draft: null })],
    [
      answers(api.plates.saveRules, (body) => {
        sent.push(saved.parse(body))
        return problem('bad_input', 'Some fields are wrong.', 422, {
          'content.rules.targets.0.cutoff.ct': 'This cutoff is wrong.',
        })
      }),
    ],
  )
  await person.click(await screen.findByRole('button', { name: 'Edit the draft of Respiratory PCR' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rules of an assay' })
  const target = within(dialog).getByRole('group', { name: 'Target 1' })
  const cutoff = within(target).getByLabelText('Cutoff, Ct')
  await person.clear(cutoff)
  await person.type(cutoff, '37')
  await person.click(within(dialog).getByRole('button', { name: 'Save draft' }))
  expect(await within(target).findByText('This cutoff is wrong.')).toBeVisible()
  expect(cutoff).toHaveValue('37')
  expect(sent[0]).toMatchObject({
    version: 4,
    content: { rules: { targets: [{ cutoff: { ct: '37', edge: 'below' } }, {}] } },
  })
})

test('a laboratory technician reads the rules and changes nothing', async () => {
  page([ruleOf()], [], 'lab')
  expect(await screen.findByText('In force, version 1')).toBeVisible()
  expect(screen.queryByRole('button', { name: /draft/ })).toBeNull()
})
