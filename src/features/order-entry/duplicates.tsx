import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import type { PatientCandidate } from '@contract/patients/shapes'
import { m } from '@contract/messages'
import { read } from '@/api/query'
import { useQuietValues } from '@/form/use-quiet-values'
import { useDebounced } from '@/form/use-server-search'
import { formatPerson } from '@/lib/format'
import { bornText } from '@/lib/born'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { duplicateQuery } from './duplicate-query'
import { useEntry } from './entry-context'
import type { ChosenPatient, OrderValues } from './values'

/** Beyond the pause of the quiet values. */
const WAIT_MS = 180

/** Beside what is being typed: who on file may be the same person, and why. Goes on without leaving the form. */
export function Duplicates({ onChoose }: { onChoose: (patient: ChosenPatient) => void }) {
  const { form, formContext, set } = useEntry()
  const { newPatient } = useQuietValues<OrderValues>(form)
  const notTheSame = useWatch<OrderValues, 'notTheSame'>({ name: 'notTheSame' })
  const rested = useDebounced(newPatient, WAIT_MS)
  const query = duplicateQuery(rested, formContext.zone)
  const { data, error } = useQuery({
    ...(query ?? read(api.patients.duplicates, { body: {} })),
    enabled: query !== null,
    placeholderData: query ? keepPreviousData : undefined,
  })
  if (!query) return null
  if (error) return <Banner tone="warning" className="col-span-12" title={m.orderEntry.patientSearchFailed} />
  const candidates = (data?.docs ?? []).filter(({ patient }) => !notTheSame.includes(patient._id))
  if (candidates.length === 0) return null
  return (
    <section
      aria-label={m.orderEntry.patientDuplicatesTitle}
      aria-live="polite"
      className="edge-in-forced-colors col-span-12 rounded-control bg-warning-soft px-3 py-2"
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-dense">
        <b className="font-semibold text-warning">{m.orderEntry.patientDuplicatesTitle}</b>
        <span className="text-text2">{m.orderEntry.patientDuplicatesSub}</span>
      </p>
      <CandidateList candidates={candidates} onChoose={onChoose} />
      <Button
        size="s"
        variant="quiet"
        className="mt-1"
        onClick={() =>
          set('notTheSame', [
            ...form.getValues('notTheSame'),
            ...candidates.map(({ patient }) => patient._id),
          ])
        }
      >
        {m.orderEntry.patientCreateAnyway}
      </Button>
    </section>
  )
}

interface CandidateListProps {
  candidates: readonly PatientCandidate[]
  onChoose: (patient: ChosenPatient) => void
}

export function CandidateList({ candidates, onChoose }: CandidateListProps) {
  return (
    <ul className="mt-1 divide-y divide-soft-line">
      {candidates.map(({ patient, reasons }) => (
        <li key={patient._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-dense">
          <span className="min-w-0 flex-1 basis-56">
            <span className="font-medium">{formatPerson(patient)}</span>{' '}
            <span className="text-text2">
              {bornText(patient)} · <span className="mono">{patient.patientNumber}</span>
              {patient.phone && ` · ${patient.phone}`} · {patient.locationName}
            </span>
            <span className="block text-meta text-warning">{reasons.join(', ')}</span>
          </span>
          <Button
            size="s"
            className="ml-auto"
            aria-label={`${m.orderEntry.patientUse}: ${formatPerson(patient)}`}
            onClick={() => onChoose(patient)}
          >
            {m.orderEntry.patientUse}
          </Button>
        </li>
      ))}
    </ul>
  )
}
