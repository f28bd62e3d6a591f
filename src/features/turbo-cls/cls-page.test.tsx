import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { ClsState } from '@contract/turbo-cls/choices'
import type { ClsCounts, ClsRow, OwedCall } from '@contract/turbo-cls/shapes'
import { useSession } from '@/stores/session'
import { answers, problem, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
// The dialogs that come when they are asked for are here before.
import './call-dialog'
import './row-dialogs'
import './verify-dialog'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

const idOf = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const about = (n: number) => ({
  _id: idOf(n),
  version: 2,
  orderId: idOf(100 + n),
  requisitionNumber: `26323-000${n}`,
  priority: 'ROUTINE',
  patient: { firstname: `Marisol ${n}`, lastname: 'Diaz', dob: '1961-03-07', gender: 'F' },
  location: { _id: idOf(900), name: 'Riverside Internal Medicine', phone: '(208) 555-0142' },
  letter: 'A',
  code: 'GLU',
  name: 'Glucose',
  state: 'RESULTED' as const,
  raw: '91',
  text: '91',
  unit: 'mg/dL',
  critical: false,
  callAttempts: [],
  resultedAt: minutesAgo(20),
})
const rowOf = (n: number, over: Partial<ClsRow> = {}): ClsRow => ({
  ...about(n),
  interpretation: null,
  previous: null,
  comment: null,
  resultedByName: 'Marcus Oyelaran',
  instrument: 'CHEM-1',
  withoutPlan: false,
  holds: [],
  ...over,
})
const owed = (n: number, minutes: number): OwedCall => ({
  repeatRuns: false,
  ...about(n),
  code: 'K',
  name: 'Potassium',
  raw: '6.9',
  text: '6.9',
  unit: 'mmol/L',
  critical: true,
  flag: 'HH',
  resultedAt: minutesAgo(minutes),
})
const held =
  'CHEM-1: control rejected Nov 20, 2026 05:40 by 1-3s. Close the failure on Quality Control first.'
const pages: Record<ClsState, ClsRow[]> = {
  READY: [rowOf(1), rowOf(2, { name: 'Sodium', text: '140', raw: '140', unit: 'mmol/L', withoutPlan: true })],
  PENDING: [rowOf(3, { holds: [{ code: 'control_hold', message: held, refuses: true }] })],
  ERRORS: [],
}
const counts: ClsCounts = {
  READY: 2,
  PENDING: 1,
  ERRORS: 0,
  why: { control_hold: 1 },
  calls: 2,
  capped: false,
}
const pageOf = (docs: ClsRow[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 200,
  after: null,
})

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const cls = (path = '/turbocls', handlers: Handlers = []) =>
  open(path, {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.turboCls.list, (_, { url }) =>
        pageOf(pages[ClsState.parse(new URL(url).searchParams.get('state') ?? 'READY')]),
      ),
      answers(api.turboCls.counts, counts),
      answers(api.turboCls.owedCalls, { docs: [owed(5, 47), owed(6, 4)], capped: false }),
    ],
  })

const rowsOf = async (tab: string) =>
  within(await screen.findByRole('table', { name: tab }))
    .getAllByRole('row')
    .slice(1)

test('tabs count what the server counted; a row under the cursor says all of itself', async () => {
  cls()
  expect(await screen.findByRole('link', { name: /^Ready 2$/ })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: /^Pending 1$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Critical calls 2$/ })).toBeVisible()
  expect(await rowsOf('Ready')).toHaveLength(2)
  const strip = screen.getByRole('region', { name: m.turboCls.stripLabel })
  expect(strip).toHaveTextContent('Glucose 91 mg/dL')
  expect(strip).toHaveTextContent('Diaz, Marisol 1, 26323-0001, Riverside Internal Medicine')
})

test('all that is ready is verified by two keys with the versions that were seen; what was refused is named and stays', async () => {
  const sent: unknown[] = []
  const refused = 'Someone else changed this result.'
  const { person } = cls('/turbocls', [
    answers(api.results.verify, (body) => {
      sent.push(body)
      return {
        outcomes: [
          { _id: idOf(1), ok: true, message: null, analysis: null },
          { _id: idOf(2), ok: false, message: refused, analysis: null },
        ],
      }
    }),
  ])
  await rowsOf('Ready')
  await person.keyboard('{Shift>}V{/Shift}')
  const dialog = await screen.findByRole('dialog', { name: 'Verify 2 results?' })
  expect(dialog).toHaveTextContent('You verify as Ana Reyes.')
  expect(dialog).toHaveTextContent(fill(m.turboCls.verifyWithoutPlan.many, { count: 1 }))
  await person.keyboard('{Control>}{Enter}{/Control}')
  const outcome = await screen.findByRole('dialog', {
    name: fill(m.lists.outcomeTitle, { action: 'Verify', done: 1, failed: 1 }),
  })
  expect(outcome).toHaveTextContent('26323-0002, Diaz, Marisol 2, Sodium')
  expect(outcome).toHaveTextContent(refused)
  expect(sent).toEqual([
    {
      analyses: [
        { _id: idOf(1), version: 2 },
        { _id: idOf(2), version: 2 },
      ],
    },
  ])
})

