import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import type {
  InstrumentRun,
  RunLine,
  RunReview,
  NotEntered,
  RunAcceptance,
} from '@contract/instrument-runs/shapes'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { rolesOn, userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-24T11:14:00.000Z'

const instrument: Reply<typeof api.instruments.get> = {
  _id: id(1),
  version: 1,
  active: true,
  code: 'CHEM-1',
  name: 'Chemistry analyzer',
  maker: null,
  model: null,
  serial: null,
  bench: null,
  method: null,
}
const run: InstrumentRun = {
  _id: id(2),
  version: 1,
  instrumentId: id(1),
  source: 'file',
  name: 'day-one.txt',
  profile: 'Thermo Gallery and Arena',
  lines: 4,
  decided: 0,
  times: 1,
  problems: [{ line: 'line 9', message: 'The line has no value.' }],
  receivedAt: at,
  receivedBy: 'Ana Reyes',
}
const line = (place: number, over: Partial<RunLine>): RunLine => ({
  place,
  line: `line ${place + 1}`,
  specimen: `26326-010${place}`,
  well: null,
  test: 'GLUC',
  value: '92',
  unit: 'mg/dL',
  flags: [],
  state: 'matched',
  why: null,
  orderId: id(50 + place),
  requisitionNumber: `L26-010${place}`,
  patient: { lastname: 'Okonkwo', firstname: 'Adaeze', dob: '1961-03-07', gender: 'F' },
  testName: 'Glucose',
  raw: '92',
  testUnit: 'mg/dL',
  present: null,
  verdict: null,
  control: null,
  byName: null,
  at: null,
  ...over,
})
const first = [
  line(1, {}),
  line(2, { state: 'repeated', why: 'The test has a value already: 80.', present: '80' }),
  line(3, {
    state: 'unknownTest',
    why: 'The code is no test yet.',
    test: 'SODIUM',
    value: '140',
    unit: 'mmol/L',
    testName: null,
    raw: null,
    testUnit: null,
  }),
  line(4, {
    state: 'unmatched',
    why: 'No specimen has this barcode.',
    orderId: null,
    requisitionNumber: null,
    patient: null,
    raw: null,
  }),
]
const page = (docs: InstrumentRun[]) => ({
  ...{ docs, total: docs.length, totalIsCapped: false, page: 1, pages: 1, limit: 25, after: null },
})
const noCodes = { codes: [], unknown: [] }

/** The lines of a run as this test's server keeps them. */
function laboratory() {
  let lines = first
  const decide = (place: number, over: Partial<RunLine>) => {
    lines = lines.map((one) =>
      one.place === place ? { ...one, byName: 'Ana Reyes', at, why: null, ...over } : one,
    )
  }
  const review = (states: string[], grouped: boolean): RunReview => {
    const asked = lines.filter(({ state }) => states.length === 0 || states.includes(state))
    if (grouped) asked.sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
    return {
      run,
      counts: [...new Set(lines.map(({ state }) => state))].map((state) => ({
        state,
        count: lines.filter((one) => one.state === state).length,
      })),
      total: asked.length,
      lines: asked,
      unknown: lines.some(({ state }) => state === 'unknownTest')
        ? [{ code: 'SODIUM', units: ['mmol/L'], count: 1 }]
        : [],
      codes: [],
      analytes: [],
      notEnteredTotal: refused.length,
      notEntered: [...refused],
    }
  }
  const accepting: { newest: RunAcceptance | null } = { newest: null }
  const refused: NotEntered[] = []
  return {
    accepting,
    refused,
    decide,
    review,
    handlers: [
      answers(api.instruments.get, instrument),
      answers(api.instrumentRuns.list, page([run])),
      answers(api.instrumentRuns.codes, noCodes),
      answers(api.instrumentRuns.controls, { names: [], unknown: [] }),
      answers(api.instrumentRuns.profiles, { profiles: [] }),
      answers(api.instrumentRuns.get, (body) => {
        const { states = [], grouped = false } = api.instrumentRuns.get.body?.parse(body) ?? {}
        return review(states, grouped)
      }),
      answers(api.instrumentRuns.acceptance, () => ({ acceptance: accepting.newest })),
    ],
  }
}
const address = `/instruments/${id(1)}?tab=runs`

test('a file is loaded, what is refused is said, and the same file again leads to the one that is here', async () => {
  let tries = 0
  const { person, at: where } = open(address, {
    user: userNamed('admin'),
    handlers: [
      ...laboratory().handlers,
      http.post('*/api/v1/instrument_run/add', ({ request }) => {
        tries += 1
        expect(new URL(request.url).searchParams.get('fileName')).toBe('day-one.txt')
        if (tries === 1)
          return problem('bad_input', 'No profile reads this file.', 400, {
            file: 'No profile reads this file.',
          })
        return HttpResponse.json({ run: { ...run, times: 2 }, isNew: false })
      }),
    ],
  })
  const row = await screen.findByRole('list', { name: 'Files and messages of this instrument' })
  expect(within(row).getByText('4 waiting')).toBeVisible()
  expect(within(row).getByText('One part of the file was not read')).toBeVisible()
  const file = () => new File(['Sample Id,Test\n'], 'day-one.txt', { type: 'text/plain' })
  await person.upload(screen.getByLabelText('File'), file())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'day-one.txt was not readNo profile reads this file.',
  )
  await person.upload(screen.getByLabelText('File'), file())
  expect(await screen.findByText('day-one.txt is here already')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'See its lines' }))
  expect(where()).toBe(`${address}&run=${id(2)}`)
})

