import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { useSession } from '@/stores/session'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { analysis, at, criticalPotassium, id, order, path, potassium, scene, sodium } from '../fixtures'
import { layOut } from './paste'
// The dialogs that come when they are asked for are here before.
import './critical-call-dialog'
import './paste-dialog'

const { open } = useServer()
// What was written of a call is kept for its person until then.
beforeEach(() => useSession.getState().end('logout'))
const user = userNamed('lab')
const chloride = analysis(13, 'Chloride')

interface Sent {
  key: string | null
  cells: { _id: string; version: number; raw: string }[]
}

/** A server that keeps what it takes, version by version, and answers each call once it is let. */
function keeps(start: readonly Analysis[], { refuse }: { refuse?: () => Response | undefined } = {}) {
  const rows = new Map(start.map((one) => [one._id, one]))
  const sent: Sent[] = []
  const waiting: (() => void)[] = []
  let [held, underWay, most] = [false, 0, 0]
  const enter = http.post('*/api/v1/results/enter', async ({ request }) => {
    const { cells } = api.results.enter.body?.parse(await request.clone().json()) ?? { cells: [] }
    sent.push({ key: request.headers.get('idempotency-key'), cells })
    underWay += 1
    most = Math.max(most, underWay)
    if (held) await new Promise<void>((done) => void waiting.push(done))
    underWay -= 1
    const no = refuse?.()
    if (no) return no
    return HttpResponse.json(
      JSON.parse(
        JSON.stringify({
          outcomes: cells.map(({ _id, version, raw }) => {
            const stored = rows.get(_id)
            if (stored?.version !== version)
              return { _id, ok: false, message: 'Someone else changed this result.', analysis: stored }
            const state = raw === '' ? ('REGISTERED' as const) : ('RESULTED' as const)
            const fresh = { ...stored, version: version + 1, state, raw: raw === '' ? null : raw }
            rows.set(_id, fresh)
            return { _id, ok: true, message: null, analysis: fresh }
          }),
        }),
      ),
    )
  })
  return {
    sent,
    raw: (_id: string) => rows.get(_id)?.raw,
    hold: () => {
      held = true
    },
    /** Answers what waits, and from here on at once. */
    letGo: () => {
      held = false
      for (const done of waiting.splice(0)) done()
    },
    most: () => most,
    handlers: [enter, answers(api.results.ofOrder, () => ({ docs: [...rows.values()] }))],
  }
}

const cell = (name: string) => screen.findByRole('textbox', { name: `Result of ${name}` })
/** Slower than a scanner: what comes faster is taken for a scan. */
const keyMs = 40
const entry = (handlers: ReturnType<typeof scene>) =>
  open(`${path}?enter=true`, { user, handlers, keyMs }).person

// Critical values

const call = {
  toldTo: 'Dr. Vandersloot',
  role: 'Physician',
  at,
  readBack: true,
  by: id(9),
  byName: 'Marcus Oyelaran',
}
const owedCards = () => screen.queryAllByRole('region', { name: 'Record critical call' })

/** Answers a call to be recorded by these outcomes, and keeps who was told of what. */
function records(
  outcome: (_id: string) => { ok: boolean; message: string | null; analysis: Analysis | null },
) {
  const recorded: unknown[] = []
  const handler = answers(api.results.criticalCall, (body) => {
    const { analyses } = api.results.criticalCall.body?.parse(body) ?? { analyses: [] }
    recorded.push(body)
    return { outcomes: analyses.map(({ _id }) => ({ _id, ...outcome(_id) })) }
  })
  return { recorded, handler }
}
type Person = ReturnType<typeof entry>
async function notify(person: Person) {
  await person.click(screen.getByLabelText('Person notified'))
  await person.paste('Dr. Vandersloot')
  await person.click(screen.getByLabelText('Role'))
  await person.paste('Physician')
  await person.click(screen.getByRole('checkbox', { name: 'Read-back confirmed' }))
}
async function askForCall(person: Person) {
  const [button] = await screen.findAllByRole('button', { name: 'Record critical call' })
  if (button) await person.click(button)
  return screen.findByRole('dialog', { name: 'Critical result notification' })
}

