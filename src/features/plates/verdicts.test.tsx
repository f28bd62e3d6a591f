import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { JudgedRun } from '@contract/plates/assay-shapes'
import { useSession } from '@/stores/session'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { controlOf, idOf, plateOf, wellOf } from './fixtures'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const resulted = plateOf({
  stage: 'RESULTED',
  runs: 1,
  contents: [wellOf('A1', 1), wellOf('B1', 2), controlOf('H12', 'NTC')],
})
const why = (words: string, wells: string[] = []) => ({ code: 'read', words, wells })
const passed: JudgedRun = {
  fileName: 'run.csv',
  assay: 'Virus N1',
  number: 2,
  plate: { verdict: 'PASS', action: 'ACCEPT', reasons: [] },
  wells: [
    {
      well: 'A1',
      role: 'SAMPLE',
      barcode: '26323-0001A',
      verdict: 'JUDGED',
      action: 'ACCEPT',
      analytes: [
        {
          analyte: 'Virus',
          finding: 'DETECTED',
          action: 'ACCEPT',
          reasons: [why('N1: Ct 24.1; RNase P: no Ct'), why('Every target amplified.')],
        },
      ],
      reasons: [],
    },
    {
      well: 'B1',
      role: 'SAMPLE',
      barcode: '26323-0002A',
      verdict: 'JUDGED',
      action: 'REPEAT',
      analytes: [
        { analyte: 'Virus', finding: 'INVALID', action: 'REPEAT', reasons: [why('Nothing amplified.')] },
      ],
      reasons: [],
    },
    {
      well: 'H12',
      role: 'NTC',
      barcode: null,
      verdict: 'PASS',
      action: 'ACCEPT',
      analytes: [],
      reasons: [],
    },
  ],
  problems: [],
  controls: [],
  words: [],
}
const water = why('NTC H12: N1 amplified (Ct 36.2).', ['H12'])
const held: JudgedRun = {
  ...passed,
  plate: { verdict: 'HOLD', action: 'CONTROL_FAIL_RERUN', reasons: [water] },
  wells: passed.wells.map((well) =>
    well.role === 'NTC'
      ? { ...well, verdict: 'FAIL', action: 'CONTROL_FAIL_RERUN', reasons: [water] }
      : {
          ...well,
          verdict: 'HELD',
          action: 'CONTROL_FAIL_RERUN',
          analytes: well.analytes.map((one) => ({
            ...one,
            finding: 'HELD',
            action: 'CONTROL_FAIL_RERUN',
            reasons: [why('The plate is held.')],
          })),
        },
  ),
}
const page = (
  judged: JudgedRun | null,
  handlers: Handlers = [],
  tab = 'map',
  plate = resulted,
  name = 'lab',
) =>
  open(`/plating/${idOf(1)}?tab=${tab}`, {
    user: userNamed(name),
    keyMs: 40,
    handlers: [...handlers, answers(api.plates.get, plate), answers(api.plates.verdicts, { judged })],
  })

/** The banner that alarms with these words; the live region of the page is an alert too. */
async function alarmOf(words: string): Promise<HTMLElement> {
  await screen.findByText(words)
  const alarm = screen.getAllByRole('alert').find((one) => one.textContent.includes(words))
  if (!alarm) throw new Error(`No alarm says: ${words}`)
  return alarm
}

test('a plate that passed says in each well what was found and what is next, and its table says why', async () => {
  const { person } = page(passed)
  const map = await screen.findByRole('grid', { name: 'Plate map of P-1001' })
  expect(await screen.findByText('The controls passed.')).toBeVisible()
  expect(screen.getByText('Detected: 1 · Invalid: 1 · Passed: 1')).toBeVisible()
  expect(screen.getByText('run.csv, judged by Virus N1 v2')).toBeVisible()
  const names = within(map)
    .getAllByRole('gridcell')
    .flatMap((cell) => cell.getAttribute('aria-label') ?? [])
    .filter((name) => !name.endsWith('empty'))
  expect(names).toEqual([
    'A1, sample 26323-0001A, Diaz, Marisol 1, Virus: Detected',
    'B1, sample 26323-0002A, Diaz, Marisol 2, Virus: Invalid, Repeat',
    'H12, control NTC Water, fixed by layout, Passed',
  ])
  await person.click(screen.getByRole('link', { name: 'Verdicts' }))
  const table = await screen.findByRole('table', { name: 'Verdicts of P-1001' })
  expect(within(table).getByRole('row', { name: /A1 .*Detected N1: Ct 24\.1/ })).toHaveTextContent(
    'Every target amplified.',
  )
  expect(within(table).getByRole('row', { name: /B1 .*Invalid/ })).toHaveTextContent('Repeat')
})

