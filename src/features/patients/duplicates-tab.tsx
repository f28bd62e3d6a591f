import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { fill, m } from '@contract/messages'
import type { Patient } from '@contract/patients/shapes'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatPerson } from '@/lib/format'
import { bornText } from '@/lib/born'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ComparePatients } from './compare-patients'
import { MergesCard } from './merges-card'
import { Part } from './part'
import { likelyQuery, patientQuery } from './queries'

const route = getRouteApi('/_in/patient/$id')

/** Who on file is likely the same person and why; for those who may merge, the comparison and what was merged before. */
export function DuplicatesTab({ patient }: { patient: Patient }) {
  const { with: other } = route.useSearch()
  const { ability, features } = useMe()
  // Merging is the Conflict Manager's: with it off the tab still says who may be the same person.
  const mayMerge = ability.can('merge', 'Patient') && features.has('conflictmanager')
  if (mayMerge && other !== undefined && other !== patient._id) return <Comparison {...{ patient, other }} />
  return (
    <>
      {patient.mergedInto === null && <Likely patient={patient} mayMerge={mayMerge} />}
      {mayMerge && <MergesCard patientId={patient._id} />}
    </>
  )
}

function Comparison({ patient, other }: { patient: Patient; other: string }) {
  const query = useQuery(patientQuery(other))
  return (
    <Part query={query}>{(second) => <ComparePatients key={other} first={patient} second={second} />}</Part>
  )
}

function Likely({ patient, mayMerge }: { patient: Patient; mayMerge: boolean }) {
  return (
    <Part query={useQuery(likelyQuery(patient))}>
      {({ docs }) =>
        docs.length === 0 ? (
          <EmptyState title={m.patients.duplicatesNone} text={m.patients.duplicatesNoneHelp} />
        ) : (
          <Card title={m.patients.duplicatesLikely} end={docs.length}>
            <ul className="divide-y divide-soft-line">
              {docs.map(({ patient: one, reasons }) => (
                <li
                  key={one._id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-dense"
                >
                  <span className="min-w-60 flex-1">
                    <span className="block font-medium">
                      <AppLink to={`/patient/${one._id}`}>{formatPerson(one)}</AppLink>
                    </span>
                    <span className="block text-text2">
                      {bornText(one)} · <span className="mono">{one.patientNumber}</span> · {one.locationName}
                    </span>
                    <span className="block text-meta font-medium text-warning">{reasons.join(', ')}</span>
                  </span>
                  {mayMerge ? (
                    <AppLink
                      to={`/patient/${patient._id}?tab=duplicates&with=${one._id}`}
                      className={buttonClass({ size: 's' })}
                      aria-label={fill(m.patients.duplicatesCompareOne, {
                        name: formatPerson(one),
                        number: one.patientNumber,
                      })}
                    >
                      {m.patients.duplicatesCompare}
                    </AppLink>
                  ) : (
                    <AppLink to={`/patient/${one._id}`} className={buttonClass({ size: 's' })}>
                      {m.patients.duplicatesOpen}
                    </AppLink>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Part>
  )
}