test('the call once on record frees the release, says who was told, and nothing is owed any more [cfr:493.1291-g]', async () => {
  let row = criticalPotassium
  const { handler } = records(() => {
    row = { ...criticalPotassium, version: 2, criticalCall: call }
    return { ok: true, message: null, analysis: row }
  })
  const waits = { blockers: ['Potassium is critical: record who was told first.'] }
  const { person } = open(path, {
    user,
    keyMs,
    handlers: [
      handler,
      answers(api.results.ofOrder, () => ({ docs: [row] })),
      answers(api.reports.gate, () => ({
        missing: [],
        nextState: 'FINAL' as const,
        ...(row.criticalCall
          ? { blockers: [], ready: true, unreported: true, dropsReview: null }
          : { ...waits, ready: false, unreported: true, dropsReview: null }),
      })),
      ...scene(),
    ],
  })
  const release = await screen.findByRole('button', { name: 'Release report' })
  await waitFor(() => expect(release).toHaveAccessibleDescription(waits.blockers[0]))
  expect(screen.getByText('Critical call pending')).toBeVisible()
  const dialog = await askForCall(person)
  await notify(person)
  await person.click(within(dialog).getByRole('button', { name: 'Record call' }))

  expect(await screen.findByText(/^Notified Dr\. Vandersloot, Physician, .*, read back$/)).toBeVisible()
  await waitFor(() => expect(release).not.toHaveAttribute('aria-disabled'))
  expect(owedCards()).toEqual([])
  expect(screen.queryByText('Critical call pending')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('whoever has the clinic on the line writes name and role, says that it was read back, and Enter leads on and records', async () => {
  const { recorded, handler } = records(() => ({
    ok: true,
    message: null,
    analysis: { ...criticalPotassium, version: 2, criticalCall: call },
  }))
  const { person } = open(path, {
    user,
    keyMs,
    handlers: [handler, ...scene({ results: [criticalPotassium] })],
  })
  await screen.findAllByRole('button', { name: 'Record critical call' })
  await person.keyboard('c')
  const dialog = await screen.findByRole('dialog', { name: 'Critical result notification' })
  const name = within(dialog).getByLabelText('Person notified')
  await waitFor(() => expect(name).toHaveFocus())
  await person.keyboard('{Enter}')
  expect(within(dialog).getByText('Enter the person notified.')).toBeVisible()
  await person.keyboard('Dana Ruiz{Enter}')
  expect(within(dialog).getByLabelText('Role')).toHaveFocus()
  await person.keyboard('Nurse{Enter}')
  const readBack = within(dialog).getByRole('checkbox', { name: 'Read-back confirmed' })
  expect(readBack).toHaveFocus()
  expect(readBack).not.toBeChecked()
  // Without it nothing is recorded, however often Enter is pressed.
  await person.keyboard('{Enter}{Enter}')
  expect(within(dialog).getByText('Confirm read-back before saving.')).toBeVisible()
  expect(recorded).toEqual([])
  await person.keyboard(' {Enter}')
  await waitFor(() =>
    expect(recorded).toMatchObject([
      { outcome: 'reached', toldTo: 'Dana Ruiz', role: 'Nurse', readBack: true },
    ]),
  )
})

test('a call that the server does not take stays owed, with its words and all that was typed', async () => {
  const newer = { ...criticalPotassium, version: 3, raw: '6.8' }
  const { recorded, handler } = records(() => ({
    ok: false,
    message: 'Someone else changed this result.',
    analysis: newer,
  }))
  const { person } = open(path, {
    user,
    keyMs,
    handlers: [handler, ...scene({ results: [criticalPotassium] })],
  })
  const dialog = await askForCall(person)
  await notify(person)
  await person.click(within(dialog).getByRole('button', { name: 'Record call' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Someone else changed this result.')
  expect(within(dialog).getByLabelText('Person notified')).toHaveValue('Dr. Vandersloot')
  expect(within(dialog).getByLabelText('Role')).toHaveValue('Physician')
  expect(within(dialog).getByRole('checkbox', { name: 'Read-back confirmed' })).toBeChecked()
  expect(recorded).toHaveLength(1)
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(owedCards()).not.toEqual([])
})

test('a call that another page recorded first closes no dialog: what was typed stays, and is sent with the value told', async () => {
  const told = { ...criticalPotassium, version: 2, criticalCall: call }
  const changed = { ...told, version: 3, raw: '5.0', critical: false, criticalCall: null }
  const { recorded, handler } = records(() => ({
    ok: false,
    message: 'Someone else changed this while you were editing.',
    analysis: recorded.length === 1 ? told : changed,
  }))
  const { person } = open(path, {
    user,
    keyMs,
    handlers: [
      handler,
      answers(api.results.ofOrder, () => ({ docs: recorded.length === 0 ? [criticalPotassium] : [told] })),
      ...scene(),
    ],
  })
  const dialog = await askForCall(person)
  await notify(person)
  const record = within(dialog).getByRole('button', { name: 'Record call' })
  await person.click(record)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Someone else changed this while you were editing.',
  )
  await waitFor(() => expect(owedCards()).toEqual([]))
  expect(dialog).toBeVisible()
  expect(within(dialog).getByLabelText('Person notified')).toHaveValue('Dr. Vandersloot')
  await person.click(record)
  await waitFor(() => expect(recorded).toHaveLength(2))
  expect(recorded).toMatchObject([
    { analyses: [{ _id: told._id, version: 1, told: '6.6' }] },
    { analyses: [{ _id: told._id, version: 2, told: '6.6' }] },
  ])
  // Another value now: nobody was told of that one, so it is not ticked by itself.
  expect(await within(dialog).findByRole('checkbox', { name: 'Potassium 5.0 mmol/L' })).not.toBeChecked()
})

test('of two critical values only the one that was told is recorded; the other stays owed', async () => {
  const glucose = { ...criticalPotassium, ...analysis(14, 'Glucose'), state: 'RESULTED' as const, raw: '32' }
  const critical = { ...glucose, critical: true, interpretation: criticalPotassium.interpretation }
  let rows = [criticalPotassium, critical]
  const { recorded, handler } = records((_id) => {
    rows = rows.map((one) => (one._id === _id ? { ...one, version: 2, criticalCall: call } : one))
    return { ok: true, message: null, analysis: rows.find((one) => one._id === _id) ?? null }
  })
  const { person } = open(path, {
    user,
    keyMs,
    handlers: [handler, answers(api.results.ofOrder, () => ({ docs: rows })), ...scene()],
  })
  const dialog = await askForCall(person)
  await person.click(within(dialog).getByRole('checkbox', { name: 'Potassium 6.6 mmol/L' }))
  await notify(person)
  await person.click(within(dialog).getByRole('button', { name: 'Record call' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(recorded).toMatchObject([{ analyses: [{ _id: critical._id, version: 1 }] }])
  const [card] = owedCards()
  expect(card).toHaveTextContent('Potassium 6.6 mmol/L')
  expect(card).not.toHaveTextContent('Glucose')
  expect(screen.getByText('Critical call pending')).toBeVisible()
})

test('a call is owed for the corrected value, not for the one it replaces', async () => {
  const released = { ...criticalPotassium, state: 'RELEASED' as const, releasedAt: at, criticalCall: call }
  const corrected = { ...criticalPotassium, _id: id(15), retestOf: released._id, raw: '6.9' }
  const repeated = { ...criticalPotassium, _id: id(16), state: 'RETRACTED' as const, raw: '7.4' }
  open(path, {
    user,
    keyMs,
    handlers: scene({
      order: { ...order, state: 'CLOSED', dateReported: at, reportState: 'FINAL', reportVersion: 1 },
      results: [released, corrected, repeated],
    }),
  })
  await screen.findAllByRole('button', { name: 'Record critical call' })
  for (const card of owedCards())
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([expect.stringMatching(/^Potassium 6\.9 mmol\/L/)])
  const row = screen.getByRole('row', { name: /Replaces 6\.6/ })
  expect(within(row).getByText('6.9')).toBeVisible()
})

test('nobody answers: a key asks, nothing is on record before the answer, and then the attempt is, with the clinic’s number in sight, and the call stays owed', async () => {
  const clinic = { ...order, location: { ...order.location, phone: '(208) 555-0148' } }
  let row = criticalPotassium
  const vain = {
    ...{ outcome: 'noAnswer' as const, toldTo: null, role: null, phone: '(208) 555-0148', note: null },
    ...{ readBack: false, raw: '6.6', at, by: id(9), byName: 'Marcus Oyelaran' },
  }
  const { recorded, handler } = records(() => {
    row = { ...criticalPotassium, version: 2, callAttempts: [vain] }
    return { ok: true, message: null, analysis: row }
  })
  const { person } = open(path, {
    user,
    keyMs,
    handlers: [handler, answers(api.results.ofOrder, () => ({ docs: [row] })), ...scene({ order: clinic })],
  })
  const [number] = await screen.findAllByRole('link', { name: '(208) 555-0148' })
  expect(number).toHaveAttribute('href', 'tel:2085550148')
  // A key that strays, and an Enter after it, as of `n` for "not detected": nothing is recorded.
  await person.keyboard('n')
  const asked = () => screen.findByRole('dialog', { name: 'Record that nobody answered?' })
  expect(within(await asked()).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(await asked()).toHaveTextContent(
    /^Record that nobody answered\?Called at \d\d:\d\d\..*Potassium 6\.6 mmol\/L/,
  )
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(recorded).toEqual([])
  // The key had nothing to give the focus back to: it goes to what is still to be done.
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Record critical call/ })[0]).toHaveFocus(),
  )
  await person.keyboard('n')
  await person.click(within(await asked()).getByRole('button', { name: 'Record no answer' }))
  await waitFor(() => expect(screen.getAllByText(/^Called .*, no answer, Marcus Oyelaran$/)).not.toEqual([]))
  expect(recorded).toMatchObject([{ outcome: 'noAnswer', phone: '(208) 555-0148' }])
  expect(recorded).toHaveLength(1)
  expect(owedCards()).not.toEqual([])
  const dialog = await askForCall(person)
  expect(within(dialog).getByRole('link', { name: '(208) 555-0148' })).toBeVisible()
  expect(within(dialog).getByLabelText(/^Phone called/)).toHaveValue('(208) 555-0148')
  await person.click(within(dialog).getByRole('button', { name: 'Left message' }))
  await waitFor(() => expect(recorded).toMatchObject([{}, { outcome: 'leftMessage', readBack: false }]))
})

// Ranges and stability

test('the range for this patient stands beside a value before there is one; where none does, the words', async () => {
  const { definition } = potassium
  const child = {
    ...{ low: '3.4', high: '4.7', text: null, sex: 'any' as const },
    ...{ fromDays: 0, toDays: 6575 },
  }
  const adult = { ...child, fromDays: 6575, toDays: null, low: '3.5', high: '5.1' }
  const psa = { ...adult, sex: 'M' as const, fromDays: 0, low: null, high: '4.0' }
  const results = [
    { ...potassium, definition: { ...definition, ranges: [child, adult] } },
    { ...sodium, name: 'PSA', definition: { ...definition, ranges: [psa] } },
    { ...chloride, name: 'Anion gap' },
  ]
  const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
  open(path, { user, keyMs, handlers: scene({ results }) })
  expect(await rowOf('Potassium')).toHaveTextContent('3.5–5.1')
  expect(await rowOf('PSA')).toHaveTextContent('No reference range for this patient')
  expect(await rowOf('Anion gap')).not.toHaveTextContent('No reference range')
  cleanup()

  // The day of the eighteenth birthday, and the day before it, at collection.
  for (const [dob, range] of [
    ['2008-11-19', '3.5–5.1'],
    ['2008-11-20', '3.4–4.7'],
  ] as const) {
    open(path, {
      user,
      keyMs,
      handlers: scene({ results, order: { ...order, patient: { ...order.patient, dob } } }),
    })
    expect(await rowOf('Potassium')).toHaveTextContent(range)
    cleanup()
  }
})

test('who enters a result is warned of a specimen that has kept its time', async () => {
  const [tube] = order.specimens
  if (!tube) throw new Error('The order has a specimen.')
  const aged = (stabilityHours: number | null) => ({ ...order, specimens: [{ ...tube, stabilityHours }] })
  const long = { ...tube, collectedAt: '2020-01-01T08:00:00.000Z' }
  open(path, {
    user,
    keyMs,
    handlers: scene({ order: { ...aged(24), specimens: [{ ...long, stabilityHours: 24 }] } }),
  })
  expect(await screen.findByText('Specimen A is past its stability of 24 h.')).toBeVisible()
  cleanup()
  open(path, { user, keyMs, handlers: scene({ order: { ...aged(null), specimens: [long] } }) })
  await screen.findByRole('row', { name: /Potassium/ })
  expect(screen.queryByText(/past its stability/)).toBeNull()
})

test('a pasted block that would reach another specimen is refused with the reason, and nothing is stored', async () => {
  const [tube] = order.specimens
  if (!tube) throw new Error('The order has a specimen.')
  const other = { ...tube, _id: id(50), letter: 'B', barcode: '26323-0187B' }
  const glucose = analysis(20, 'Glucose', { specimenId: other._id, letter: 'B' })
  const lab = keeps([potassium, glucose])
  const person = entry([
    ...lab.handlers,
    ...scene({ order: { ...order, specimens: [tube, other] }, results: [potassium, glucose] }),
  ])
  await person.click(await cell('Potassium'))
  await person.paste('4.2\n99')
  expect(
    await screen.findByText(/^These rows have no barcode and would reach another specimen\./),
  ).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(lab.sent).toEqual([])
})

// Pasted blanks

test('blanks of a pasted block leave their cells alone: nothing is cleared, nothing of them is sent', async () => {
  const stored = { ...sodium, state: 'RESULTED' as const, raw: '140' }
  const lab = keeps([potassium, stored, chloride])
  const person = entry([...lab.handlers, ...scene()])
  await person.click(await cell('Potassium'))
  await person.paste('4.2\n \n101\n\n')
  const dialog = await screen.findByRole('dialog', { name: 'Enter 2 pasted results?' })
  expect(
    within(dialog)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Potassium4.2mmol/L', 'Chloride101mmol/L'])
  // A blank beyond the last test is no value that is left out.
  expect(dialog).not.toHaveTextContent('have no test to go to')
  expect(lab.sent).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Save 2 results' }))
  await waitFor(() => expect([lab.raw(potassium._id), lab.raw(chloride._id)]).toEqual(['4.2', '101']))
  expect(lab.sent.flatMap(({ cells }) => cells.map(({ _id }) => _id)).toSorted()).toEqual([
    potassium._id,
    chloride._id,
  ])
  expect(await cell('Sodium')).toHaveValue('140')
  expect(await cell('Potassium')).toHaveValue('4.2')
})

test('a pasted block of blanks asks nothing and sends nothing', async () => {
  const stored = { ...potassium, state: 'RESULTED' as const, raw: '4.1' }
  const lab = keeps([stored, sodium])
  const person = entry([...lab.handlers, ...scene()])
  const first = await cell('Potassium')
  await person.click(first)
  await person.paste('\n\t \r\n\n')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(first).toHaveValue('4.1')
  await person.keyboard('{Enter}')
  expect(await cell('Sodium')).toHaveFocus()
  expect(lab.sent).toEqual([])
})

test('values beyond the last test are counted, blanks among them are not', () => {
  expect(layOut([potassium, sodium], sodium._id, ['138', '', '4.1', '', '101']).left).toBe(2)
  expect(layOut([potassium, sodium], sodium._id, ['', '', '']).left).toBe(0)
})

// Too many requests

test('where the server is asked too much the text waits, says so, and goes later under the same key', async () => {
  let busy = true
  const lab = keeps([potassium, sodium], {
    refuse: () =>
      busy ? problem('too_many_requests', 'Too many tries. Wait 2 seconds and try again.', 429) : undefined,
  })
  const person = entry([...lab.handlers, ...scene()])
  const first = await cell('Potassium')
  await person.click(first)
  await person.keyboard('4.2{Enter}')
  expect(await screen.findByText('Waiting for the server. Results not saved yet: 1')).toBeVisible()
  expect(first).toHaveValue('4.2')
  expect(first).toBeValid()
  expect(
    screen.getByRole('status', { name: 'Not saved yet. It is sent again when the server responds.' }),
  ).toBeVisible()

  busy = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/Waiting for the server/)).toBeNull())
  expect(lab.raw(potassium._id)).toBe('4.2')
  expect(new Set(lab.sent.map(({ key }) => key)).size).toBe(1)
  expect(lab.sent.at(-1)?.cells).toEqual([{ _id: potassium._id, version: 1, raw: '4.2' }])
})

test('Enter on a value that waits sends it at once, under the same key', async () => {
  let busy = true
  const lab = keeps([potassium, sodium], {
    refuse: () =>
      busy ? problem('too_many_requests', 'Too many tries. Wait and try again.', 429) : undefined,
  })
  const person = entry([...lab.handlers, ...scene()])
  const first = await cell('Potassium')
  await person.click(first)
  await person.keyboard('4.2{Enter}')
  await screen.findByText('Waiting for the server. Results not saved yet: 1')
  const before = lab.sent.length
  busy = false
  await person.click(first)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(/Waiting for the server/)).toBeNull())
  expect(lab.sent).toHaveLength(before + 1)
  expect(new Set(lab.sent.map(({ key }) => key)).size).toBe(1)
  expect(lab.raw(potassium._id)).toBe('4.2')
})

// Two quick edits of one cell

test('of two quick edits of one cell the second goes after the first, on its version, and stands at the end', async () => {
  const lab = keeps([potassium, sodium])
  lab.hold()
  const person = entry([...lab.handlers, ...scene()])
  const first = await cell('Potassium')
  await person.click(first)
  await person.keyboard('4.2{Enter}')
  await waitFor(() => expect(lab.sent).toHaveLength(1))
  await person.click(first)
  await person.keyboard('4.5{Enter}')
  await person.keyboard('138{Enter}')
  await person.click(first)
  await person.keyboard('4.7{Enter}')
  // The first is still under way: nothing goes beside it.
  expect(lab.sent).toHaveLength(1)

  lab.letGo()
  await waitFor(() => expect([lab.raw(potassium._id), lab.raw(sodium._id)]).toEqual(['4.7', '138']))
  expect(lab.most()).toBe(1)
  expect(lab.sent.map(({ cells }) => cells)).toEqual([
    [{ _id: potassium._id, version: 1, raw: '4.2' }],
    [
      { _id: potassium._id, version: 2, raw: '4.7' },
      { _id: sodium._id, version: 1, raw: '138' },
    ],
  ])
  expect(new Set(lab.sent.map(({ key }) => key)).size).toBe(2)
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Saving' })).toBeNull())
  expect(first).toHaveValue('4.7')
  expect(first).toBeValid()
})

test('a cell taken back while its value is under way is taken back on the server too', async () => {
  const stored = { ...potassium, state: 'RESULTED' as const, raw: '4.1' }
  const lab = keeps([stored, sodium])
  lab.hold()
  const person = entry([...lab.handlers, ...scene()])
  const first = await cell('Potassium')
  await person.click(first)
  await person.keyboard('41{Enter}')
  await waitFor(() => expect(lab.sent).toHaveLength(1))
  await person.click(first)
  await person.keyboard('4.1{Enter}')
  lab.letGo()
  await waitFor(() => expect(lab.sent).toHaveLength(2))
  expect(lab.sent[1]?.cells).toEqual([{ _id: potassium._id, version: 2, raw: '4.1' }])
  await waitFor(() => expect(lab.raw(potassium._id)).toBe('4.1'))
  expect(first).toHaveValue('4.1')
})

test('an answer that comes while somebody types on does not touch the typing', async () => {
  const lab = keeps([potassium, sodium])
  lab.hold()
  const person = entry([...lab.handlers, ...scene()])
  const first = await cell('Potassium')
  await person.click(first)
  await person.keyboard('4.2{Enter}')
  await waitFor(() => expect(lab.sent).toHaveLength(1))
  await person.click(first)
  await person.keyboard('4.5')
  lab.letGo()
  await waitFor(() => expect(lab.raw(potassium._id)).toBe('4.2'))
  await person.keyboard('7')
  expect(first).toHaveValue('4.57')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(lab.raw(potassium._id)).toBe('4.57'))
  expect(lab.sent.map(({ cells }) => cells[0])).toEqual([
    { _id: potassium._id, version: 1, raw: '4.2' },
    { _id: potassium._id, version: 2, raw: '4.57' },
  ])
})

