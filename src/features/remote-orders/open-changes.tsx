import { useQuery } from '@tanstack/react-query'
import { m } from '@contract/messages'
import { AnswerButtons } from '@/app/remote-orders/answer-buttons'
import { AppLink } from '@/app/router-link'
import { formatDate, formatPerson } from '@/lib/format'
import { Card } from '@/ui/card'
import { Asked } from './changes-card'
import { openChangesQuery } from './queries'

const p = m.remoteOrderEntry

/** For the laboratory: what clinics asked to be changed after receipt and nobody has answered, the oldest first. */
export function OpenChanges() {
  const { data } = useQuery(openChangesQuery)
  if (!data || data.docs.length === 0) return null
  return (
    <div className="px-6 pb-4 max-sm:px-4">
      <Card title={p.changesWaiting}>
        <ul className="max-h-80 divide-y divide-soft-line overflow-y-auto">
          {data.docs.map((change) => (
            <li key={change._id} className="grid gap-1.5 px-4 py-3">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <AppLink to={`/remoteorders/${change.remoteOrderId}`} className="font-medium">
                  {change.requisitionNumber}
                </AppLink>
                <span>{formatPerson(change.patient)}</span>
                <span className="text-text2">{formatDate(change.patient.dob)}</span>
                <span className="text-text2">{change.locationName}</span>
              </span>
              <Asked change={change} />
              <AnswerButtons change={change} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