const acceptance: RunAcceptance = {
  ...{ _id: id(70), state: 'RUNNING', total: 1, done: 0, failed: 0 },
  ...{ byName: 'Ada Min', at: '2026-11-24T12:00:00.000Z', message: null },
}

test('what could not be entered is named with its reasons, and an acceptance that ended early says why', async () => {
  const lab = laboratory()
  lab.accepting.newest = {
    ...acceptance,
    state: 'FAILED',
    message: 'Ada Min no longer has the right to this.',
  }
  lab.refused.push({ place: 1, line: 'line 2', message: 'What the line becomes has changed.' })
  const { person } = open(`${address}&run=${id(2)}`, { user: userNamed('admin'), handlers: lab.handlers })
  expect(await screen.findByText('Ada Min no longer has the right to this.')).toBeVisible()
  expect(screen.getByText('One line could not be entered')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show reasons' }))
  expect(await screen.findByRole('dialog', { name: 'Lines that could not be entered' })).toHaveTextContent(
    'What the line becomes has changed.',
  )
})

test('lines are grouped by state; matched ones are accepted in the background with one key, and how far it is is shown', async () => {
  const lab = laboratory()
  const sent: unknown[] = []
  const { person } = open(`${address}&run=${id(2)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.instrumentRuns.acceptAll, (body) => {
        sent.push(body)
        lab.accepting.newest = acceptance
        return acceptance
      }),
      ...lab.handlers,
    ],
  })
  const table = await screen.findByRole('table', { name: 'Lines' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((one) => one.textContent).join('|')).toMatch(/Unmatched.*\|Unknown test.*\|Repeated/)
  expect(rows[2]).toHaveTextContent('Okonkwo, Adaeze')
  expect(rows[2]).toHaveTextContent('Now 80 mg/dL')
  const views = screen.getByRole('navigation', { name: 'Lines by state' })
  expect(within(views).getByRole('link', { name: 'To decide 3' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByText('line 9: The line has no value.')).toBeVisible()
  await person.keyboard('{Shift>}A{/Shift}')
  await waitFor(() => expect(sent).toEqual([{ _id: id(2) }]))
  expect(await screen.findByRole('progressbar', { name: 'Accepting' })).toBeVisible()
  expect(screen.getByText('Begun by Ada Min. It goes on when this page is left.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Accept 1 matched/ })).toHaveAttribute('aria-disabled', 'true')
  // A second press begins nothing.
  await person.keyboard('{Shift>}A{/Shift}')
  expect(sent).toHaveLength(1)
  lab.decide(1, { state: 'accepted' })
  lab.accepting.newest = { ...acceptance, state: 'DONE', done: 1 }
  expect(await screen.findByText('One line accepted.', undefined, { timeout: 5_000 })).toBeVisible()
  expect(await within(views).findByRole('link', { name: 'Accepted 1' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nothing matched' })).toHaveAttribute('aria-disabled', 'true')
})

test('a repeated line is looked at, names the value it replaces, and one that changed stays open with the reason', async () => {
  const lab = laboratory()
  const sent: unknown[] = []
  const { person } = open(`${address}&run=${id(2)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.instrumentRuns.accept, (body) => {
        sent.push(body)
        const ok = sent.length > 1
        if (ok) lab.decide(2, { state: 'accepted' })
        return {
          outcomes: [
            { place: 2, ok, message: ok ? null : 'What the line becomes has changed. Look at it again.' },
          ],
        }
      }),
      ...lab.handlers,
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Accept line 3' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sent in line 3' })
  expect(within(dialog).getByText('The test has a value already: 80.')).toBeVisible()
  expect(sent).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Accept and replace 80' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('What the line becomes has changed.')
  await person.click(within(dialog).getByRole('button', { name: 'Accept and replace 80' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[1]).toEqual({ _id: id(2), lines: [{ place: 2, raw: '92', present: '80' }] })
})

test('lines are set aside with a reason by the keyboard, and without one nothing is sent', async () => {
  const lab = laboratory()
  const sent: unknown[] = []
  const { person } = open(`${address}&run=${id(2)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.instrumentRuns.setAside, (body) => {
        sent.push(body)
        lab.decide(4, { state: 'setAside', why: 'A trial run' })
        return { outcomes: [{ place: 4, ok: true, message: null }] }
      }),
      ...lab.handlers,
    ],
  })
  await screen.findByRole('table', { name: 'Lines' })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TR'))
  await person.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'Set aside one line?' })
  await person.click(await within(dialog).findByRole('button', { name: 'Continue' }))
  await person.click(within(dialog).getByRole('button', { name: 'Set aside' }))
  expect(sent).toEqual([])
  await person.type(within(dialog).getByLabelText('Reason'), 'A trial run')
  await person.click(within(dialog).getByRole('button', { name: 'Set aside' }))
  await waitFor(() => expect(sent).toEqual([{ _id: id(2), places: [4], reason: 'A trial run' }]))
  const views = screen.getByRole('navigation', { name: 'Lines by state' })
  expect(await within(views).findByRole('link', { name: 'Set aside 1' })).toBeVisible()
})

test('an unknown code is mapped in place, with the unit that it sends', async () => {
  const lab = laboratory()
  const sent: unknown[] = []
  const { person } = open(`${address}&run=${id(2)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.tests.list, {
        ...page([]),
        docs: [
          {
            ...{ _id: id(70), version: 1, code: 'NA', name: 'Sodium', kind: 'quantitative' as const },
            ...{ section: 'Chemistry', loinc: null, units: 'mmol/L', procedureCodes: [] },
            ...{ turnaroundHours: null, active: true },
          },
        ],
      }),
      answers(api.instrumentRuns.saveCode, (body) => {
        sent.push(body)
        lab.decide(3, { state: 'matched', testName: 'Sodium', raw: '140', byName: null, at: null })
        return {
          ...{ _id: id(80), version: 1, code: 'SODIUM', testId: id(70), testName: 'Sodium' },
          ...{ sentUnit: 'mmol/L', factor: null, low: null, high: null, beyond: 'bound' as const },
          ...{ maxDilution: null, multiplied: false },
        }
      }),
      ...lab.handlers,
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Map SODIUM' }))
  const dialog = await screen.findByRole('dialog', { name: 'Map SODIUM' })
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Choose the test.')).toBeVisible()
  await person.type(within(dialog).getByRole('combobox', { name: 'Test' }), 'sod')
  await person.click(await screen.findByRole('option', { name: 'NA, Sodium', selected: true }))
  await person.click(within(dialog).getByRole('radio', { name: 'Another' }))
  expect(within(dialog).getByLabelText('Its unit')).toHaveValue('mmol/L')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { code: { instrumentId: id(1), version: 0, code: 'SODIUM', testId: id(70), sentUnit: 'mmol/L' } },
    ]),
  )
  expect(await screen.findByRole('button', { name: 'Accept 2 matched' })).toBeVisible()
})

