import { http } from 'msw'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineAbility } from '@contract/abilities'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { effectiveRoles } from '@contract/roles'
import { antigen } from '@contract/rules/example-definitions'
import { answers, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { analysis, at, criticalPotassium, id, order, path, potassium, scene, sodium, takes } from './fixtures'
import { orderMenu } from './order-menu'
import { placeOf } from '@/app/orders/field-place'
import { layOut } from './results/paste'
import { writtenOut } from '@/app/results/written-out'

// A whole page loads its code in these tests; a busy machine takes its time.
const { open } = useServer()

test('a refused result keeps what was typed and says why; the good one beside it is stored', async () => {
  const sent: unknown[] = []
  const enter = answers(api.results.enter, (body) => {
    sent.push(body)
    const { cells } = api.results.enter.body?.parse(body) ?? { cells: [] }
    return {
      outcomes: cells.map(({ _id, raw }) =>
        raw === '44'
          ? { _id, ok: false, message: 'Above what the instrument can measure.', analysis: null }
          : {
              _id,
              ok: true,
              message: null,
              analysis: { ...sodium, version: 2, state: 'RESULTED' as const, raw },
            },
      ),
    }
  })
  const { person } = open(`${path}?enter=true`, { user: userNamed('lab'), handlers: [enter, ...scene()] })
  const cell = await screen.findByRole('textbox', { name: 'Result of Potassium' })
  await person.click(cell)
  await person.keyboard('44{Enter}')
  expect(screen.getByRole('textbox', { name: 'Result of Sodium' })).toHaveFocus()
  await person.keyboard('138{Enter}')

  expect(await screen.findByText('Above what the instrument can measure.')).toBeVisible()
  expect(cell).toHaveValue('44')
  expect(cell).toBeInvalid()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { cells: [{ _id: potassium._id, version: 1, raw: '44' }] },
    { cells: [{ _id: sodium._id, version: 1, raw: '138' }] },
  ])

  await person.click(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Orders' }),
  )
  expect(await screen.findByText('Leave with unsaved results (1)?')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.getByRole('textbox', { name: 'Result of Potassium' })).toHaveValue('44')
})

test('the key to enter results waits for results that are on their way, and edits no order instead', async () => {
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  // Answers nothing itself: the one after it does.
  let asked = false
  const waits = http.post(`*/api/v1${api.results.ofOrder.path}`, async () => {
    asked = true
    await late
  })
  const { person } = open(path, { user: userNamed('lab'), handlers: [waits, ...scene()] })
  await screen.findByRole('heading', { level: 1, name: /Okonkwo-Reyes/ })
  expect(asked).toBe(true)
  expect(screen.queryByRole('row', { name: /Potassium/ })).toBeNull()
  await person.keyboard('e')
  await new Promise((resolve) => setTimeout(resolve, 100))
  come()
  expect(await screen.findByRole('textbox', { name: 'Result of Potassium' })).toBeVisible()
})

test('what the clinic asks to be changed stands above the order, and is answered there with words', async () => {
  const said: unknown[] = []
  const change = {
    _id: id(700),
    version: 1,
    text: 'Wrong patient.',
    at: '2026-11-19T15:00:00.000Z',
    byName: 'Dana Hale',
  }
  const answer = answers(api.remoteOrders.answerChange, (body) => {
    said.push(body)
    return {
      ...{
        _id: id(700),
        version: 2,
        remoteOrderId: id(701),
        orderId: order._id,
        requisitionNumber: '26323-0187',
      },
      patient: { firstname: 'Ada', lastname: 'Okonkwo-Reyes', dob: '1961-03-07' },
      ...{ locationName: 'Cedar Ridge', state: 'DECLINED' as const, text: 'Wrong patient.', asked: {} },
      ...{
        askedAt: change.at,
        askedByName: 'Dana Hale',
        answer: 'x',
        answeredAt: null,
        answeredByName: null,
      },
    }
  })
  const asked = { ...order, changesAsked: [change] }
  const { person } = open(path, { user: userNamed('admin'), handlers: [answer, ...scene({ order: asked })] })
  expect(await screen.findByText('Wrong patient.')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = await screen.findByRole('dialog')
  await person.type(
    within(dialog).getByRole('textbox', { name: 'Answer to the clinic' }),
    'It is the right one.',
  )
  await person.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(said).toEqual([{ _id: id(700), version: 1, accept: false, answer: 'It is the right one.' }]),
  )
})

