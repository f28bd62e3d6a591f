import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { PatientMerge, UnmergeReply } from '@contract/patients/merge-shapes'
import { fill, m } from '@contract/messages'
import { messageOf, type ApiError } from '@/api/errors'
import { useSend } from '@/api/query'
import { ReasonDialog } from '@/app/orders/reason-dialog'
import { AppLink } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { toast } from '@/ui/toast'
import { fieldWords } from './merge-rows'
import { mergesQuery, mergeTouches } from './queries'
import { describedText } from './described-text'
const numbers = ({ kept, dropped }: PatientMerge) => ({
  kept: kept.patientNumber,
  dropped: dropped.patientNumber,
})

/** What was merged into this record, or it into another, and the way back. */
export function MergesCard({ patientId }: { patientId: string }) {
  const { data } = useQuery(mergesQuery(patientId))
  const [undoing, setUndoing] = useState<PatientMerge>()
  const [done, setDone] = useState<UnmergeReply>()
  if (!data || data.docs.length === 0) return null
  return (
    <div className="grid gap-4 px-6 pb-6 max-sm:px-4 xl:max-w-400">
      {done && done.closedSince.length > 0 && (
        <Banner
          tone="warning"
          title={fill(m.patients.mergesClosedSince, { orders: done.closedSince.join(', ') })}
          onDismiss={() => setDone(undefined)}
        />
      )}
      <Card title={m.patients.mergesTitle}>
        <ul className="divide-y divide-soft-line text-dense">
          {data.docs.map((merge) => (
            <li key={merge._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <span className="min-w-60 flex-1">
                <span className="block font-medium">
                  <Party {...merge.dropped} /> → <Party {...merge.kept} />
                </span>
                <span className="block text-text2">{merge.reason}</span>
                <span className="block text-meta text-hint">
                  {formatDateTime(merge.mergedAt, labZone())}, {merge.mergedBy}
                  {merge.undoneAt !== null &&
                    ` · ${fill(m.patients.mergesUndone, { at: formatDateTime(merge.undoneAt, labZone()), by: merge.undoneBy ?? '' })}`}
                </span>
              </span>
              {merge.undoneAt === null && (
                <Button
                  size="s"
                  aria-label={fill(m.patients.mergesUndoOne, numbers(merge))}
                  onClick={() => setUndoing(merge)}
                >
                  {m.patients.mergesUndo}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {undoing && <UndoDialog merge={undoing} onDone={setDone} onClose={() => setUndoing(undefined)} />}
      </Card>
    </div>
  )
}

function Party({ _id, patientNumber, name }: PatientMerge['kept']) {
  return (
    <>
      <AppLink to={`/patient/${_id}?tab=duplicates`}>{name}</AppLink>{' '}
      <span className="mono font-normal text-text2">{patientNumber}</span>
    </>
  )
}

/** What keeps a merge from being undone: the fields and orders that were changed again. */
function refusalOf(error: ApiError): string {
  const { orders, ...fields } = error.fields ?? {}
  const what = [
    ...Object.keys(fields).map(fieldWords),
    ...(orders ? [fill(m.patients.mergesOrders, { orders })] : []),
  ]
  return what.length > 0
    ? fill(m.patients.mergesRefused, { message: messageOf(error), what: what.join(', ') })
    : messageOf(error)
}

interface UndoDialogProps {
  merge: PatientMerge
  onDone: (reply: UnmergeReply) => void
  onClose: () => void
}

function UndoDialog({ merge, onDone, onClose }: UndoDialogProps) {
  const undo = useSend(api.patients.unmerge, {
    invalidates: mergeTouches,
    onSuccess(reply) {
      const done = fill(m.patients.mergesDone, { count: reply.ordersMoved })
      toast.success([done, ...describedText(reply)].join(' '))
      onDone(reply)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={fill(m.patients.mergesUndoTitle, numbers(merge))}
      text={m.patients.mergesUndoText}
      okLabel={m.patients.mergesUndoOk}
      busy={undo.isPending}
      error={undo.error ? refusalOf(undo.error) : undefined}
      onOk={({ reason }) => undo.mutate({ body: { _id: merge._id, reason } })}
      onClose={onClose}
    />
  )
}
