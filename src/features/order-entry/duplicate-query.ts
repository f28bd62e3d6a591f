import { api } from '@contract/api'
import { read } from '@/api/query'
import { typedValue } from '@/form/read-typed'
import type { NewPatient } from './values'

/** The question "who may this be?" of what is typed; null while there is too little to ask with. */
export function duplicateQuery({ lastname, firstname, dob, phone }: NewPatient, zone: string) {
  const birth = typedValue(dob, 'dob', zone)
  const [last, first] = [lastname.trim(), firstname.trim()]
  if (last.length < 2 || (first === '' && birth === null)) return null
  return read(api.patients.duplicates, {
    body: { lastname: last, firstname: first, dob: birth, phone: phone.trim() || null },
  })
}
