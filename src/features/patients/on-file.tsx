import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '@contract/api'
import type { PatientCandidate } from '@contract/patients/shapes'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { typedValue } from '@/form/read-typed'
import { useDebounced } from '@/form/use-server-search'
import { formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { bornText } from '@/lib/born'
import { buttonClass } from '@/ui/button-class'
import type { PatientValues } from './patient-values'

const WAIT_MS = 300

type Typed = Pick<PatientValues, 'lastname' | 'firstname' | 'dob' | 'phone'>

/** The question "who may this be?" of what is typed; null while there is too little to ask with. */
function question({ lastname, firstname, dob, phone }: Typed) {
  const birth = typedValue(dob, 'dob', labZone())
  const [last, first] = [lastname.trim(), firstname.trim()]
  if (last.length < 2 || (first === '' && birth === null)) return null
  return read(api.patients.duplicates, {
    body: { lastname: last, firstname: first, dob: birth, phone: phone.trim() || null },
  })
}

/**
 * Who on file may be the one being typed, followed as typing rests. `unseen` asks once more, of exactly what is about to be
 * saved, and answers who has not been compared yet.
 */
export function useOnFile(typed: Typed) {
  const client = useQueryClient()
  const [compared, setCompared] = useState<readonly string[]>([])
  // The same without waiting for a render: whoever is dismissed may be saved past in the same move.
  const past = useRef(new Set<string>())
  const asked = question(useDebounced(typed, WAIT_MS))
  const { data, isError } = useQuery({
    ...(asked ?? read(api.patients.duplicates, { body: {} })),
    enabled: asked !== null,
    placeholderData: asked ? keepPreviousData : undefined,
  })
  return {
    asks: asked !== null,
    failed: asked !== null && isError,
    candidates: asked ? (data?.docs ?? []) : [],
    compared,
    /** These are other people: they hold up nothing any more. */
    dismiss(docs: readonly PatientCandidate[]) {
      for (const { patient } of docs) past.current.add(patient._id)
      setCompared([...past.current])
    },
    async unseen(values: Typed): Promise<PatientCandidate[]> {
      const last = question(values)
      const docs = last ? (await client.fetchQuery(last)).docs : []
      return docs.filter(({ patient }) => !past.current.has(patient._id))
    },
  }
}

/** Each with the reasons for the suspicion. Opened in a tab of its own, so that nothing typed is lost by looking. */
export function Candidates({ candidates }: { candidates: readonly PatientCandidate[] }) {
  return (
    <ul className="divide-y divide-soft-line">
      {candidates.map(({ patient, reasons }) => (
        <li key={patient._id} className="flex items-start gap-3 py-2 text-dense">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{formatPerson(patient)}</span>
            <span className="block text-text2">
              {bornText(patient)} · <span className="mono">{patient.patientNumber}</span>
            </span>
            <span className="block text-text2">
              {[patient.locationName, patient.phone].filter(Boolean).join(' · ')}
            </span>
            <span className="block text-meta font-medium text-warning">{reasons.join(', ')}</span>
          </span>
          <a
            href={`/patient/${patient._id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={fill(m.patients.openPatient, { name: formatPerson(patient) })}
            className={buttonClass({ size: 's' })}
          >
            <ExternalLink aria-hidden /> {m.patients.open}
          </a>
        </li>
      ))}
    </ul>
  )
}
