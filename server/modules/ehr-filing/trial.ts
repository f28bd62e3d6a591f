import { fill, m } from '@contract/messages'
import type { Filed } from './filing'
import { informs } from './tell'

type WasFiled = Extract<Filed, { is: 'filed' }>

/** What a message would have changed: which kind of record, which one, and whether it would be new. */
export interface Change {
  entity: string
  id: string
  isNew: boolean
}

const words = m.ehrFiling.tested

/** In words, each kind of change once. */
function wouldHave(changes: readonly Change[]): string {
  const of = (entity: string) => changes.filter((one) => one.entity === entity)
  const idsOf = (entity: string) => new Set(of(entity).map(({ id }) => id))
  const made = (entity: string) => of(entity).some(({ isNew }) => isNew)
  const entered = new Set(
    [...idsOf('analysis')].filter((id) => of('analysis').every((one) => one.id !== id || !one.isNew)),
  )
  return [
    idsOf('patient').size === 0 ? null : made('patient') ? words.makesPatient : words.changesPatient,
    made('order')
      ? words.makesOrder
      : idsOf('order').size > 0 || idsOf('ehrOrder').size > 0
        ? words.changesOrder
        : null,
    entered.size === 0
      ? null
      : entered.size === 1
        ? words.entersResult
        : fill(words.entersResults, { count: entered.size }),
  ]
    .filter((one) => one !== null)
    .join(', ')
}

/**
 * What becomes of a test message that would have been filed: all of it was taken back, so that it names no record and gives no number
 * of ours; its problems say what it would have done.
 */
export function tried(filed: WasFiled, changes: readonly Change[]): WasFiled {
  const what = wouldHave(changes)
  return {
    ...filed,
    patientId: null,
    orderId: null,
    requisitionNumber: null,
    locationId: null,
    answers: filed.answers.map((one) => ({ ...one, filler: null })),
    told: [...filed.told, informs(null, what === '' ? words.nothing : fill(words.done, { what }))],
  }
}
