import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { ClsRow } from '@contract/turbo-cls/shapes'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { formatPerson } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'
import type { Outcome } from '@/table/outcome-dialog'
import { stale } from './stale'
import { useLeave } from './use-leave'

interface VerifyDialogProps {
  rows: readonly ClsRow[]
  /** What became of each, where any was refused. */
  onDone: (refused: readonly Outcome[]) => void
  onClose: () => void
}

/** The key or click that opened the dialog does not verify as well, where it bounces. */
const SEEN_MS = 400

export const verifyWords = (count: number) =>
  count === 1 ? m.turboCls.verifyOne : fill(m.turboCls.verifyMany, { count })

/** The last look before results are verified: how many, in whose name, and what is not ready about them. */
export function VerifyDialog({ rows, onDone, onClose }: VerifyDialogProps) {
  const { user } = useMe()
  const [shownAt] = useState(() => performance.now())
  const leave = useLeave()
  const send = useSend(api.results.verify, {
    invalidates: stale,
    onSuccess: ({ outcomes }) => {
      leave(new Set(outcomes.flatMap(({ _id, ok }) => (ok ? [_id] : []))))
      const done = outcomes.filter(({ ok }) => ok).length
      if (done > 0)
        toast.success(done === 1 ? m.turboCls.verifiedOne : fill(m.turboCls.verifiedMany, { count: done }))
      const seen = new Map(rows.map((row) => [row._id, row]))
      const all = outcomes.flatMap(({ _id, ok, message }): Outcome[] => {
        const row = seen.get(_id)
        if (!row) return []
        const name = fill(m.turboCls.outcomeName, {
          number: row.requisitionNumber,
          patient: formatPerson(row.patient),
          test: row.name,
        })
        return [{ id: _id, name, ok, message }]
      })
      onDone(all.some(({ ok }) => !ok) ? all : [])
      onClose()
    },
  })
  const count = rows.length
  const advice = [...new Set(rows.flatMap(({ holds }) => holds.map(({ message }) => message)))]
  const unplanned = rows.filter(({ withoutPlan }) => withoutPlan).length
  const verify = () => send.mutate({ body: { analyses: rows.map(({ _id, version }) => ({ _id, version })) } })
  useShortcut(
    {
      keys: 'Ctrl+Enter',
      label: verifyWords(count),
      group: m.turboCls.group,
      inDialog: true,
      when: !send.isPending,
    },
    verify,
  )
  const [only] = rows
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? m.turboCls.verifyTitleOne : fill(m.turboCls.verifyTitleMany, { count })}
      description={fill(m.turboCls.verifyText, { name: `${user.firstName} ${user.lastName}` })}
      mustAnswer={send.isPending}
    >
      <div className="grid gap-3 text-dense">
        {send.error && <Banner tone="danger" title={send.error.message} />}
        {count === 1 && only && (
          <p>
            <b className="font-semibold">{[only.name, only.text, only.unit].filter(Boolean).join(' ')}</b>
            {`, ${formatPerson(only.patient)}, `}
            <span className="mono">{only.requisitionNumber}</span>
          </p>
        )}
        {advice.length > 0 && (
          <Banner tone="warning" title={fill(m.turboCls.verifyAdvice, { reasons: advice.join(' ') })} />
        )}
        {unplanned > 0 && (
          <Banner
            tone="warning"
            title={
              count === 1
                ? m.turboCls.verifyWithoutPlan.one
                : fill(m.turboCls.verifyWithoutPlan.many, { count: unplanned })
            }
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            shortcut="Ctrl Enter"
            busy={send.isPending}
            onClick={() => performance.now() - shownAt >= SEEN_MS && verify()}
          >
            {verifyWords(count)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.ui.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