test('one press accepts, and each specimen says what became of its result', async () => {
  const sent: unknown[] = []
  const { person } = page(passed, [
    answers(api.plates.accept, (body) => {
      sent.push(body)
      return {
        plate: resulted,
        outcomes: [
          { well: 'A1', barcode: '26323-0001A', analyte: 'Virus', ok: true, message: null },
          { well: 'B1', barcode: '26323-0002A', analyte: 'Virus', ok: false, message: 'To be repeated.' },
        ],
      }
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Accept results' }))
  expect(await screen.findByText('Entered: 1. Not entered: 1.')).toBeVisible()
  expect(sent).toEqual([{ _id: idOf(1), version: 3 }])
  const rows = within(
    screen.getByRole('table', { name: 'What became of the results of P-1001' }),
  ).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'WellSpecimenAnalyteOutcome',
    'B126323-0002AVirusTo be repeated.',
    'A126323-0001AVirusEntered',
  ])
})

test('a refused acceptance says why, and can be pressed again', async () => {
  const { person } = page(passed, [
    answers(api.plates.accept, () => problem('stale', 'Somebody else changed this plate.', 409)),
  ])
  await person.click(await screen.findByRole('button', { name: 'Accept results' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else changed this plate.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept results' })).toBeEnabled())
})

test('a held plate alarms with its reasons, marks every well and offers no acceptance', async () => {
  page(held, [], 'verdicts')
  const alarm = await alarmOf('The plate is held. No result is entered.')
  expect(alarm).toHaveTextContent('NTC H12: N1 amplified (Ct 36.2).')
  expect(alarm).toHaveTextContent('Next: Run the plate again.')
  expect(screen.queryByRole('button', { name: 'Accept results' })).toBeNull()
  const table = screen.getByRole('table', { name: 'Verdicts of P-1001' })
  expect(within(table).getAllByText('Held')).toHaveLength(2)
  expect(within(table).getByRole('row', { name: /H12/ })).toHaveTextContent('Failed')
  expect(within(table).queryByText('Detected')).toBeNull()
})

test('a plate whose controls failed offers its next step: the decision first, then another plate', async () => {
  page(held, [], 'verdicts', plateOf({ ...resulted, verdict: 'HOLD', heldWhy: 'NTC H12: N1 amplified.' }))
  expect(await screen.findByRole('button', { name: 'Run the plate again' })).toBeVisible()
  cleanup()
  const review = {
    outcome: 'CONTROL_FAIL_RERUN' as const,
    reason: 'Water',
    by: 'Ana Reyes',
    at: '2026-11-20T12:00:00.000Z',
  }
  page(held, [], 'verdicts', plateOf({ ...resulted, verdict: 'HOLD', stage: 'REVIEWED', review }))
  expect(await screen.findByRole('button', { name: 'New plate' })).toBeVisible()
})

test('a run without rules in force concludes nothing, in words', async () => {
  page(null, [], 'verdicts')
  expect(
    (await screen.findAllByText('No rules were in force when this run was read. Nothing was concluded.'))[0],
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept results' })).toBeNull()
})

test('a verdict that could not be loaded is no verdict', async () => {
  page(null, [refuses(api.plates.verdicts, 'internal', 'The server failed.', 500)])
  const alarm = await alarmOf('The verdict of this plate could not be loaded. Nothing is concluded.')
  expect(within(alarm).getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a plate that is reviewed keeps its verdict and is not accepted again', async () => {
  page(passed, [], 'map', plateOf({ ...resulted, stage: 'REVIEWED' }))
  expect(await screen.findByText('The controls passed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept results' })).toBeNull()
})

const onHold = plateOf({
  ...resulted,
  verdict: 'HOLD',
  heldWhy: 'NTC Water in H12 amplified.',
})

test('a plate on hold is not reviewed with one press: somebody says what becomes of it, and why', async () => {
  const sent: unknown[] = []
  const { person } = page(
    held,
    [
      answers(api.plates.stage, (body) => {
        sent.push(body)
        return plateOf({ ...onHold, stage: 'REVIEWED' })
      }),
    ],
    'map',
    onHold,
  )
  await person.click(await screen.findByRole('button', { name: 'Mark as reviewed' }))
  const dialog = await screen.findByRole('dialog', { name: 'Review P-1001, which is on hold' })
  expect(dialog).toHaveTextContent('NTC Water in H12 amplified.')
  await person.click(within(dialog).getByRole('button', { name: 'Save review' }))
  expect(sent).toEqual([])
  expect(within(dialog).getByText('Enter a reason.')).toBeVisible()
  await person.selectOptions(within(dialog).getByLabelText('Outcome'), 'Repeat')
  await person.type(within(dialog).getByLabelText('Reason'), 'New water.')
  await person.click(within(dialog).getByRole('button', { name: 'Save review' }))
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ move: 'review', outcome: 'REPEAT', reason: 'New water.' }),
    ]),
  )
})

test('an override is offered to whoever supervises, and its mark stays on the plate', async () => {
  page(held, [], 'map', onHold)
  await screen.findByRole('button', { name: 'Mark as reviewed' })
  expect(screen.queryByRole('button', { name: 'Override hold' })).toBeNull()
})

test('an overridden plate keeps its mark with who, when and why', async () => {
  page(
    held,
    [],
    'map',
    plateOf({
      ...onHold,
      stage: 'REVIEWED',
      review: {
        outcome: 'OVERRIDE',
        reason: 'Aerosol in one well.',
        by: 'Ana Reyes',
        at: '2026-11-20T12:00:00.000Z',
      },
    }),
    'admin',
  )
  expect(await screen.findByText('Plate P-1001 was on hold: NTC Water in H12 amplified.')).toBeVisible()
  expect(screen.getByText(/^Hold overridden, Ana Reyes, .*: Aerosol in one well\.$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Override hold' })).toBeNull()
})

test('whoever supervises sees the way to override', async () => {
  page(held, [], 'map', onHold, 'admin')
  expect(await screen.findByRole('button', { name: 'Override hold' })).toBeVisible()
})
test('the positive controls say where each stands in quality control, and an unknown name is mapped there', async () => {
  const control = {
    ...{ material: 'Virus positive', level: 1, lot: 'PCR-9', planId: idOf(90) },
    ...{ verdict: 'reject' as const, judged: true, rules: ['1-3s'] },
  }
  const well = { target: 'N1', test: 'Virus', control: null }
  const controls: JudgedRun['controls'] = [
    {
      ...{ ...well, well: 'A12', name: 'Positive', ct: '27.2', state: 'entered', control },
      why: 'Rejected by 1-3s. Verification is held.',
    },
    {
      ...{ ...well, well: 'B12', name: 'PC 2', ct: '25.0', state: 'unknown' },
      why: 'No control has the name or lot number PC 2. Map it once.',
    },
  ]
  const plate = { ...resulted, instrument: { _id: idOf(80), name: 'Cycler' } }
  const sent: unknown[] = []
  const { person } = open(`/plating/${idOf(1)}?tab=verdicts`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.plates.get, plate),
      answers(api.plates.verdicts, { judged: { ...passed, controls } }),
      answers(api.qualityControl.materials, { docs: [] }),
      answers(api.instrumentRuns.saveControl, (body) => {
        sent.push(body)
        return {
          ...{ _id: idOf(91), version: 1, instrumentId: idOf(80), name: 'PC 2' },
          ...{ materialId: null, material: null, level: null },
        }
      }),
    ],
  })
  const region = await screen.findByRole('region', { name: 'Positive controls in quality control' })
  const [first, second] = within(region).getAllByRole('listitem')
  if (!first || !second) throw new Error('Two controls are shown.')
  expect(first).toHaveTextContent('Rejected by 1-3s. Verification is held.')
  expect(within(first).getByRole('link', { name: 'Virus positive, level 1, lot PCR-9' })).toHaveAttribute(
    'href',
    `/qc?plan=${idOf(90)}`,
  )
  expect(second).toHaveTextContent('Unknown control')
  await person.click(within(second).getByRole('button', { name: 'Map PC 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Control PC 2' })
  expect(await within(dialog).findByText(/^Add the control and its lots/)).toBeVisible()
  await person.click(within(dialog).getByRole('radio', { name: 'No QC control' }))
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { control: { instrumentId: idOf(80), version: 0, name: 'PC 2', materialId: null, level: null } },
    ]),
  )
})