// Hold

const hold = { reason: 'Name on the tube differs', until: null, at, by: id(9), byName: 'Joy Lindqvist' }

test('on hold results are entered but not verified; the row says why, and clearing the hold lets it go', async () => {
  let shown: Order = { ...order, hold }
  const cleared: unknown[] = []
  const verified: unknown[] = []
  const lab = keeps([potassium, sodium])
  const { person } = open(`${path}?enter=true`, {
    user,
    keyMs,
    handlers: [
      answers(api.orders.get, () => shown),
      answers(api.orders.hold, (body) => {
        cleared.push(body)
        shown = { ...order, version: 5 }
        return { outcomes: [{ _id: order._id, ok: true, message: null }] }
      }),
      answers(api.results.verify, (body) => {
        verified.push(body)
        return { outcomes: [] }
      }),
      ...lab.handlers,
      ...scene(),
    ],
  })
  expect(await screen.findByText('On hold: Name on the tube differs')).toBeVisible()
  await person.click(await cell('Potassium'))
  await person.keyboard('4.2{Enter}')
  await waitFor(() => expect(lab.raw(potassium._id)).toBe('4.2'))
  await person.click(screen.getByRole('button', { name: 'Done entering' }))

  await person.click(await screen.findByRole('button', { name: 'More actions for Potassium' }))
  const line = await screen.findByRole('menuitem', { name: 'Verify On hold. Clear the hold first.' })
  expect(line).toHaveAttribute('aria-disabled', 'true')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Verify 1' })).toBeNull()
  await person.keyboard('{Shift>}V{/Shift}')
  expect(verified).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Clear hold' }))
  await person.click(await screen.findByRole('button', { name: 'Verify 1' }))
  expect(cleared).toMatchObject([{ orderIds: [order._id], hold: false }])
  await waitFor(() => expect(verified).toEqual([{ analyses: [{ _id: potassium._id, version: 2 }] }]))
  expect(screen.queryByText(/^On hold/)).toBeNull()
})

test('a hold that somebody else set meanwhile is said at the row that it keeps', async () => {
  const ready = { ...potassium, state: 'RESULTED' as const, raw: '4.2' }
  const { person } = open(path, {
    user,
    keyMs,
    handlers: [
      answers(api.results.verify, {
        outcomes: [{ _id: ready._id, ok: false, message: 'On hold. Clear the hold first.', analysis: null }],
      }),
      ...scene({ results: [ready, sodium] }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Verify 1' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('On hold. Clear the hold first.')
  expect(screen.queryByText('1 verified')).toBeNull()
  expect(screen.getByRole('row', { name: /^Potassium/ })).toHaveTextContent('not verified')
})
