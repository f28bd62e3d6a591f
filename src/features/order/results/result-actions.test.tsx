import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { analysis, at, id, order, path, scene } from '../fixtures'

const { open } = useServer()
const user = userNamed('admin')

const plain = {
  finding: null,
  cutoff: null,
  delta: null,
  critical: false,
  isAbnormal: false,
  flag: '',
} as const
const read = { ...plain, rangeText: '3.5–5.1' } as const
const resulted = analysis(11, 'Potassium', { state: 'RESULTED', raw: '4.2', interpretation: read })
const also = analysis(12, 'Sodium', { state: 'RESULTED', raw: '138', interpretation: read })
const verified = analysis(13, 'Chloride', {
  version: 2,
  state: 'VERIFIED',
  raw: '101',
  verifiedAt: at,
  verifiedByName: 'Joy Lindqvist',
})
const released = analysis(14, 'Glucose', { version: 3, state: 'RELEASED', raw: '88', releasedAt: at })

type Person = ReturnType<typeof open>['person']
async function write(person: Person, field: string, text: string): Promise<void> {
  const box = await screen.findByRole('textbox', { name: field })
  await person.clear(box)
  await person.click(box)
  await person.paste(text)
}
const press = (person: Person, name: string) =>
  screen.findByRole('button', { name }).then((button) => person.click(button))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const menuOf = async (person: Person, name: string) => {
  await person.click(await screen.findByRole('button', { name: `More actions for ${name}` }))
  return screen.findByRole('menu')
}
async function choose(person: Person, name: string, line: string): Promise<void> {
  const menu = await menuOf(person, name)
  await person.click(within(menu).getByRole('menuitem', { name: line }))
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const reply = (of: Analysis, changes: Partial<Analysis> = {}) => ({
  outcomes: [
    { _id: of._id, ok: true, message: null, analysis: { ...of, version: of.version + 1, ...changes } },
  ],
})
const refused = (of: Analysis, message: string | null) => ({
  outcomes: [{ _id: of._id, ok: false, message, analysis: null }],
})

test('each result offers what can be done with it in its state, and nothing where the right is missing', async () => {
  const results = [analysis(10, 'Calcium'), resulted, verified, released]
  const lines = async (person: Person) => {
    const found: Record<string, string[]> = {}
    for (const name of ['Calcium', 'Potassium', 'Chloride', 'Glucose']) {
      if (!screen.queryByRole('button', { name: `More actions for ${name}` })) {
        found[name] = []
        continue
      }
      const menu = await menuOf(person, name)
      found[name] = within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent)
      await person.keyboard('{Escape}')
    }
    return found
  }
  const { person } = open(path, { user, handlers: scene({ results }) })
  await row('Calcium')
  expect(await lines(person)).toEqual({
    Calcium: ['Cancel test…'],
    Potassium: ['Verify', 'Retest…', 'Cancel test…'],
    Chloride: ['Undo verification…', 'Retest…'],
    Glucose: ['Correct…'],
  })
})

test('who only takes samples in is offered nothing on a result', async () => {
  const results = [analysis(10, 'Calcium'), resulted, verified, released]
  open(path, { user: userNamed('accession'), handlers: scene({ results }) })
  expect(await screen.findByText('You do not have access to Results')).toBeVisible()
  expect(screen.queryByText('Loading results')).toBeNull()
  expect(screen.queryByRole('button', { name: /^More actions for/ })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /^Select / })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull()
})

test('a rejected order forbids each action on its results and says why', async () => {
  const ended: Order = { ...order, state: 'REJECTED' }
  const { person } = open(path, {
    user,
    handlers: scene({ order: ended, results: [resulted, verified, released] }),
  })
  await row('Potassium')
  for (const [name, line] of [
    ['Potassium', 'Verify'],
    ['Chloride', 'Undo verification…'],
    ['Chloride', 'Retest…'],
    ['Glucose', 'Correct…'],
  ] as const) {
    const item = within(await menuOf(person, name)).getByRole('menuitem', { name: new RegExp(`^${line}`) })
    expect(item).toHaveAttribute('aria-disabled', 'true')
    expect(item).toHaveTextContent('The order is REJECTED.')
    await person.keyboard('{Escape}')
  }
  expect(screen.queryByRole('checkbox', { name: 'Select Potassium' })).toBeNull()
})

