import { describe, expect, it } from 'vitest'
import { typedNow } from '@/form/typed'
import { formContextOf } from './form-context'
import { formProblems, orderSchema, softQuestions } from './check'
import { bootstrap, id, order } from './fixtures'
import { correctedValues } from './corrected-values'
import { copiedFrom, valuesOfOrder } from './from-order'
import { formName } from './server-fields'
import { toOrder } from './to-order'
import { blankOrder } from './values'

const formContext = formContextOf(bootstrap())

describe('an order and its form', () => {
  it('sends back exactly what it was filled from', () => {
    const sent = toOrder(valuesOfOrder(order, formContext), order.patientId, formContext)
    expect(sent).toMatchObject({
      requisitionNumber: order.requisitionNumber,
      dateCollected: '2026-11-19T15:15:30.000Z',
      dateReceived: '2026-11-19T17:38:00.000Z',
      comment: 'Fasting.',
      items: [{ panelId: id(41), testId: null, letter: 'A' }],
      diagnoses: ['M54.50'],
      answers: { oldQuestion: 'kept' },
    })
    expect(sent.specimens).toMatchObject([
      { letter: 'A', collectedAt: '2026-11-19T15:15:30.000Z', container: 'SST, 5 mL' },
    ])
    expect(formProblems(valuesOfOrder(order, formContext), formContext)).toEqual([])
  })

  it('lets a question that need not be answered go unanswered', () => {
    const values = { ...valuesOfOrder(order, formContext), answers: { hospital: undefined } }
    expect(orderSchema(formContext).safeParse(values).error).toBeUndefined()
  })

  it('fills in the correction that waits on a closed order', () => {
    const closed = {
      ...order,
      state: 'CLOSED' as const,
      correction: { comment: 'Not fasting.', diagnoses: ['E11.9'] },
    }
    expect(correctedValues(closed, formContext)).toMatchObject({
      comment: 'Not fasting.',
      diagnoses: [{ code: 'E11.9' }],
      items: [{ code: 'CMP' }],
    })
  })

  it('copies what is usually the same again, and no dates or numbers', () => {
    const copy = copiedFrom(order, blankOrder('America/Boise'), formContext)
    expect(copy).toMatchObject({
      requisitionNumber: '',
      comment: '',
      location: { name: order.location.name },
      items: [{ code: 'CMP' }],
    })
    expect(copy.dateCollected.text).toBe('')
  })
})

describe('what is wrong and what is asked', () => {
  it('a relative date means the day it was typed', () => {
    const typed = typedNow('t 08:15', new Date('2026-11-18T18:00:00Z'))
    const values = { ...valuesOfOrder(order, formContext), dateCollected: typed }
    expect(toOrder(values, order.patientId, formContext).dateCollected).toBe('2026-11-18T15:15:00.000Z')
  })

  it('refuses a collection after the receipt, as the server does', () => {
    const values = {
      ...valuesOfOrder(order, formContext),
      dateCollected: typedNow('11/19/2026 11:00', new Date('2026-11-20T18:00:00Z')),
    }
    const refused = [
      {
        field: 'dateCollected',
        message: 'Collected after it was received. Check both times.',
      },
    ]
    expect(formProblems(values, formContext)).toEqual(refused)
    expect(softQuestions(values, formContext)).toEqual([])
    // A tube collected anew is expected, whenever the others of its order were received.
    const edited = { ...formContext, edited: { dateReceived: order.dateReceived, specimens: [] } }
    expect(formProblems(values, edited)).toEqual([])
    expect(formProblems(values, { ...formContext, edited: order })).toEqual(refused)
  })

  it('wants a policy number with a payer, and a payer with a policy number', () => {
    const base = valuesOfOrder(order, formContext)
    expect(formProblems({ ...base, payer: { _id: id(61), name: 'Blue Cross' } }, formContext)).toEqual([
      { field: 'policyNumber', message: 'Enter the policy number' },
    ])
    expect(formProblems({ ...base, policyNumber: 'X1' }, formContext)).toEqual([
      { field: 'payer', message: 'Choose the insurance payer' },
    ])
  })

  it.each([
    ['order.specimens.0.collectedAt', 'dateCollected'],
    ['items.2.letter', 'items.2'],
    ['diagnoses.1', 'diagnoses'],
    ['insurance.0.payerId', 'payer'],
    ['insurance.0.policyNumber', 'policyNumber'],
    ['patient.address.zip', 'newPatient.zip'],
    ['patientId', 'patient'],
    ['locationId', 'location'],
    ['specimens.1.sourceId', 'specimens.1.sourceId'],
    ['requisitionNumber', 'requisitionNumber'],
  ])('finds the field of %s', (server, form) => {
    expect(formName(server)).toBe(form)
  })
})
