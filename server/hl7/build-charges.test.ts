import { expect, it } from 'vitest'
import { buildCharges } from './build-charges'
import { receive } from './receive'
import { group, source } from './result-fixture'

const { groups: _groups, ...head } = source('D1', [group()])
const charge = {
  transactionId: 'T1',
  type: 'CG' as const,
  at: '2026-01-05T17:00:00Z',
  code: { code: 'G0480', text: 'Drug test, definitive', system: 'HCPCS' },
  quantity: 2,
  amount: '79.90',
  modifiers: ['QW'],
  diagnoses: Array.from({ length: 13 }, (_, at) => ({ code: `E11.${at + 10}`, system: 'I10' })),
  orderer: { npi: '1234567893', name: { family: 'Orderer', given: 'Otto' } },
  filler: { id: 'A1-1', authority: { namespace: 'ALIQUOT' } },
}

it('writes charges that are read back as they were, with twelve diagnoses each', () => {
  const text = buildCharges({ ...head, charges: [charge, { ...charge, transactionId: 'T2', type: 'CR' }] })
  const read = receive(new TextEncoder().encode(text), { zone: 'UTC', mode: 'test', accepts: ['DFT^P03'] })
  expect(read.problems).toEqual([])
  expect(read).toMatchObject({
    content: {
      kind: 'charge',
      patient: { ids: [{ id: 'MRN4711' }] },
      charges: [
        {
          transactionId: 'T1',
          type: 'CG',
          at: { instant: '2026-01-05T17:00:00.000Z' },
          procedure: { code: 'G0480' },
          quantity: '2',
          amount: '79.90',
          modifiers: ['QW'],
          orderer: { npi: '1234567893', name: { family: 'Orderer' } },
          filler: { id: 'A1-1' },
        },
        { transactionId: 'T2', type: 'CR' },
      ],
    },
  })
  if (read.kind !== 'read' || read.content.kind !== 'charge') throw new Error(read.kind)
  expect(read.content.charges.map(({ diagnoses }) => diagnoses.length)).toEqual([12, 12])
})
