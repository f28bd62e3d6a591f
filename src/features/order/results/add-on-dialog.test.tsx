import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { AddOn } from '@contract/add-ons/shapes'
import { answers, useServer } from '@/testing/app'
import { bootstrapOf, userNamed } from '@/testing/lab'
import { at, id, order, path, scene } from '../fixtures'

const { open } = useServer()
const brief = (n: number, code: string, name: string, leastVolumeUl: number | null) => ({
  ...{ _id: id(n), code, name, loinc: null, sampleTypeIds: [], active: true, onlyFor: null },
  leastVolumeUl,
})
const step = { at, by: id(7), byName: 'Lena Brandt' }
const made: AddOn = {
  _id: id(81),
  version: 1,
  orderId: order._id,
  requisitionNumber: order.requisitionNumber,
  specimenId: id(5),
  letter: 'A',
  barcode: '26323-0187A',
  tests: [{ testId: id(91), code: 'FT4', name: 'Free thyroxine' }],
  requester: 'Dr. Lena Ortiz',
  how: 'oral',
  askedAt: at,
  volume: 200,
  needed: { needed: 150, known: ['FT4'], unknown: ['GLU'] },
  keepsUntil: null,
  note: null,
  recorded: step,
  dueOn: '2026-12-19',
  confirmed: null,
  efforts: [],
  toPull: true,
  pulled: null,
}

test('too little volume is said before anything is sent; after it the tube is told and its label printed', async () => {
  const sent: unknown[] = []
  const printed: unknown[] = []
  const tubes = order.specimens.map((one) => ({ ...one, state: 'STORED' as const }))
  const shown = { ...order, specimens: tubes }
  const { person } = open(path, {
    user: userNamed('admin'),
    handlers: [
      answers(api.reference.bootstrap, {
        ...bootstrapOf(),
        tests: [brief(91, 'FT4', 'Free thyroxine', 150), brief(92, 'GLU', 'Glucose', null)],
        sampleTypes: [],
      }),
      answers(api.addOns.add, (body) => {
        sent.push(body)
        return made
      }),
      answers(api.addOns.ofOrder, { docs: [] }),
      answers(api.labels.printers, []),
      answers(api.orders.history, { docs: [] }),
      answers(api.labels.updatePrinter, (body) => {
        printed.push(body)
        return { ok: true }
      }),
      ...scene({ order: shown, results: [] }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'More: hold, flag, status' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Add tests' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add tests to this order' }))
  const tests = dialog.getByRole('combobox', { name: 'Tests' })
  for (const code of ['FT4', 'GLU']) {
    await person.click(tests)
    await person.paste(code)
    await person.click(await screen.findByRole('option', { name: new RegExp(`\\(${code}\\)`) }))
  }
  const volume = dialog.getByRole('textbox', { name: 'Volume left, µL' })
  expect(volume).toHaveAccessibleDescription(
    'At least 150 µL are needed for FT4. Least volume not known: GLU.',
  )
  await person.click(dialog.getByRole('textbox', { name: 'Requested by' }))
  await person.paste('Dr. Lena Ortiz')
  await person.click(volume)
  await person.paste('149')
  await person.click(dialog.getByRole('checkbox', { name: 'Enough for these tests' }))
  await person.click(dialog.getByRole('button', { name: 'Add 2' }))
  expect(volume).toBeInvalid()
  expect(dialog.getByText(/149 µL left, and 150 µL are needed for FT4. Missing: 1 µL./)).toBeVisible()
  expect(sent).toEqual([])
  await person.clear(volume)
  await person.click(volume)
  await person.paste('200')
  await person.click(dialog.getByRole('button', { name: 'Add 2' }))
  const said = await screen.findByRole('dialog', { name: 'One test added' })
  expect(sent).toMatchObject([{ letter: 'A', volume: 200, testIds: [id(91), id(92)] }])
  expect(said).toHaveTextContent('In storage. The place is not on record.')
  expect(said).toHaveTextContent(
    '200 µL left. At least 150 µL are needed for FT4. Least volume not known: GLU.',
  )
  await person.click(within(said).getByRole('button', { name: 'Print label' }))
  const labels = within(await screen.findByRole('dialog', { name: /^Print labels: / }))
  expect(labels.getByRole('figure', { name: 'Label A' })).toBeVisible()
  // One tube has one label: how many is not asked.
  expect(labels.queryByRole('radiogroup', { name: 'Labels' })).toBeNull()
  await person.click(labels.getByRole('button', { name: 'Cancel' }))
  await person.click(
    within(await screen.findByRole('dialog', { name: 'One test added' })).getByRole('button', {
      name: 'Done',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(printed).toEqual([])
})
