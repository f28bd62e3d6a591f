import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { genders, genderLabels } from '@contract/choices'
import { m } from '@contract/messages'
import type { PatientRow } from '@contract/patients/shapes'
import type { AskedFact, RecordPart } from '@contract/remote-orders/lacking'
import { read } from '@/api/query'
import { AddressFields } from '@/form/address-fields'
import { span } from '@/form/form-card'
import { goToField } from '@/form/go-on'
import { typedValue } from '@/form/read-typed'
import { TextField } from '@/form/text-field'
import { TypedDateField } from '@/form/typed-date-field'
import { useDebounced } from '@/form/use-server-search'
import { bornText } from '@/lib/born'
import { formatPerson } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ChoiceList } from './choice-list'
import type { EntryContext } from './context'
import { blankValues, type RemoteValues } from './values'

const p = m.remoteOrderEntry

type ReachPart = Extract<RecordPart, 'phone' | 'email' | 'address'>

/** The field that entering somebody new begins with, and what had the focus when that was asked for. */
export interface NewPatientStart {
  readonly field: string
  readonly from: Element | null
}

/** Somebody who is not on file yet. */
export function NewPatientFields({
  context: { form, zone },
  start,
  onChoose,
}: {
  context: EntryContext
  start: NewPatientStart | undefined
  onChoose: (row: PatientRow) => void
}) {
  const { parts } = form
  useEffect(() => {
    // These fields may come after they were asked for: whoever has gone on meanwhile is left where they are.
    const here = document.activeElement
    if (start && (here === document.body || here === start.from)) goToField(start.field)
  }, [start])
  return (
    <section
      aria-label={p.newPatient}
      className="@container grid grid-cols-12 gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="col-span-12">{p.newPatient}</h3>
      <TextField
        name="newPatient.lastname"
        label={m.patients.lastname}
        maxLength={100}
        className={span.half}
      />
      <TextField
        name="newPatient.firstname"
        label={m.patients.firstname}
        maxLength={100}
        className={span.half}
      />
      <TextField
        name="newPatient.middlename"
        label={m.patients.middlename}
        optional
        maxLength={100}
        className={span.half}
      />
      <TypedDateField name="newPatient.dob" label={p.dob} kind="dob" zone={zone} className={span.half} />
      <SexField />
      <div className="col-span-12 empty:hidden">
        <Similar onChoose={onChoose} zone={zone} />
      </div>
      <ReachFields has={(part) => parts[part] !== 'off'} isOptional={(part) => parts[part] !== 'required'} />
    </section>
  )
}

/** What the record of a patient on file lacks and this form requires, and the sex; race and ethnicity are asked with the questions. */
export function LackingFields({ lacks }: { lacks: readonly AskedFact[] }) {
  const here = lacks.filter((part) => part !== 'race' && part !== 'ethnicity')
  if (here.length === 0) return null
  return (
    <section
      aria-label={p.lacking}
      className="@container grid grid-cols-12 gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="col-span-12">{p.lacking}</h3>
      <p className="col-span-12 text-text2">{p.lackingHelp}</p>
      {here.includes('gender') && <SexField />}
      <ReachFields has={(part) => here.includes(part)} isOptional={() => false} />
    </section>
  )
}

const SexField = () => (
  <div className="col-span-12">
    <ChoiceList
      name="newPatient.gender"
      label={p.sex}
      options={genders.map((value) => ({ value, label: genderLabels[value] }))}
    />
  </div>
)

/** How somebody is reached, as far as it is asked. */
function ReachFields({
  has,
  isOptional,
}: {
  has: (part: ReachPart) => boolean
  isOptional: (part: ReachPart) => boolean
}) {
  return (
    <>
      {has('phone') && (
        <TextField
          name="newPatient.phone"
          label={p.phone}
          optional={isOptional('phone')}
          inputMode="tel"
          maxLength={40}
          className={span.half}
        />
      )}
      {has('email') && (
        <TextField
          name="newPatient.email"
          label={m.people.contact.email}
          optional={isOptional('email')}
          inputMode="email"
          maxLength={200}
          className={span.half}
        />
      )}
      {has('address') && <AddressFields name="newPatient.address" />}
    </>
  )
}

const WAIT_MS = 400

/** Who on file may be the one being typed: to be chosen instead, or told apart. */
function Similar({ zone, onChoose }: { zone: string; onChoose: (row: PatientRow) => void }) {
  const form = useFormContext<RemoteValues>()
  const typed = useDebounced(useWatch<RemoteValues, 'newPatient'>({ name: 'newPatient' }), WAIT_MS)
  const another = useWatch<RemoteValues, 'anotherPerson'>({ name: 'anotherPerson' })
  const dob = typedValue(typed.dob, 'dob', zone)
  const [lastname, firstname] = [typed.lastname.trim(), typed.firstname.trim()]
  const asks = lastname.length >= 2 && (firstname !== '' || dob !== null)
  const { data } = useQuery({
    ...read(api.patients.duplicates, {
      body: { lastname, firstname, dob, phone: typed.phone.trim() || null },
    }),
    enabled: asks,
  })
  const docs = asks ? (data?.docs ?? []) : []
  if (another) return <p className="text-dense text-text2">{p.anotherPersonChosen}</p>
  if (docs.length === 0) return null
  return (
    <Banner tone="warning" title={p.similar}>
      <ul className="divide-y divide-soft-line">
        {docs.slice(0, 3).map(({ patient, reasons }) => (
          <li key={patient._id} className="flex flex-wrap items-center gap-2 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <b className="font-medium">{formatPerson(patient)}</b> {bornText(patient)}
              <span className="block text-meta text-text2">{reasons.join(', ')}</span>
            </span>
            <Button
              size="s"
              onClick={() => {
                form.setValue('newPatient', blankValues.newPatient)
                onChoose(patient)
              }}
            >
              {p.chooseThat}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="s" className="mt-1" onClick={() => form.setValue('anotherPerson', true)}>
        {p.anotherPerson}
      </Button>
    </Banner>
  )
}