test('the dilution of a waiting line is said in place: refused in words, then shown with what the line becomes', async () => {
  const lab = laboratory()
  lab.decide(2, { raw: '> 500', byName: null, at: null, why: 'Repeat diluted.' })
  const code = {
    ...{ _id: id(81), version: 3, code: 'GLUC', testId: id(71), testName: 'Glucose' },
    ...{ sentUnit: null, factor: null, low: '2', high: '500', beyond: 'bound' as const },
    ...{ maxDilution: '10', multiplied: false },
  }
  const sent: unknown[] = []
  const { person } = open(`${address}&run=${id(2)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.instrumentRuns.get, (body) => {
        const { states = [], grouped = false } = api.instrumentRuns.get.body?.parse(body) ?? {}
        return { ...lab.review(states, grouped), codes: [code] }
      }),
      answers(api.instrumentRuns.dilute, (body) => {
        sent.push(body)
        lab.decide(2, {
          ...{ raw: '920', byName: null, at: null },
          dilution: {
            ...{ measured: '92 mg/dL', factor: '10', multiplied: false },
            ...{ byName: 'Ana Reyes', most: '10', owed: false },
          },
        })
        return { place: 2 }
      }),
      ...lab.handlers,
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Accept line 3' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sent in line 3' })
  await person.click(within(dialog).getByRole('button', { name: 'Use this dilution' }))
  expect(
    within(dialog).getByText('Enter how many times it was diluted, such as 10, or 1 if it was not.'),
  ).toBeVisible()
  expect(sent).toEqual([])
  await person.type(within(dialog).getByLabelText(/^Diluted how many times/), '10')
  await person.click(within(dialog).getByRole('button', { name: 'Use this dilution' }))
  expect(
    await within(dialog).findByText(
      'Diluted 10 times, as said by Ana Reyes. Measured 92 mg/dL; multiplied here.',
    ),
  ).toBeVisible()
  expect(within(dialog).getByText('920 mg/dL')).toBeVisible()
  expect(sent).toEqual([{ _id: id(2), place: 2, factor: '10', multiplied: false }])
})

test('a line whose unit differs opens its code as it is mapped, with the unit that was sent', async () => {
  const lab = laboratory()
  lab.decide(2, {
    state: 'unitDiffers',
    why: 'The unit is g/L, and the test has mg/dL.',
    unit: 'g/L',
    raw: null,
  })
  const known = {
    ...{ _id: id(81), version: 3, code: 'GLUC', testId: id(71), testName: 'Glucose' },
    ...{ sentUnit: null, factor: null, low: '2', high: '600', beyond: 'ask' as const },
    ...{ maxDilution: null, multiplied: false },
  }
  const sent: unknown[] = []
  const { person } = open(`${address}&run=${id(2)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.tests.list, { ...page([]), docs: [] }),
      answers(api.instrumentRuns.get, (body) => {
        const { states = [], grouped = false } = api.instrumentRuns.get.body?.parse(body) ?? {}
        return { ...lab.review(states, grouped), codes: [known] }
      }),
      answers(api.instrumentRuns.saveCode, (body) => {
        sent.push(body)
        return { ...known, version: 4 }
      }),
      ...lab.handlers,
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Change GLUC' }))
  const dialog = await screen.findByRole('dialog', { name: 'Map GLUC' })
  expect(within(dialog).getByLabelText(/^Highest it measures/)).toHaveValue('600')
  await person.click(within(dialog).getByRole('radio', { name: 'Another' }))
  expect(within(dialog).getByLabelText('Its unit')).toHaveValue('g/L')
  await person.type(within(dialog).getByLabelText(/^Factor/), '100')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { code: { version: 3, sentUnit: 'g/L', factor: '100', high: '600', beyond: 'ask' } },
    ]),
  )
})

