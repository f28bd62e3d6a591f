import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { ReferralRow } from '@contract/referrals/shapes'
import { useSend } from '@/api/query'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { Button } from '@/ui/button'

const choices = [{ value: 'cancel', label: m.referrals.cancel }] as const

/** How far the message is, and the way to have the laboratory cancel what it was asked for. */
export function ReferralActions({ row }: { row: ReferralRow }) {
  const [open, setOpen] = useState(false)
  const { ability } = useMe()
  const cancel = useSend(api.referrals.cancel, {
    invalidates: ['referrals', 'ehrJobs'],
    onSuccess: () => setOpen(false),
  })
  const { _id, messageId, messageState, state, cancelledWhy } = row
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {messageId !== null && messageState !== null && (
        <AppLink
          to={`/ehrjob/${messageId}`}
          className="text-link underline underline-offset-2"
          aria-label={m.referrals.toMessage}
        >
          {m.ehrJobs.state[messageState]}
        </AppLink>
      )}
      {cancelledWhy !== null && (
        <span className="text-meta text-text2">
          {fill(m.referrals.cancelAskedShort, { why: cancelledWhy })}
        </span>
      )}
      {state === 'ORDERED' && cancelledWhy === null && ability.can('edit', 'EhrJob') && (
        <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
          {m.referrals.cancel}
        </Button>
      )}
      {open && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click in the dialog is none on the row that it belongs to
        <span onClick={(event) => event.stopPropagation()}>
          <ReasonDialog
            title={fill(m.referrals.cancelOf, { test: row.test, name: row.laboratory })}
            description={m.referrals.cancelHelp}
            choices={choices}
            error={cancel.error}
            busy={cancel.isPending}
            onSave={(_choice, reason) => cancel.mutate({ body: { _id, reason } })}
            onClose={() => setOpen(false)}
          />
        </span>
      )}
    </span>
  )
}