test('a released result that was read for another sex or age says what it would be now', async () => {
  const low = { flag: 'L', rangeText: '13.2–16.6', critical: false, isAbnormal: true } as const
  const released = analysis(11, 'Hemoglobin', {
    state: 'RELEASED',
    raw: '12.5',
    releasedAt: '2026-11-19T15:00:00.000Z',
    interpretation: { ...low, finding: null, cutoff: null, delta: null },
    readNow: { flag: '', finding: null, rangeText: '11.6–15.0', critical: false, isAbnormal: false },
  })
  open(path, { user: userNamed('lab'), handlers: scene({ results: [released, sodium] }) })
  const row = await screen.findByRole('row', { name: /Hemoglobin/ })
  expect(
    within(row).getByText(
      'Released with a different sex or age. Now: no flag, 11.6–15.0. Correct this result.',
    ),
  ).toBeVisible()
  expect(within(row).getByText('13.2–16.6')).toBeVisible()
  expect(screen.getAllByText(/Released with a different/)).toHaveLength(1)
})

test('without an answer the text stays, says that it waits, and goes by itself under the same key', async () => {
  const sent: { key: string | null; cells: unknown }[] = []
  let up = false
  const { person } = open(`${path}?enter=true`, {
    user: userNamed('lab'),
    handlers: [takes(() => up, sent), ...scene()],
  })
  const cell = await screen.findByRole('textbox', { name: 'Result of Potassium' })
  await person.click(cell)
  await person.keyboard('4.2{Enter}')
  expect(await screen.findByText('Waiting for the server. Results not saved yet: 1')).toBeVisible()
  expect(cell).toHaveValue('4.2')
  expect(cell).toBeValid()
  await person.click(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Orders' }),
  )
  await person.click(await screen.findByRole('button', { name: 'Stay' }))
  await person.click(screen.getByRole('link', { name: /Medications/ }))
  expect(await screen.findByText('Leave with unsaved results (1)?')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Stay' }))

  up = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/Waiting for the server/)).toBeNull())
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(new Set(sent.map(({ cells }) => JSON.stringify(cells))).size).toBe(1)
})

test('whoever asked to leave a moment too early leaves by itself once all is saved', async () => {
  let up = false
  const { person, at: address } = open(`${path}?enter=true`, {
    user: userNamed('lab'),
    handlers: [takes(() => up, []), ...scene()],
  })
  await person.click(await screen.findByRole('textbox', { name: 'Result of Potassium' }))
  await person.keyboard('4.2{Enter}')
  await person.click(screen.getByRole('link', { name: /Medications/ }))
  expect(await screen.findByText('Leave with unsaved results (1)?')).toBeVisible()
  up = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(address()).toContain('medications'))
  expect(screen.queryByText(/unsaved results/)).toBeNull()
})

test('what is typed over a value that waits goes after it, and never over somebody else’s', async () => {
  const sent: { key: string | null; cells: unknown }[] = []
  let up = false
  // Another person stored a value while the server was out of reach from here.
  const theirs = {
    ...potassium,
    version: 2,
    state: 'RESULTED' as const,
    raw: '5.9',
    resultedByName: 'Ana Reyes',
  }
  const { person } = open(`${path}?enter=true`, {
    user: userNamed('lab'),
    handlers: [takes(() => up, sent, theirs), ...scene()],
  })
  const cell = await screen.findByRole('textbox', { name: 'Result of Potassium' })
  await person.click(cell)
  await person.keyboard('4.2{Enter}')
  await screen.findByText('Waiting for the server. Results not saved yet: 1')
  up = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(
    await screen.findByText('Ana Reyes just entered 5.9. Enter keeps yours, Esc uses theirs.'),
  ).toBeVisible()
  expect(cell).toHaveValue('4.2')
  await person.click(cell)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(cell).toBeValid())
  expect(sent.at(-1)?.cells).toEqual([{ _id: potassium._id, version: 2, raw: '4.2' }])
})