test('an instrument that sent nothing says so', async () => {
  open(address, {
    user: userNamed('admin'),
    handlers: [answers(api.instrumentRuns.list, page([])), ...laboratory().handlers],
  })
  expect(await screen.findByText('Nothing received yet')).toBeVisible()
  expect(screen.getByText('No codes yet')).toBeVisible()
})

test('a run that is not there says so', async () => {
  open(`${address}&run=${id(9)}`, {
    user: userNamed('admin'),
    handlers: [
      refuses(api.instrumentRuns.get, 'not_found', 'It is not there.', 404),
      ...laboratory().handlers,
    ],
  })
  expect(await screen.findByText('There is no such file or message')).toBeVisible()
})

test('who may not enter results sees what came and no lines', async () => {
  open(`${address}&run=${id(2)}`, {
    user: userNamed('lab', { myroles: rolesOn(['plating']) }),
    handlers: laboratory().handlers,
  })
  const list = await screen.findByRole('list', { name: 'Files and messages of this instrument' })
  expect(within(list).getByText('day-one.txt')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'day-one.txt' })).toBeNull()
  expect(screen.queryByLabelText('File')).toBeNull()
})

const control = {
  ...{ material: 'Multiqual', level: 1, lot: 'M-771', planId: id(90) },
  ...{ verdict: 'reject' as const, judged: true, rules: ['1-3s'] },
}
const ofNobody = { orderId: null, requisitionNumber: null, patient: null }
const materials = [
  {
    ...{ _id: id(91), version: 1, kind: 'control' as const, name: 'Multiqual', maker: null, levels: 2 },
    ...{ testIds: [], active: true, checkNeeded: false, tests: [] },
  },
]

