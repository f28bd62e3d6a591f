import { useQuery } from '@tanstack/react-query'
import type { MessageDetail } from '@contract/ehr-jobs/shapes'
import { m } from '@contract/messages'
import { CodeRows } from '@/app/ehr/code-rows'
import { codesQuery } from '@/app/ehr/queries'
import { LoadFailed } from '@/app/load-failed'
import { Card } from '@/ui/card'
import { SkeletonRows } from '@/ui/skeleton'

/** The codes that hold a message, each with its mapping. */
export function MessageCodes({ message }: { message: MessageDetail }) {
  const { data, error, refetch } = useQuery(codesQuery({ connectionId: message.connectionId, waiting: true }))
  const ids = new Set(message.codes.map(({ _id }) => _id))
  const mine = (data?.docs ?? []).filter(({ _id }) => ids.has(_id))
  return (
    <Card title={m.ehrJobs.codesTitle} sub={m.ehrJobs.codesHelp}>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : data ? (
        <CodeRows codes={mine} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  )
}