test('a rejected order has its report released, and the dialog says that it holds no result [cfr:493.1291-c]', async () => {
  const rejected = { ...order, state: 'REJECTED' as const }
  const results = [
    { ...potassium, state: 'REJECTED' as const, reason: 'Hemolyzed' },
    { ...sodium, state: 'REJECTED' as const, reason: 'Hemolyzed' },
  ]
  const { person } = open(path, {
    user: userNamed('admin'),
    // No preview can be drawn: only the words beside it count here.
    handlers: [
      refuses(api.reports.generate, 'unavailable', 'No paper can be drawn.', 503),
      ...scene({ order: rejected, results, gate: { ready: true } }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Release report' }))
  expect(
    await screen.findByText(
      'It has no results. It says why nothing was tested, and the condition and disposition of the specimens.',
    ),
  ).toBeVisible()
  expect(screen.queryByText(/Results included/)).toBeNull()
})

test('a critical value leads the page and the release waits for the call [cfr:493.1291-g]', async () => {
  const calls: unknown[] = []
  const told = answers(api.results.criticalCall, (body) => {
    calls.push(body)
    const criticalCall = {
      toldTo: 'Dr. Vandersloot',
      role: 'Physician',
      at,
      readBack: true,
      by: id(9),
      byName: 'Marcus Oyelaran',
    }
    return {
      outcomes: [
        {
          _id: criticalPotassium._id,
          ok: true,
          message: null,
          analysis: { ...criticalPotassium, version: 2, criticalCall },
        },
      ],
    }
  })
  const blocked = scene({
    results: [criticalPotassium],
    gate: { blockers: ['Potassium is critical: record the critical call first.'] },
  })
  const { person } = open(path, { user: userNamed('lab'), handlers: [told, ...blocked] })
  const release = await screen.findByRole('button', { name: 'Release report' })
  await waitFor(() => expect(release).toHaveAttribute('aria-disabled', 'true'))
  expect(release).toHaveAttribute(
    'aria-description',
    'Potassium is critical: record the critical call first.',
  )
  await person.click(release)
  expect(screen.queryByRole('dialog')).toBeNull()

  await person.click(screen.getAllByRole('button', { name: 'Record critical call' })[0] ?? release)
  await person.click(screen.getByRole('button', { name: 'Record call' }))
  expect(screen.getByText('Confirm read-back before saving.')).toBeVisible()
  expect(calls).toEqual([])
  // Pasted: keys as quick as a test's would be taken for a scan.
  await person.click(screen.getByLabelText('Person notified'))
  await person.paste('Dr. Vandersloot')
  await person.click(screen.getByLabelText('Role'))
  await person.paste('Physician')
  await person.click(screen.getByRole('checkbox', { name: 'Read-back confirmed' }))
  await person.click(screen.getByRole('button', { name: 'Record call' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    analyses: [{ _id: criticalPotassium._id, version: 1 }],
    toldTo: 'Dr. Vandersloot',
    role: 'Physician',
    readBack: true,
  })
})

test('what the report lacks is listed, each with the way to it', async () => {
  const missing = [
    {
      element: 'receipt-time',
      message: 'Specimen A has no time of receipt.',
      field: 'specimens.0.received.time',
    },
    { element: 'patient-name', message: 'The patient’s name is missing.', field: 'patient.name' },
  ]
  const verified = analysis(11, 'Potassium', { state: 'VERIFIED', raw: '4.2' })
  const { person, at: where } = open(path, {
    user: userNamed('lab'),
    handlers: scene({ results: [verified], gate: { missing } }),
  })
  expect(await screen.findByRole('link', { name: 'The patient’s name is missing.' })).toHaveAttribute(
    'href',
    `/patient/${order.patientId}`,
  )
  await person.click(screen.getByRole('link', { name: 'Specimen A has no time of receipt.' }))
  expect(where()).toBe(`${path}?tab=specimens#field-specimens.0`)
  expect(screen.getByRole('button', { name: 'Release report' })).toHaveAttribute('aria-disabled', 'true')
  expect(placeOf('lab.address', order, path)).toBe('/labInfo')
})

test('tabs are addresses: keys 1 to 6 and Back', async () => {
  const handlers = [answers(api.orders.history, { docs: [] }), ...scene()]
  const { person, at: where, history } = open(path, { user: userNamed('lab'), handlers })
  await screen.findByRole('heading', { level: 1, name: 'Okonkwo-Reyes, Adaeze' })
  await person.keyboard('3')
  expect(await screen.findByText('26323-0187A')).toBeVisible()
  expect(where()).toBe(`${path}?tab=specimens`)
  await person.keyboard('6')
  expect(await screen.findByText('No changes recorded')).toBeVisible()
  history.back()
  expect(await screen.findByText('26323-0187A')).toBeVisible()
})

test('a sample id edited over somebody else’s change keeps the typing and says who it was', async () => {
  const newer = { ...order, version: 5, sampleid: 'S-OTHER' }
  const update = answers(api.orders.update, () => {
    const body = {
      error: {
        code: 'stale',
        message: 'Someone else changed this while you were editing.',
        requestId: 'req-9',
        current: newer,
      },
    }
    return new Response(JSON.stringify(body), {
      status: 409,
      headers: { 'content-type': 'application/json' },
    })
  })
  const history = answers(api.orders.history, {
    docs: [
      {
        at,
        by: 'Joy Lindqvist',
        actingAs: null,
        call: 'POST /update/order',
        did: '',
        reason: null,
        changes: [],
      },
    ],
  })
  const { person } = open(path, { user: userNamed('lab'), handlers: [update, history, ...scene()] })
  await person.click(await screen.findByRole('button', { name: 'Edit sample ID' }))
  const field = screen.getByRole('textbox', { name: 'Sample ID' })
  await person.clear(field)
  await person.paste('S-MINE')
  await person.keyboard('{Enter}')
  expect(await screen.findByText(/^Changed by Joy Lindqvist, 06:55\./)).toBeVisible()
  expect(field).toHaveValue('S-MINE')
})

test('a closed order says that edits do not reopen it; a clinic reads it without any of the laboratory’s buttons [state:closed]', async () => {
  const closed: Order = {
    ...order,
    state: 'CLOSED',
    dateReported: at,
    reportState: 'FINAL',
    reportVersion: 1,
  }
  const released = analysis(11, 'Potassium', { state: 'RELEASED', raw: '4.2', releasedAt: at })
  open(path, { user: userNamed('portal'), handlers: scene({ order: closed, results: [released] }) })
  expect(await screen.findByText("This order is closed. Edits don't reopen it.")).toBeVisible()
  const table = await screen.findByRole('table', { name: 'Basic metabolic panel' })
  expect(within(table).getByText('4.2')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'More: hold, flag, status' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More actions for Potassium' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit sample ID' })).toBeNull()
})

test('the menu of an order has a line only for who has its right', () => {
  const lines = (username: string) => {
    const { userType, myroles } = userNamed(username)
    const ability = defineAbility({ userType, roles: effectiveRoles(myroles), features: new Set() })
    const none = () => undefined
    const exported = { ...order, dateExported: at }
    return orderMenu({ order: exported, analyses: [], ability, ask: none, clear: none, edit: none }).flatMap(
      (line) => (typeof line === 'object' && 'label' in line ? line.label : []),
    )
  }
  const [clear, close, reject, remove] = [
    m.order.actClearExport,
    m.order.actClose,
    m.order.actReject,
    m.order.actRemove,
  ]
  expect(lines('lab')).toEqual(expect.arrayContaining([close, reject, remove]))
  expect(lines('lab')).not.toContain(clear)
  expect(lines('accession')).toContain(close)
  for (const none of [clear, reject, remove]) expect(lines('accession')).not.toContain(none)
  expect(lines('billing')).toEqual([clear])
  expect(lines('portal')).toEqual([])
})

test('pasted values go to the tests below, never beyond the last; answers are written out', () => {
  const laid = layOut([potassium, sodium], sodium._id, ['138', '4.1'])
  expect(laid.cells.map(({ analysis: { name }, text }) => [name, text])).toEqual([['Sodium', '138']])
  expect(laid.left).toBe(1)
  const pcr = { definition: { ...potassium.definition, kind: 'pcr' as const } }
  const word = { definition: { ...potassium.definition, kind: 'qualitative' as const } }
  expect([
    writtenOut(pcr, 'n'),
    writtenOut(word, 'd'),
    writtenOut(word, 'n'),
    writtenOut(potassium, '4.20 '),
  ]).toEqual(['Not detected', 'Detected', 'Not detected', '4.20'])
})

test('the links that open a report are listed with who, when and until; one that is revoked is gone', async () => {
  const link = {
    _id: id(60),
    mediaKey: 'm'.repeat(20),
    title: 'Final report 26323-0187 v1',
    createdAt: at,
    createdByName: 'Joy Lindqvist',
    expiresAt: '2026-11-22T13:55:00.000Z',
    tries: 2,
  }
  const other = { ...link, _id: id(61), createdByName: 'Ana Reyes', tries: 0 }
  let links = [link, other]
  const sent: unknown[] = []
  const version = {
    _id: id(62),
    number: 1,
    state: 'FINAL' as const,
    reason: null,
    mediaKey: link.mediaKey,
    releasedByName: 'Joy Lindqvist',
    releasedAt: at,
    leftOpen: [],
  }
  const { person } = open(`${path}?tab=documents`, {
    user: userNamed('lab'),
    handlers: [
      answers(api.reports.versions, { versions: [version], documents: [] }),
      answers(api.reports.links, () => ({ links })),
      answers(api.reports.revokeLink, (body) => {
        sent.push(body)
        links = [other]
        return { ok: true }
      }),
      ...scene(),
    ],
  })
  const [mine] = await screen.findAllByText(
    /Created by Joy Lindqvist, Nov 19, 2026, 06:55 · Wrong dates of birth entered: 2/,
  )
  expect(mine).toBeVisible()
  expect(screen.getAllByText('Expires Nov 22, 2026, 06:55')).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: /Revoke the link .* created by Joy Lindqvist/ }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  expect(sent).toEqual([])
  await person.click(await within(dialog).findByRole('button', { name: 'Revoke link' }))
  await waitFor(() => expect(screen.queryByText(/Created by Joy Lindqvist/)).toBeNull())
  expect(sent).toEqual([{ linkId: link._id }])
  expect(screen.getByText(/Created by Ana Reyes/)).toBeVisible()
})

test('critical is said where it is certain; where it only cannot be excluded the mark asks', async () => {
  const low = {
    finding: null,
    rangeText: '98–107',
    cutoff: null,
    delta: null,
    critical: true,
    isAbnormal: true,
  }
  const certain = analysis(12, 'Chloride', {
    raw: '70',
    interpretation: { ...low, flag: 'CRIT L' },
    critical: true,
  })
  const maybe = analysis(13, 'Calcium', { raw: '<9', interpretation: { ...low, flag: '' }, critical: true })
  open(path, { user: userNamed('lab'), handlers: scene({ results: [certain, maybe] }) })
  expect(within(await screen.findByRole('row', { name: /Calcium/ })).getByText('Critical?')).toBeVisible()
  expect(
    within(screen.getByRole('row', { name: /Chloride/ })).queryByText('Critical?'),
  ).not.toBeInTheDocument()
})

test('the answer of a correction is sent as it is to be read, however short it was typed', async () => {
  const sent: unknown[] = []
  const correct = answers(api.results.correct, (body) => {
    sent.push(body)
    return { outcomes: [] }
  })
  const released = analysis(14, 'Influenza antigen', {
    state: 'RELEASED',
    raw: 'Detected',
    releasedAt: '2026-11-19T15:00:00.000Z',
    definition: antigen,
    interpretation: {
      flag: 'ABN',
      finding: 'Detected',
      rangeText: '',
      cutoff: null,
      delta: null,
      critical: false,
      isAbnormal: true,
    },
  })
  const { person } = open(path, {
    user: userNamed('lab'),
    handlers: [correct, ...scene({ results: [released] })],
  })
  const row = await screen.findByRole('row', { name: /Influenza antigen/ })
  await person.click(within(row).getByRole('button', { name: /Influenza antigen/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Correct…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct Influenza antigen?' })
  await person.type(within(dialog).getByRole('textbox', { name: 'Corrected value' }), 'n')
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong swab')
  await person.type(within(dialog).getByRole('textbox', { name: 'Person notified' }), 'Dr. Vandersloot')
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.click(await within(dialog).findByRole('button', { name: 'Draft correction' }))
  await waitFor(() => expect(sent).toMatchObject([{ raw: 'Not detected' }]))
})
