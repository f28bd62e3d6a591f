import { Search, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { genderLabels } from '@contract/choices'
import { searchLimits } from '@contract/constants'
import { fill, m } from '@contract/messages'
import type { PatientRow } from '@contract/patients/shapes'
import { read } from '@/api/query'
import { fieldId } from '@/form/field-id'
import { goToField } from '@/form/go-on'
import { SearchCombobox } from '@/form/search-combobox'
import { useFieldError } from '@/form/use-field-error'
import { bornText } from '@/lib/born'
import { formatDate, formatPerson } from '@/lib/format'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { Field } from '@/ui/field'
import { SkeletonRows } from '@/ui/skeleton'
import { useChoosePatient } from './choose-patient'
import type { EntryContext } from './context'
import type { NewPatientStart } from './new-patient'
import { blankValues, type RemoteValues } from './values'

const p = m.remoteOrderEntry

// Most patients are on file: the fields for others come while somebody searches.
const NewPatientFields = deferred(
  () => import('./new-patient').then((part) => part.NewPatientFields),
  <SkeletonRows rows={4} />,
)
const LackingFields = deferred(
  () => import('./new-patient').then((part) => part.LackingFields),
  <SkeletonRows rows={2} />,
)

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

/** Whom the order is for: searched on file first, entered only when nobody is found. */
export function PatientStep({ context }: { context: EntryContext }) {
  const form = useFormContext<RemoteValues>()
  const patient = useWatch<RemoteValues, 'patient'>({ name: 'patient' })
  const isNew = useWatch<RemoteValues, 'isNew'>({ name: 'isNew' })
  const choose = useChoosePatient(context)
  const [start, setStart] = useState<NewPatientStart>()
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
        {patient.lacks.length > 0 && <LackingFields lacks={patient.lacks} />}
      </div>
    )
  const enter = (text: string) => {
    const { lastname, firstname } = namesIn(text)
    form.setValue('isNew', true)
    form.clearErrors()
    if (lastname !== '') form.setValue('newPatient.lastname', lastname)
    if (firstname !== '') form.setValue('newPatient.firstname', firstname)
    const field = lastname === '' ? 'newPatient.lastname' : 'newPatient.firstname'
    setStart({ field, from: document.activeElement })
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
        <NewPatientFields context={context} start={start} onChoose={(row) => void choose(row)} />
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
