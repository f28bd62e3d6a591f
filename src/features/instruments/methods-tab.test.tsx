import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { InstrumentMethod, MethodContent } from '@contract/analyte-methods/shapes'
import type { Reply } from '@contract/endpoint'
import type { InstrumentRun, RunAnalyte, RunLine } from '@contract/instrument-runs/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-24T11:14:00.000Z'
const instrument: Reply<typeof api.instruments.get> = {
  ...{ _id: id(1), version: 1, active: true, code: 'LCMS-1', name: 'LC-MS/MS 1', maker: null },
  ...{ model: null, serial: null, bench: null, method: null },
}
const content: MethodContent = {
  on: true,
  method: {
    ...{ analyte: 'Oxycodone', unit: 'ng/mL', lod: '2', lloq: '5', uloq: '1000', carryOver: '800' },
    calibration: { atLeast: 5, rSquared: '0.990', tolerance: '15', lowestTolerance: '20', leftOutAtMost: 1 },
    retention: { expected: null, tolerance: { kind: 'percent', value: '2' } },
    ratios: [{ name: 'Qualifier', expected: null, tolerance: '20' }],
    standard: { low: '50', high: '150' },
    controls: [{ name: 'LOW', target: '15', tolerance: '20', atLeast: 2 }],
    bracketed: true,
  },
}
const method: InstrumentMethod = {
  ...{ _id: id(3), version: 2, instrumentId: id(1), number: 1, editedByName: 'Kim Cho' },
  test: { _id: id(4), code: 'C-OXY', name: 'Oxycodone, confirmation', unit: 'ng/mL' },
  approved: content,
  draft: { ...content, method: { ...content.method, lod: '3' } },
  ...{ approvedByName: 'Ana Reyes', approvedAt: at },
}

test('what is in force stands beside the draft, and the draft is edited and approved', async () => {
  const sent: unknown[] = []
  let doc = method
  const { person } = open(`/instruments/${id(1)}?tab=methods`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.instruments.get, instrument),
      answers(api.analyteMethods.list, () => ({ docs: [doc] })),
      answers(api.analyteMethods.save, (body) => {
        sent.push(body)
        return doc
      }),
      answers(api.analyteMethods.approve, (body) => {
        sent.push(body)
        doc = { ...doc, approved: doc.draft, draft: null, number: 2, version: 3 }
        return doc
      }),
    ],
  })
  const list = await screen.findByRole('list', { name: 'Methods for LC-MS/MS and GC-MS' })
  expect(within(list).getByText('In force, version 1')).toBeVisible()
  expect(within(list).getByText('LOD 3, LLOQ 5, ULOQ 1000 ng/mL')).toBeVisible()
  await person.click(
    within(list).getByRole('button', { name: 'Edit the method for Oxycodone, confirmation' }),
  )
  const dialog = await screen.findByRole('dialog')
  const lod = within(dialog).getByLabelText('Limit of detection')
  await person.clear(lod)
  await person.type(lod, '9')
  await person.click(within(dialog).getByRole('button', { name: 'Save draft' }))
  expect(
    await within(dialog).findByText('The lower limit must not be below the limit of detection.'),
  ).toBeVisible()
  expect(sent).toEqual([])
  await person.clear(lod)
  await person.type(lod, '4')
  await person.click(within(dialog).getByRole('button', { name: 'Save draft' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...{ instrumentId: id(1), testId: id(4), version: 2 },
        content: { on: true, method: { ...content.method, lod: '4' } },
      },
    ]),
  )
  await person.click(
    within(list).getByRole('button', { name: 'Approve the method for Oxycodone, confirmation' }),
  )
  expect(await within(list).findByText('In force, version 2')).toBeVisible()
  expect(sent[1]).toEqual({ _id: id(3), version: 2 })
})

const run: InstrumentRun = {
  ...{ _id: id(2), version: 1, instrumentId: id(1), source: 'file', name: 'run.csv', profile: 'Run' },
  ...{ lines: 1, decided: 0, times: 1, problems: [], receivedAt: at, receivedBy: 'Ana Reyes' },
}
const line: RunLine = {
  ...{ place: 1, line: 'line 12', specimen: '26326-0101', well: null, test: 'Oxycodone', value: '62.4' },
  ...{ unit: 'ng/mL', flags: [], state: 'held', control: null, verdict: 'HELD', orderId: id(50) },
  why: 'The run of Oxycodone is not accepted.',
  ...{ requisitionNumber: 'L26-0101', raw: null, testUnit: 'ng/mL', present: null, byName: null, at: null },
  patient: { lastname: 'Okonkwo', firstname: 'Adaeze', dob: '1961-03-07', gender: 'F' },
  testName: 'Oxycodone, confirmation',
}
const analytes: RunAnalyte[] = [
  {
    analyte: 'Oxycodone',
    judged: {
      ...{ accepted: false, reasons: ['Control HIGH: 900 is not within 20 % of 700.'], unit: 'ng/mL' },
      ...{ range: { low: '5', high: '1000' }, number: 1, approvedByName: 'Ana Reyes', at },
    },
    counts: [{ verdict: 'HELD', count: 1 }],
    outdated: false,
  },
  { analyte: 'Morphine', judged: null, counts: [], outdated: true },
]

test('a run says of each analyte why it is not accepted, and of each held line its reason; none is accepted', async () => {
  const sent: unknown[] = []
  const { person } = open(`/instruments/${id(1)}?tab=runs&run=${id(2)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.instruments.get, instrument),
      answers(api.instrumentRuns.get, () => ({
        ...{ run, counts: [{ state: 'held' as const, count: 1 }], total: 1, lines: [line] },
        ...{ unknown: [], codes: [], analytes, notEnteredTotal: 0, notEntered: [] },
      })),
      answers(api.instrumentRuns.acceptance, { acceptance: null }),
      answers(api.instrumentRuns.judge, (body) => {
        sent.push(body)
        return { judged: 1 }
      }),
    ],
  })
  const part = await screen.findByRole('region', { name: 'Analytes of this run' })
  expect(within(part).getByText('Run not accepted')).toBeVisible()
  expect(within(part).getByText('Control HIGH: 900 is not within 20 % of 700.')).toBeVisible()
  expect(within(part).getByText('No method')).toBeVisible()
  const table = screen.getByRole('table', { name: 'Lines' })
  expect(within(table).getByText('The run of Oxycodone is not accepted.')).toBeVisible()
  expect(within(table).queryByRole('button', { name: /Accept/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Nothing matched' })).toHaveAttribute('aria-disabled', 'true')
  await person.click(within(part).getByRole('button', { name: 'Judge again' }))
  await waitFor(() => expect(sent).toEqual([{ _id: id(2) }]))
  expect(await screen.findByText('Judged again: 1')).toBeVisible()
})
