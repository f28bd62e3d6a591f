import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { genderLabels } from '@contract/choices'
import { m } from '@contract/messages'
import { ageText } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import { read } from '@/api/query'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { useFieldError } from '@/form/use-field-error'
import { formatDate, formatPerson } from '@/lib/format'
import { Button } from '@/ui/button'
import { Facts } from '@/ui/facts'
import { useEntry } from './entry-context'
import { FindPatient } from './find-patient'
import { NewPatientFields } from './new-patient-fields'
import { ChosenPatient, type OrderValues } from './values'

export function PatientCard() {
  const patient = useWatch<OrderValues, 'patient'>({ name: 'patient' })
  const choose = useChoosePatient()
  return (
    <FormCard
      number={2}
      title={m.orderEntry.patientTitle}
      sub={patient ? m.orderEntry.patientKnown : m.orderEntry.patientNew}
    >
      {patient ? (
        <KnownPatient patient={patient} />
      ) : (
        <>
          <FindPatient onChoose={choose} />
          <NewPatientFields onChoose={choose} />
        </>
      )}
    </FormCard>
  )
}

/** Takes a patient who is on file, with the insurance on file where none was entered, and goes on. */
export function useChoosePatient() {
  const { form, set, goOn } = useEntry()
  const client = useQueryClient()
  return (patient: ChosenPatient) => {
    set('patient', ChosenPatient.parse(patient))
    form.clearErrors(['patient', 'newPatient'])
    goOn()
    void client.fetchQuery(read(api.patients.get, { params: { id: patient._id }, body: {} })).then(
      ({ insurance: [first] }) => {
        const { payer, policyNumber, patient: chosen } = form.getValues()
        if (!first || payer || policyNumber !== '' || chosen?._id !== patient._id) return
        set('payer', { _id: first.payerId, name: first.payerName ?? '' })
        set('policyNumber', first.policyNumber ?? '')
        set('groupNumber', first.groupNumber ?? '')
        set('relation', first.relation)
      },
      // Without it the payer is entered by hand, as for a new patient.
      () => undefined,
    )
  }
}

function KnownPatient({ patient }: { patient: ChosenPatient }) {
  const { form, formContext, set } = useEntry()
  const error = useFieldError('patient')
  const [today] = useState(() => todayIn(formContext.zone, new Date().toISOString()))
  const facts = [
    {
      label: m.orderEntry.patientDob,
      value: `${formatDate(patient.dob)} · ${ageText(patient.dob, today)}`,
    },
    { label: m.orderEntry.patientGender, value: genderLabels[patient.gender] },
    { label: m.orderEntry.patientNumber, value: <span className="mono">{patient.patientNumber}</span> },
    ...(patient.phone ? [{ label: m.orderEntry.patientPhone, value: patient.phone }] : []),
  ]
  return (
    <div className={span.all} id={fieldId('patient')}>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-lead font-semibold break-words">{formatPerson(patient)}</p>
        <Button
          size="s"
          onClick={() => {
            set('patient', null)
            form.clearErrors('patient')
            setTimeout(() => document.getElementById(fieldId('patient'))?.focus(), 0)
          }}
        >
          {m.orderEntry.patientChange}
        </Button>
      </div>
      <Facts facts={facts} className="mt-1.5" />
      {error && <p className="mt-1.5 text-meta font-medium text-danger">{error}</p>}
    </div>
  )
}
