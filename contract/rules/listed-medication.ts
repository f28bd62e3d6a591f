import { doseSpan } from './last-dose'
import { isAllergyAlone } from './medication-remarks'
import type { ListedMedication } from './tox-consistency'

const asNeeded = /\b(prn|as needed)\b/i
/** Whether the words say that it is taken as needed. */
export const isAsNeeded = (typed: string) => asNeeded.test(typed)
const lowDose = /\b(patch|patches|transdermal)\b/i

/** A medication of an order as the rules take it: the server has read what it is made of. `zone` is the laboratory's. */
export const listedMedication = (
  medication: {
    name: string
    detail: string | null
    ingredients: string[]
    reading: ListedMedication['reading']
    lastTaken?: string | null
    asNeeded?: boolean | null
  },
  zone: string,
): ListedMedication => {
  const typed = [medication.name, medication.detail].filter(Boolean).join(' ')
  return {
    name: typed,
    ingredients: medication.ingredients,
    reading: medication.reading,
    allergy: medication.reading === 'notCurrent' && isAllergyAlone(typed),
    asNeeded: medication.asNeeded ?? isAsNeeded(typed),
    lastDose: medication.lastTaken == null ? null : doseSpan(medication.lastTaken, zone),
    lowDose: lowDose.test(typed),
  }
}
