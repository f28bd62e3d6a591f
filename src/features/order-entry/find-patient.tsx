import { Search, UserPlus } from 'lucide-react'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import type { PatientRow } from '@contract/patients/shapes'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { fieldId } from '@/form/field-id'
import { span } from '@/form/form-card'
import { SearchCombobox } from '@/form/search-combobox'
import { useFieldError } from '@/form/use-field-error'
import { formatPerson } from '@/lib/format'
import { bornText } from '@/lib/born'
import { Field } from '@/ui/field'
import { useEntry } from './entry-context'
import type { ChosenPatient } from './values'

type Found = { kind: 'known'; patient: PatientRow } | { kind: 'new'; text: string }

/** "Salcedo, Ramón" or "Ramón Salcedo" taken apart; one word alone is a last name. */
export function namesIn(text: string): { lastname: string; firstname: string } {
  const [before = '', after] = text.split(',', 2).map((part) => part.trim())
  if (after !== undefined) return { lastname: before, firstname: after }
  const words = before.split(/\s+/)
  return words.length < 2
    ? { lastname: before, firstname: '' }
    : { lastname: words.at(-1) ?? '', firstname: words.slice(0, -1).join(' ') }
}

const search = (text: string) =>
  read(api.patients.search, { body: { text, limit: searchLimits.patients, bestFirst: true } })

/** Looks on file first: a name, a birth date or a number; nobody found becomes the name of a new patient. */
export function FindPatient({ onChoose }: { onChoose: (patient: ChosenPatient) => void }) {
  const { set, goOn } = useEntry()
  const error = useFieldError('patient')
  return (
    <Field label={m.orderEntry.patientFind} error={error} id={fieldId('patient')} className={span.all}>
      {(wiring) => (
        <SearchCombobox
          {...wiring}
          label={m.orderEntry.patientFind}
          icon={Search}
          placeholder={m.orderEntry.patientFindHint}
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
            found.kind === 'known' ? <KnownRow patient={found.patient} /> : <NewRow text={found.text} />
          }
          onClear={() => undefined}
          onPick={(found) => {
            if (found.kind === 'known') return onChoose(found.patient)
            const { lastname, firstname } = namesIn(found.text)
            set('newPatient.lastname', lastname)
            if (firstname !== '') set('newPatient.firstname', firstname)
            goOn()
          }}
        />
      )}
    </Field>
  )
}

function KnownRow({ patient }: { patient: PatientRow }) {
  return (
    <span className="flex w-full min-w-0 items-baseline gap-3">
      <span className="min-w-0 truncate font-medium">{formatPerson(patient)}</span>
      <span className="shrink-0 text-dense text-text2">{bornText(patient)}</span>
      <span className="mono ml-auto shrink-0 text-dense text-hint">{patient.patientNumber}</span>
    </span>
  )
}

function NewRow({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-2">
      <UserPlus aria-hidden className="text-hint" />
      {fill(m.orderEntry.patientCreateFrom, { text })}
    </span>
  )
}