test('controls show what their run came to, and the name of an unknown one is mapped in place', async () => {
  const lab = laboratory()
  lab.decide(1, {
    ...{ ...ofNobody, state: 'accepted', specimen: 'M-771', control },
    why: 'Rejected by 1-3s. Verification is held.',
  })
  lab.decide(4, {
    ...{ ...ofNobody, state: 'controlUnknown', specimen: 'NORMAL 2', byName: null, at: null },
    why: 'No control has the name or lot number NORMAL 2. Map it once.',
  })
  const sent: unknown[] = []
  const { person } = open(`${address}&run=${id(2)}&show=all`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.qualityControl.materials, { docs: materials }),
      answers(api.instrumentRuns.saveControl, (body) => {
        sent.push(body)
        lab.decide(4, { state: 'accepted', control: { ...control, level: 2, verdict: 'accept', rules: [] } })
        return {
          ...{ _id: id(92), version: 1, instrumentId: id(1), name: 'NORMAL 2' },
          ...{ materialId: id(91), material: 'Multiqual', level: 2 },
        }
      }),
      ...lab.handlers,
    ],
  })
  const table = await screen.findByRole('table', { name: 'Lines' })
  const rows = () => within(table).getAllByRole('row').slice(1)
  // An accepted line is no accepted control.
  expect(rows()[0]).toHaveTextContent('Rejected')
  expect(rows()[0]).toHaveTextContent('Rejected by 1-3s. Verification is held.')
  expect(rows()[0]).not.toHaveTextContent('Accepted')
  await person.click(screen.getByRole('button', { name: 'Map NORMAL 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Control NORMAL 2' })
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Choose the material.')).toBeVisible()
  expect(sent).toEqual([])
  await person.selectOptions(within(dialog).getByLabelText('Control'), 'Multiqual')
  await person.selectOptions(within(dialog).getByLabelText('Level'), '2')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { control: { instrumentId: id(1), version: 0, name: 'NORMAL 2', materialId: id(91), level: 2 } },
    ]),
  )
  await waitFor(() => expect(rows()[3]).toHaveTextContent('In control'))
  await person.click(within(rows()[0] ?? table).getByText('M-771', { exact: true }))
  const opened = await screen.findByRole('dialog', { name: 'Sent in line 2' })
  expect(within(opened).getByText('Multiqual, level 1, lot M-771')).toBeVisible()
  expect(within(opened).getByRole('link', { name: 'Open its controls' })).toHaveAttribute(
    'href',
    `/qc?plan=${id(90)}`,
  )
})

test('names of controls are changed on the page of the instrument, and who may not map sees who does', async () => {
  const known = {
    ...{ _id: id(93), version: 4, instrumentId: id(1), name: 'BLANK' },
    ...{ materialId: null, material: null, level: null },
  }
  const names = { names: [known], unknown: [{ name: 'LOW', count: 3 }] }
  const sent: unknown[] = []
  const { person } = open(address, {
    user: userNamed('admin'),
    handlers: [
      answers(api.instrumentRuns.controls, names),
      answers(api.qualityControl.materials, { docs: materials }),
      answers(api.instrumentRuns.saveControl, (body) => {
        sent.push(body)
        return { ...known, version: 5 }
      }),
      ...laboratory().handlers,
    ],
  })
  const list = await screen.findByRole('list', { name: 'Names of controls on this instrument' })
  expect(within(list).getByText('LOW').closest('li')).toHaveTextContent('LOW3 lines waitUnknownMap')
  await person.click(within(list).getByRole('button', { name: 'Change BLANK' }))
  const dialog = await screen.findByRole('dialog', { name: 'Control BLANK' })
  expect(within(dialog).getByRole('radio', { name: 'No QC control' })).toBeChecked()
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { control: { instrumentId: id(1), version: 4, name: 'BLANK', materialId: null, level: null } },
    ]),
  )
})
