import type { MessageDetail } from '@contract/ehr-jobs/shapes'
import { genderLabels } from '@contract/choices'
import { m } from '@contract/messages'
import { AppLink } from '@/app/router-link'
import { formatDate, formatPerson } from '@/lib/format'
import { Card } from '@/ui/card'

/** The records that a message asks to merge, or the patient whose number it changes, to be compared before a person says yes. */
export function MergeCard({ message: { maybe } }: { message: MessageDetail }) {
  const isPair = maybe.length > 1
  return (
    <Card
      title={isPair ? m.ehrJobs.mergeTitle : m.ehrJobs.numberTitle}
      sub={isPair ? m.ehrJobs.mergeHelp : m.ehrJobs.numberHelp}
    >
      <ul className="divide-y divide-soft-line text-dense">
        {maybe.map((one, at) => (
          <li key={one.patientId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="mr-auto min-w-0">
              <AppLink to={`/patient/${one.patientId}`} className="font-medium underline underline-offset-2">
                {formatPerson(one)}
              </AppLink>
              <span className="text-text2">
                {`, ${one.dob ? formatDate(one.dob) : m.ehrJobs.notStated}, ${genderLabels[one.gender]}`}
              </span>
            </span>
            {isPair && (
              <span className="text-meta text-hint">
                {at === 0 ? m.ehrJobs.mergeKept : m.ehrJobs.mergeDropped}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
