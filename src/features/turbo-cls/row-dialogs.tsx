import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { ClsRow } from '@contract/turbo-cls/shapes'
import { useState } from 'react'
import { useSend } from '@/api/query'
import { ReasonDialog } from '@/app/orders/reason-dialog'
import { toast } from '@/ui/toast'
import { stale } from './stale'

interface RowDialogProps {
  row: ClsRow
  onClose: () => void
}

const markOf = ({ _id, version }: ClsRow) => ({ _id, version })
const valueOf = ({ text, unit }: ClsRow) => [text, unit].filter(Boolean).join(' ')

/** What a call of one row refused, in the words of the server. */
function useOne(said: string, onClose: () => void) {
  const [refused, setRefused] = useState<string>()
  const onError = ({ message }: { message: string }) => setRefused(message)
  const onSuccess = ({ outcomes: [outcome] }: { outcomes: { ok: boolean; message: string | null }[] }) => {
    if (!outcome?.ok) return setRefused(outcome?.message ?? m.errors.unexpectedAnswer)
    toast.success(said)
    onClose()
  }
  return { refused, onError, onSuccess }
}

/** Retracts the value, which stays readable, and has the test measured again. */
export function RepeatDialog({ row, onClose }: RowDialogProps) {
  const { refused, ...then } = useOne(m.turboCls.repeated, onClose)
  const send = useSend(api.results.retest, { invalidates: stale, ...then })
  return (
    <ReasonDialog
      title={fill(m.turboCls.repeatTitle, { name: row.name })}
      text={fill(m.turboCls.repeatText, { value: valueOf(row) })}
      okLabel={m.turboCls.repeatOk}
      busy={send.isPending}
      error={refused}
      onOk={({ reason }) => send.mutate({ body: { analyses: [markOf(row)], reason } })}
      onClose={onClose}
    />
  )
}

/** Holds the order of the row: nothing of it is verified or released until somebody clears the hold. */
export function HoldDialog({ row, onClose }: RowDialogProps) {
  const { refused, ...then } = useOne(m.turboCls.held, onClose)
  const send = useSend(api.orders.hold, { invalidates: stale, ...then })
  return (
    <ReasonDialog
      title={fill(m.turboCls.holdTitle, { number: row.requisitionNumber })}
      text={m.turboCls.holdText}
      okLabel={m.turboCls.holdOk}
      busy={send.isPending}
      error={refused}
      onOk={({ reason }) => send.mutate({ body: { orderIds: [row.orderId], hold: true, reason } })}
      onClose={onClose}
    />
  )
}

/** Says that somebody looked at a marked change, and what was checked. */
export function SeenDialog({ row, onClose }: RowDialogProps) {
  const { refused, ...then } = useOne(m.turboCls.seenDone, onClose)
  const send = useSend(api.results.acknowledgeDelta, { invalidates: stale, ...then })
  return (
    <ReasonDialog
      title={fill(m.turboCls.seenTitle, { name: row.name })}
      text={fill(m.turboCls.seenText, {
        change: row.interpretation?.delta?.change ?? '',
        previous: row.previous?.text ?? '',
      })}
      label={m.turboCls.seenNote}
      missing={m.results.deltaNoteMissing}
      okLabel={m.turboCls.seenOk}
      busy={send.isPending}
      error={refused}
      onOk={({ reason }) => send.mutate({ body: { analyses: [markOf(row)], note: reason } })}
      onClose={onClose}
    />
  )
}
