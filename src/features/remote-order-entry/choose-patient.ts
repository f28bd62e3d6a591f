import { useQueryClient } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { api } from '@contract/api'
import type { PatientRow } from '@contract/patients/shapes'
import { lackingFacts } from '@contract/remote-orders/lacking'
import { read } from '@/api/query'
import type { EntryContext } from './context'
import type { RemoteValues } from './values'

/** Fills the form from the record of a patient on file: where insured, and the location where nothing is chosen yet. */
export function useChoosePatient(context: EntryContext) {
  const form = useFormContext<RemoteValues>()
  const client = useQueryClient()
  return async (patient: PatientRow) => {
    form.clearErrors()
    form.setValue('patient', {
      _id: patient._id,
      patientNumber: patient.patientNumber,
      firstname: patient.firstname,
      lastname: patient.lastname,
      dob: patient.dob,
      gender: patient.gender,
      phone: patient.phone,
      lacks: patient.gender === 'N' ? ['gender'] : [],
    })
    form.setValue('isNew', false)
    form.setValue('anotherPerson', false)
    if (context.locations.some(({ _id }) => _id === patient.location))
      chooseLocation(context, form, patient.location)
    try {
      const whole = await client.fetchQuery(read(api.patients.get, { params: { id: patient._id }, body: {} }))
      const chosen = form.getValues('patient')
      if (chosen?._id !== patient._id) return
      form.setValue('patient', { ...chosen, lacks: lackingFacts(context.form.parts, whole) })
      if (form.getValues('payer')) return
      const [first, ...more] = whole.insurance
      if (!first) return
      form.setValue('payer', { _id: first.payerId, name: first.payerName ?? '' })
      form.setValue('policyNumber', first.policyNumber ?? '')
      form.setValue('groupNumber', first.groupNumber ?? '')
      form.setValue('relation', first.relation)
      form.setValue('moreInsurance', more)
    } catch {
      // The insurance is asked for at its step; what the record lacks the server says.
    }
  }
}

/** Takes a location, and with it its only provider, or the caller's own. */
export function chooseLocation(
  { locations }: EntryContext,
  form: Pick<ReturnType<typeof useFormContext<RemoteValues>>, 'setValue' | 'getValues'>,
  id: string,
): void {
  const physicians = locations.find(({ _id }) => _id === id)?.physicians ?? []
  form.setValue('locationId', id)
  if (physicians.some(({ _id }) => _id === form.getValues('physicianId'))) return
  const mine = physicians.filter((one) => one.mine)
  const [only] = mine.length === 1 ? mine : physicians
  form.setValue('physicianId', only && (mine.length === 1 || physicians.length === 1) ? only._id : '')
}
