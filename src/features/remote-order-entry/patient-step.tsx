import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { genders, genderLabels } from '@contract/choices'
import { searchLimits } from '@contract/constants'
import { fill, m } from '@contract/messages'
import type { PatientRow } from '@contract/patients/shapes'
import { lackingFacts, type AskedFact, type RecordPart } from '@contract/remote-orders/lacking'
import { read } from '@/api/query'
import { AddressFields } from '@/form/address-fields'
import { fieldId } from '@/form/field-id'
import { span } from '@/form/form-card'
import { goToField } from '@/form/go-on'
import { typedValue } from '@/form/read-typed'
import { SearchCombobox } from '@/form/search-combobox'
import { TextField } from '@/form/text-field'
import { TypedDateField } from '@/form/typed-date-field'
import { useFieldError } from '@/form/use-field-error'
import { useDebounced } from '@/form/use-server-search'
import { formatDate, formatPerson } from '@/lib/format'
import { bornText } from '@/lib/born'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { ChoiceList } from './choice-list'
import type { EntryContext } from './context'
import { blankValues, type RemoteValues } from './values'

const p = m.remoteOrderEntry

type ReachPart = Extract<RecordPart, 'phone' | 'email' | 'address'>
type Found = { kind: 'known'; patient: PatientRow } | { kind: 'new'; text: string }

const search = (text: string) =>
  read(api.patients.search, { body: { text, limit: searchLimits.patients, bestFirst: true } })

/** "Salcedo, Ramón" or "Ramón Salcedo" taken apart; one word alone is a last name. */
function namesIn(text: string): { lastname: string; firstname: string } {
  const [before = '', after] = text.split(',', 2).map((part) => part.trim())
  if (after !== undefined) return { lastname: before, firstname: after }
  const words = before.split(/\s+/)
  if (words.length < 2) return { lastname: before, firstname: '' }
  return { lastname: words.at(-1) ?? '', firstname: words.slice(0, -1).join(' ') }
}

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

/** Whom the order is for: searched on file first, entered only when nobody is found. */
export function PatientStep({ context }: { context: EntryContext }) {
  const form = useFormContext<RemoteValues>()
  const patient = useWatch<RemoteValues, 'patient'>({ name: 'patient' })
  const isNew = useWatch<RemoteValues, 'isNew'>({ name: 'isNew' })
  const choose = useChoosePatient(context)
  if (patient)
    return (
      <div className="grid gap-4">
        <div className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-surface p-4">
          <div className="min-w-0 flex-1">
            <p className="text-lead font-semibold">{formatPerson(patient)}</p>
            <p className="text-text2">
              {formatDate(patient.dob)} · {genderLabels[patient.gender]}
            </p>
            <p className="text-text2">
              <span className="mono">{patient.patientNumber}</span>
              {patient.phone && ` · ${patient.phone}`}
            </p>
          </div>
          <Button
            onClick={() => {
              form.setValue('patient', null)
              form.setValue('newPatient', blankValues.newPatient)
              form.setValue('payer', null)
              form.setValue('policyNumber', '')
              form.setValue('groupNumber', '')
              form.setValue('moreInsurance', [])
              setTimeout(() => goToField('patient'), 0)
            }}
          >
            {p.otherPatient}
          </Button>
        </div>
        <LackingFields lacks={patient.lacks} />
      </div>
    )
  const enter = (text: string) => {
    const { lastname, firstname } = namesIn(text)
    form.setValue('isNew', true)
    form.clearErrors()
    if (lastname !== '') form.setValue('newPatient.lastname', lastname)
    if (firstname !== '') form.setValue('newPatient.firstname', firstname)
    setTimeout(() => goToField(lastname === '' ? 'newPatient.lastname' : 'newPatient.firstname'), 0)
  }
  return (
    <div className="grid gap-4">
      <FindPatient
        onChoose={(row) => {
          // What was typed was about somebody else.
          form.setValue('newPatient', blankValues.newPatient)
          void choose(row)
        }}
        onNew={enter}
      />
      {isNew ? (
        <NewPatientFields context={context} onChoose={(row) => void choose(row)} />
      ) : (
        <div>
          <Button icon={UserPlus} onClick={() => enter('')}>
            {p.newPatient}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What the record of a patient on file lacks and this form requires, and the sex; race and ethnicity are asked with the questions. */
function LackingFields({ lacks }: { lacks: readonly AskedFact[] }) {
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

function FindPatient({
  onChoose,
  onNew,
}: {
  onChoose: (row: PatientRow) => void
  onNew: (text: string) => void
}) {
  const error = useFieldError('patient')
  return (
    <Field label={p.find} error={error} id={fieldId('patient')}>
      {(wiring) => (
        <SearchCombobox
          {...wiring}
          label={p.find}
          icon={Search}
          size="l"
          autoFocus
          placeholder={p.findHint}
          minLength={2}
          tabNeedsArrow
          options={search}
          itemsOf={(reply, text): Found[] => [
            ...(reply?.docs ?? []).map((patient) => ({ kind: 'known' as const, patient })),
            ...(/\p{L}/u.test(text) ? [{ kind: 'new' as const, text: text.trim() }] : []),
          ]}
          value={null}
          getKey={(found) => (found.kind === 'known' ? found.patient._id : 'new')}
          getLabel={(found) => (found.kind === 'known' ? formatPerson(found.patient) : found.text)}
          renderItem={(found) =>
            found.kind === 'known' ? (
              <span className="flex w-full min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 truncate font-medium">{formatPerson(found.patient)}</span>
                <span className="shrink-0 text-dense text-text2">{bornText(found.patient)}</span>
                <span className="mono ml-auto shrink-0 text-dense text-hint">
                  {found.patient.patientNumber}
                </span>
              </span>
            ) : (
              <span className="flex items-center gap-2">
                <UserPlus aria-hidden className="text-hint" />
                {fill(p.newPatientNamed, { text: found.text })}
              </span>
            )
          }
          onClear={() => undefined}
          onPick={(found) => (found.kind === 'known' ? onChoose(found.patient) : onNew(found.text))}
        />
      )}
    </Field>
  )
}

function NewPatientFields({
  context: { form, zone },
  onChoose,
}: {
  context: EntryContext
  onChoose: (row: PatientRow) => void
}) {
  const { parts } = form
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
