import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { MrsaContent, MrsaRecord } from '@contract/mrsa/shapes'
import { startingMrsaTable } from '@contract/rules/mrsa/starting-table'
import { useSession } from '@/stores/session'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const { version: _version, approved: _approved, ...table } = startingMrsaTable
const content: MrsaContent = {
  table: { ...table, assay: 'Nares', source: 'Insert, revision 2' },
  tests: { sa: id(11), se: id(12), mec: id(13), junction: null, control: id(15) },
}
const recordOf = (over: Partial<MrsaRecord> = {}): MrsaRecord => ({
  _id: id(1),
  version: 4,
  test: { _id: id(9), code: 'N-STAPH', name: 'Staphylococci' },
  number: 1,
  approved: content,
  draft: content,
  tests: ['N-SA', 'N-SE', 'N-MEC', 'N-JUN', 'N-IC'].map((code, at) => ({
    _id: id(11 + at),
    code,
    name: code,
  })),
  editedByName: 'Ada Novak',
  approvedByName: 'Lena Ortiz',
  approvedAt: '2026-11-01T12:00:00.000Z',
  replayed: null,
  ...over,
})

test('[feature:mrsa] the table in force is shown whole, and a draft is approved only after its changes were read', async () => {
  const sent: unknown[] = []
  const replayed = { at: '2026-11-20T12:00:00.000Z', results: 3, changes: 1 }
  let record = recordOf()
  const { person } = open('/plating?rules=true', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.plates.rules, { docs: [] }),
      answers(api.mrsa.list, () => ({ docs: [record] })),
      answers(api.mrsa.replay, () => {
        record = recordOf({ version: 5, replayed })
        return {
          record,
          changes: [
            {
              requisitionNumber: '26323-0001',
              barcode: '26323-0001A',
              inputs: { sa: '+', se: '-', mec: '-', junction: 'notRun', control: '+' } as const,
              before: 'MSSA detected',
              after: 'Methicillin-susceptible S. aureus detected',
              action: 'report' as const,
              released: true,
            },
          ],
        }
      }),
      answers(api.mrsa.approve, (body) => {
        sent.push(body)
        return recordOf({ version: 6, number: 2, draft: null })
      }),
    ],
  })
  const rows = await screen.findByRole('table', { name: 'In force: version 1, Staphylococci' })
  expect(within(rows).getAllByRole('row')).toHaveLength(table.rows.length + 1)
  expect(within(rows).getByRole('row', { name: '+ − − any MSSA detected Report' })).toBeVisible()
  const approve = screen.getByRole('button', { name: 'Approve the table of Staphylococci' })
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  await person.click(screen.getByRole('button', { name: 'Replay the table of Staphylococci over 90 days' }))
  const changes = await screen.findByRole('table', { name: 'Results that would change, Staphylococci' })
  expect(changes).toHaveTextContent('SA +, SE −, mec −, JN not run, IC +')
  expect(changes).toHaveTextContent('MSSA detected (released)')
  await person.click(screen.getByRole('checkbox', { name: 'I have read the results that would change' }))
  await person.click(screen.getByRole('button', { name: 'Approve the table of Staphylococci' }))
  await waitFor(() => expect(sent).toEqual([{ _id: id(1), version: 5, read: true }]))
})

test('[feature:mrsa] a form with gaps names them and sends nothing', async () => {
  const { person } = open('/plating?rules=true', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [answers(api.plates.rules, { docs: [] }), answers(api.mrsa.list, { docs: [] })],
  })
  await person.click(await screen.findByRole('button', { name: 'New table' }))
  const dialog = await screen.findByRole('dialog', { name: 'MRSA/MSSA table' })
  await person.click(within(dialog).getByRole('button', { name: 'Save draft' }))
  expect(await within(dialog).findByText('Some fields need a look.')).toBeVisible()
  expect(within(dialog).getAllByText('Choose a test.').length).toBeGreaterThan(1)
})