test('a held result says its hold and is not verified, and no dialog asks', async () => {
  const { person } = cls('/turbocls?tab=PENDING')
  const [row] = await rowsOf('Pending')
  expect(row).toHaveTextContent(held)
  row?.focus()
  await person.keyboard('v')
  expect(await screen.findByText(`It cannot be verified: ${held}`)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an empty tab says what would come there', async () => {
  cls('/turbocls?tab=ERRORS')
  expect(await screen.findByText('No results with errors')).toBeVisible()
})

test('nothing that matches says so and clears', async () => {
  const { person, at } = cls('/turbocls?text=nobody', [
    answers(api.turboCls.list, (_, { url }) =>
      pageOf(new URL(url).searchParams.get('text') === 'nobody' ? [] : pages.READY),
    ),
  ])
  expect(await screen.findByText('No results match these filters')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await rowsOf('Ready')).toHaveLength(2)
  expect(at()).not.toContain('nobody')
})

test('a list that cannot be read says why', async () => {
  cls('/turbocls', [answers(api.turboCls.list, () => problem('internal', 'The database is away.', 503))])
  expect(await screen.findByText('The database is away.')).toBeVisible()
})

test('an owed call past its time says so; c records an attempt, and what is missing is said at its field', async () => {
  const sent: unknown[] = []
  const { person } = cls('/turbocls?tab=CALLS', [
    answers(api.results.criticalCall, (body) => {
      sent.push(body)
      return { outcomes: [{ _id: idOf(5), ok: true, message: null, analysis: null }] }
    }),
  ])
  const [late, fresh] = await rowsOf('Critical calls')
  expect(late).toHaveTextContent('Over 30 min: tell whoever is in charge')
  expect(fresh).not.toHaveTextContent('tell whoever is in charge')
  await person.click(screen.getByRole('button', { name: 'Call about Potassium 6.9 mmol/L' }))
  const dialog = await screen.findByRole('dialog', { name: 'Call about Potassium 6.9 mmol/L' })
  expect(dialog).toHaveTextContent('(208) 555-0142')
  await person.click(within(dialog).getByLabelText('Person notified'))
  await person.keyboard('Dana Whitfield{Enter}')
  expect(await within(dialog).findByText(m.order.criticalRoleMissing)).toBeVisible()
  expect(within(dialog).getByText(m.order.criticalReadBackMissing)).toBeVisible()
  expect(sent).toEqual([])
  await person.type(within(dialog).getByLabelText('Role', { exact: true }), 'Nurse')
  await person.click(within(dialog).getByRole('checkbox', { name: 'Read-back confirmed' }))
  await person.click(within(dialog).getByLabelText('Person notified'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    analyses: [{ _id: idOf(5), version: 2, told: '6.9' }],
    outcome: 'reached',
    toldTo: 'Dana Whitfield',
    role: 'Nurse',
    readBack: true,
  })
  expect(await screen.findByText('Call recorded')).toBeVisible()
})

test('a call that was begun is there again after Esc, which gives the focus back; a scan leaves the dialog as it is', async () => {
  const sent: unknown[] = []
  const { person, at } = cls('/turbocls?tab=CALLS', [
    answers(api.results.criticalCall, (body) => {
      sent.push(body)
      return { outcomes: [{ _id: idOf(5), ok: true, message: null, analysis: null }] }
    }),
  ])
  const button = await screen.findByRole('button', { name: 'Call about Potassium 6.9 mmol/L' })
  await person.click(button)
  const name = await screen.findByLabelText('Person notified')
  await person.click(name)
  await person.keyboard('Dana Whitfield')
  await hand(0).keyboard('26323-0001A{Enter}')
  expect(await screen.findByText('This scan was not used')).toBeVisible()
  expect(name).toHaveValue('Dana Whitfield')
  expect(at()).toContain('/turbocls')
  await hand(40).keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  await person.click(button)
  expect(await screen.findByLabelText('Person notified')).toHaveValue('Dana Whitfield')
  expect(screen.getByText(m.order.criticalFound)).toBeVisible()
  await person.type(screen.getByLabelText('Role', { exact: true }), 'Nurse')
  await person.click(screen.getByRole('checkbox', { name: 'Read-back confirmed' }))
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent).toMatchObject([{ outcome: 'reached', toldTo: 'Dana Whitfield', role: 'Nurse' }]),
  )
})