test('a supervisor overrides what one well says of a result, with a reason; its mark stands at the well', async () => {
  const against = 'Plate P-1001 reports nothing of this specimen: To be repeated.'
  const word = { wells: ['B1'], test: 'Glucose', against, override: null }
  const override = {
    ...{ raw: '95', by: 'Ana Reyes', at: '2026-11-20T12:00:00.000Z', reason: 'Measured again by hand.' },
  }
  const sent: unknown[] = []
  let words: JudgedRun['words'] = [word]
  const { person } = page(
    { ...passed, words: [word] },
    [
      answers(api.plates.verdicts, () => ({ judged: { ...passed, words } })),
      answers(api.plates.overrideWell, (body) => {
        sent.push(body)
        words = [{ ...word, against: null, override }]
        return resulted
      }),
    ],
    'verdicts',
    resulted,
    'admin',
  )
  const table = await screen.findByRole('table', { name: 'Verdicts of P-1001' })
  expect(within(table).getByRole('row', { name: /B1 / })).toHaveTextContent(against)
  await person.click(within(table).getByRole('button', { name: 'Override B1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Override what P-1001 says of B1?' })
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Measured again by hand.')
  await person.click(within(dialog).getByRole('button', { name: 'Override B1' }))
  expect(
    await within(table).findByText(/^Glucose 95: overridden by Ana Reyes, .*: Measured again by hand\.$/),
  ).toBeVisible()
  expect(sent).toEqual([{ _id: idOf(1), version: 3, well: 'B1', reason: 'Measured again by hand.' }])
  expect(within(table).queryByRole('button', { name: 'Override B1' })).toBeNull()
})

test('who does not supervise reads what a well holds and has no button for it', async () => {
  const against = 'Plate P-1001 reports nothing of this specimen: To be repeated.'
  page({ ...passed, words: [{ wells: ['B1'], test: 'Glucose', against, override: null }] }, [], 'verdicts')
  expect(await screen.findByText(against)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Override B1' })).toBeNull()
})