test('what is ticked is verified alone, else the whole card; what is refused says so at its row', async () => {
  const sent: unknown[] = []
  let rows = [resulted, also, analysis(15, 'Calcium')]
  const { person } = open(path, {
    user,
    handlers: [
      answers(api.results.verify, (body) => {
        sent.push(body)
        if (sent.length === 1) {
          const done = {
            ...also,
            version: 2,
            state: 'VERIFIED' as const,
            verifiedAt: at,
            verifiedByName: 'Ana Reyes',
          }
          rows = [resulted, done, analysis(15, 'Calcium')]
          return { outcomes: [{ _id: also._id, ok: true, message: null, analysis: done }] }
        }
        if (sent.length === 2) return refused(resulted, 'Someone else changed this result.')
        if (sent.length === 3) return refused(resulted, null)
        return problem('conflict', 'The order is being changed. Try again.', 409)
      }),
      answers(api.results.ofOrder, () => ({ docs: rows })),
      ...scene(),
    ],
  })
  const card = await screen.findByRole('table', { name: 'Basic metabolic panel' })
  expect(within(card).getByRole('checkbox', { name: 'Select Potassium' })).not.toBeChecked()
  expect(within(card).queryByRole('checkbox', { name: 'Select Calcium' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Verify 2' })).toBeVisible()
  const tick = within(card).getByRole('checkbox', { name: 'Select Sodium' })
  await person.click(tick)
  expect(screen.getByRole('button', { name: 'Verify 1 selected' })).toBeVisible()
  await person.click(tick)
  expect(screen.queryByRole('button', { name: 'Verify 1 selected' })).toBeNull()
  await person.click(tick)
  await press(person, 'Verify 1 selected')
  expect(await screen.findByText('1 verified')).toBeVisible()
  expect(sent[0]).toEqual({ analyses: [{ _id: also._id, version: 1 }] })
  // One alone needs no ticks.
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Potassium' })).toBeNull())
  await press(person, 'Verify 1')
  expect(await screen.findByText('Someone else changed this result.')).toBeVisible()
  expect(sent[1]).toEqual({ analyses: [{ _id: resulted._id, version: 1 }] })
  await choose(person, 'Potassium', 'Verify')
  expect(await screen.findByText(/^The server’s response could not be read/)).toBeVisible()
  expect(screen.queryByText('Someone else changed this result.')).toBeNull()
  expect(sent[2]).toEqual({ analyses: [{ _id: resulted._id, version: 1 }] })
  await person.keyboard('{Shift>}V{/Shift}')
  expect(await screen.findByText('The order is being changed. Try again.')).toBeVisible()
  expect(sent).toHaveLength(4)
})

test('a verification is taken back with a reason, in two steps; a refusal does not follow to the next result', async () => {
  const sent: unknown[] = []
  const more = { ...verified, _id: id(16), name: 'Calcium' }
  const { person } = open(path, {
    user,
    handlers: [
      answers(api.results.unverify, (body) => {
        sent.push(body)
        return sent.length === 1
          ? problem('conflict', 'The order is being changed. Try again.', 409)
          : reply(more, { state: 'RESULTED', verifiedAt: null })
      }),
      ...scene({ results: [verified, more] }),
    ],
  })
  await choose(person, 'Chloride', 'Undo verification…')
  const dialog = await screen.findByRole('dialog', { name: 'Undo verification of Chloride?' })
  expect(dialog).toHaveTextContent('The value is kept and needs verification again.')
  await press(person, 'Continue')
  await press(person, 'Undo verification')
  expect(within(dialog).getByText('Enter a reason.')).toBeVisible()
  expect(sent).toEqual([])
  await write(person, 'Reason', ' Wrong dilution ')
  await press(person, 'Undo verification')
  expect(await within(dialog).findByText('The order is being changed. Try again.')).toBeVisible()
  await press(person, 'Keep as it is')
  await gone()
  await choose(person, 'Calcium', 'Undo verification…')
  await screen.findByRole('dialog', { name: 'Undo verification of Calcium?' })
  expect(screen.queryByText('The order is being changed. Try again.')).toBeNull()
  await press(person, 'Continue')
  await write(person, 'Reason', 'Wrong dilution')
  await press(person, 'Undo verification')
  await gone()
  expect(await screen.findByText('Verification undone')).toBeVisible()
  expect(sent).toEqual([
    { analyses: [{ _id: verified._id, version: 2 }], reason: 'Wrong dilution' },
    { analyses: [{ _id: more._id, version: 2 }], reason: 'Wrong dilution' },
  ])
})

test.each([
  ['Retest…', 'Retest Potassium?', 'Retest', api.results.retest, 'The current value is retracted'],
  ['Cancel test…', 'Cancel Potassium?', 'Cancel test', api.results.cancel, 'The test will not be performed.'],
] as const)('“%s” asks why, and a row that refuses says so', async (line, title, ok, endpoint, text) => {
  const sent: unknown[] = []
  const { person } = open(path, {
    user,
    handlers: [
      answers(endpoint, (body) => {
        sent.push(body)
        return refused(resulted, 'Someone else changed this result.')
      }),
      ...scene({ results: [resulted] }),
    ],
  })
  await choose(person, 'Potassium', line)
  expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent(text)
  await press(person, 'Continue')
  expect(sent).toEqual([])
  await write(person, 'Reason', 'Clotted')
  await press(person, ok)
  await gone()
  expect(sent).toEqual([{ analyses: [{ _id: resulted._id, version: 1 }], reason: 'Clotted' }])
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else changed this result.')
})

test('a correction asks for the value, why, and who was told, then once more; a refusal does not follow to the next [cfr:493.1291-k]', async () => {
  const sent: unknown[] = []
  const more = { ...released, _id: id(17), name: 'Urea', raw: '12' }
  const { person } = open(path, {
    user,
    handlers: [
      answers(api.results.correct, (body) => {
        sent.push(body)
        if (sent.length === 1)
          return refused(released, 'The corrected value is the same as the released one.')
        if (sent.length === 2) return refused(released, null)
        if (sent.length === 3) return problem('conflict', 'The order is being changed. Try again.', 409)
        return reply(more)
      }),
      ...scene({ order: { ...order, state: 'CLOSED' }, results: [released, more] }),
    ],
  })
  await choose(person, 'Glucose', 'Correct…')
  const dialog = await screen.findByRole('dialog', { name: 'Correct Glucose?' })
  const inside = within(dialog)
  expect(dialog).toHaveTextContent('Released as 88 mmol/L.')
  const complaints = ['Enter the corrected value.', 'Enter a reason.', 'Enter the person notified.']
  for (const words of complaints) expect(inside.queryByText(words)).toBeNull()
  await press(person, 'Continue')
  for (const words of complaints) expect(inside.getByText(words)).toBeVisible()
  await write(person, 'Corrected value', ' 92 ')
  expect(inside.queryByText('Enter the corrected value.')).toBeNull()
  await press(person, 'Continue')
  expect(inside.queryByRole('button', { name: 'Draft correction' })).toBeNull()
  await write(person, 'Reason', ' Wrong dilution')
  await write(person, 'Person notified', '  ')
  await press(person, 'Continue')
  expect(inside.getByText('Enter the person notified.')).toBeVisible()
  expect(inside.queryByText('Enter a reason.')).toBeNull()
  await write(person, 'Person notified', 'Dr. Vandersloot ')
  await press(person, 'Continue')
  expect(dialog).toHaveTextContent('88 → 92')
  expect(inside.getByRole('button', { name: 'Back' })).toHaveFocus()
  // Enter in a field does not send what must be confirmed.
  await person.click(inside.getByRole('textbox', { name: 'Corrected value' }))
  await person.keyboard('{Enter}')
  expect(sent).toEqual([])
  await press(person, 'Back')
  expect(inside.queryByRole('button', { name: 'Draft correction' })).toBeNull()
  await press(person, 'Continue')
  await press(person, 'Draft correction')
  expect(await inside.findByText('The corrected value is the same as the released one.')).toBeVisible()
  expect(inside.queryByRole('button', { name: 'Draft correction' })).toBeNull()
  await press(person, 'Continue')
  await press(person, 'Draft correction')
  expect(await inside.findByText(/^The server’s response could not be read/)).toBeVisible()
  await press(person, 'Continue')
  await press(person, 'Draft correction')
  expect(await inside.findByText('The order is being changed. Try again.')).toBeVisible()
  expect(inside.queryByText(/^The server’s response could not be read/)).toBeNull()
  for (const body of sent)
    expect(body).toEqual({
      analysis: { _id: released._id, version: 3 },
      raw: '92',
      reason: 'Wrong dilution',
      toldTo: 'Dr. Vandersloot',
    })
  await person.keyboard('{Escape}')
  await gone()
  await choose(person, 'Urea', 'Correct…')
  await screen.findByRole('dialog', { name: 'Correct Urea?' })
  expect(screen.queryByText('The order is being changed. Try again.')).toBeNull()
  for (const field of ['Corrected value', 'Reason', 'Person notified']) await write(person, field, '13')
  await press(person, 'Continue')
  await press(person, 'Draft correction')
  await gone()
  expect(sent[3]).toMatchObject({ analysis: { _id: more._id, version: 3 }, raw: '13' })
})

const cells = (line: HTMLElement) => {
  const [name = '', result = '', unit = '', finding = '', range = '', before = '', change = ''] = [
    ...line.querySelectorAll('th, td'),
  ]
    .slice(1)
    .map(({ textContent }) => textContent)
  return { name, result, unit, finding, range, before, change }
}
const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

test('a card of measured values: flags, ranges, what was before and how far it moved, and who verified', async () => {
  const before = (raw: string, collectedOn = '2026-08-03') => ({
    raw,
    text: raw,
    unit: null,
    collectedOn,
    orderId: id(50),
  })
  const moved = { change: '-0.8', percent: '12', marked: false }
  const value = (n: number, name: string, changes: Partial<Analysis> = {}) =>
    analysis(n, name, {
      state: 'VERIFIED',
      raw: '5.9',
      interpretation: read,
      verifiedAt: at,
      verifiedByName: 'Joy Lindqvist',
      ...changes,
    })
  const flagged = (flag: 'H' | 'L' | 'CRIT H' | 'CRIT L' | 'CRIT', changes = {}) => ({
    ...read,
    flag,
    isAbnormal: true,
    ...changes,
  })
  const ranged = (ranges: Partial<Analysis['definition']['ranges'][number]>[]): Partial<Analysis> => ({
    state: 'REGISTERED',
    raw: null,
    interpretation: null,
    verifiedAt: null,
    definition: {
      ...resulted.definition,
      method: 'ISE',
      ranges: ranges.map((one) => ({
        sex: 'any' as const,
        fromDays: 0,
        toDays: null,
        low: null,
        high: null,
        text: null,
        ...one,
      })),
    },
  })
  const results = [
    value(21, 'High', { interpretation: flagged('H'), previous: before('5.1') }),
    value(22, 'Low', { interpretation: flagged('L', { critical: true }) }),
    value(23, 'Top', {
      interpretation: flagged('CRIT H', { critical: true }),
      critical: true,
      criticalCall: {
        toldTo: 'Dr. Vandersloot',
        role: 'Physician',
        at,
        readBack: true,
        by: id(9),
        byName: 'Ana Reyes',
      },
    }),
    value(24, 'Bottom', { interpretation: flagged('CRIT L', { critical: true }) }),
    value(25, 'Moved', { interpretation: { ...read, delta: moved }, previous: before('6.7') }),
    value(26, 'Jumped', { interpretation: { ...read, delta: { ...moved, percent: '60', marked: true } } }),
    value(27, 'Quiet', {
      comment: 'Slightly hemolyzed',
      verifiedAt: '2026-11-19T14:55:00.000Z',
      verifiedByName: 'Ana Reyes',
    }),
  ]
  const resting = [
    value(31, 'Between', ranged([{ low: '3.5', high: '5.1' }])),
    value(32, 'Above', ranged([{ low: '60' }])),
    value(33, 'Below', ranged([{ high: '200' }])),
    value(34, 'Words', ranged([{ text: 'Negative', high: '3' }])),
    value(
      35,
      'Several',
      ranged([
        { low: '1', high: '2' },
        { low: '2', high: '3' },
      ]),
    ),
    value(36, 'Unranged', ranged([])),
  ].map((one) => ({ ...one, panelId: id(9), panelName: 'Resting' }))
  open(path, { user, handlers: scene({ results: [...results, ...resting] }) })
  const table = await screen.findByRole('table', { name: 'Basic metabolic panel' })
  expect(heads(table)).toEqual(['', 'Test', 'Result', 'Unit', 'Flag', 'Range', 'Aug 3', 'Change', ''])
  const line = (name: string) => cells(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
  expect(line('High')).toEqual({
    name: 'High',
    result: '5.9',
    unit: 'mmol/L',
    finding: 'H',
    range: expect.stringMatching(/3\.5–5\.1$/),
    before: '5.1',
    change: '',
  })
  expect(line('Low').finding).toMatch(/^L.*critical\?/)
  expect(line('High').finding).not.toContain('critical')
  expect(line('Top').finding).toBe('CRIT H')
  expect(line('Top').name).toBe('TopNotified Dr. Vandersloot, Physician, 06:55, read back')
  expect(line('Bottom').finding).toBe('CRIT L')
  expect(line('Moved').change).toBe('−0.8')
  expect(within(table).queryByTitle(/changed by 12%/)).toBeNull()
  expect(within(table).getByTitle(/changed by 60%, more than this test allows/)).toHaveTextContent('−0.8')
  expect(line('Quiet')).toMatchObject({
    name: 'QuietSlightly hemolyzed',
    finding: '',
    before: '',
    change: '',
  })
  // The last who verified, once all are.
  expect(screen.getByText('Verified 07:55, Ana Reyes')).toBeVisible()
  const waiting = screen.getByRole('table', { name: 'Resting' })
  expect(heads(waiting).slice(6, 8)).toEqual(['', ''])
  const ranges = within(waiting)
    .getAllByRole('row')
    .slice(1)
    .map((one) => cells(one).range.replace(/^Range /, ''))
  expect(ranges).toEqual(['3.5–5.1', '≥ 60', '≤ 200', 'Negative', '1–2', ''])
  expect(screen.getByText('6 pending')).toBeVisible()
  expect(screen.getByText('Serum, A · ISE')).toBeVisible()
})

test('a result that stands by the override of a plate or well says who and why', async () => {
  const words =
    'Plate P-1001 spoke against 9.4. Overridden by Ana Reyes, Nov 19, 2026, 06:10: Measured by hand.'
  const overridden = analysis(15, 'Calcium', {
    ...{ version: 2, state: 'VERIFIED', raw: '9.4', verifiedAt: at, plateOverride: words },
  })
  open(path, { user, handlers: scene({ results: [overridden] }) })
  expect(await screen.findByText(words)).toBeVisible()
})

test('a result that a rule verified leads to the version that did', async () => {
  const byRule = analysis(15, 'Calcium', {
    ...{ version: 2, state: 'VERIFIED', raw: '9.4', verifiedAt: at, verifiedBy: null },
    verifiedByName: 'Autoverified by rule Calcium v2',
    verifiedRule: { ruleId: id(70), name: 'Calcium', revision: 2 },
  })
  const { person } = open(path, { user, handlers: scene({ results: [byRule] }) })
  const line = await screen.findByRole('link', { name: /, Autoverified by rule Calcium v2$/ })
  expect(line).toHaveAttribute('href', `/turbocls?rules=true&rule=${id(70)}&revision=2`)
  const menu = await menuOf(person, 'Calcium')
  expect(within(menu).getByRole('menuitem', { name: 'Rule Calcium v2' })).toBeVisible()
})
