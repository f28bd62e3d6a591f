import { CircleCheck, CircleDot, CircleX, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Conflict, ConflictEnd, ConflictState } from '@contract/conflicts/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { AppLink } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import type { Tone } from '@/styles/tokens'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { toast } from '@/ui/toast'

const t = m.conflicts
const looks: Record<ConflictState, { tone: Tone; icon: LucideIcon }> = {
  NEW: { tone: 'warning', icon: CircleDot },
  RESOLVED: { tone: 'success', icon: CircleCheck },
  DISMISSED: { tone: 'neutral', icon: CircleX },
}
const ends = {
  RESOLVED: { label: t.resolve, title: t.resolveTitle, text: t.resolveText, done: t.endedResolved },
  DISMISSED: { label: t.dismiss, title: t.dismissTitle, text: t.dismissText, done: t.endedDismissed },
} as const
const at = (instant: string) => formatDateTime(instant, labZone())

/** One conflict: what was scanned and said, and how it ended or can be ended. */
export function ConflictRow({ conflict, maySettle }: { conflict: Conflict; maySettle: boolean }) {
  const [ending, setEnding] = useState<ConflictEnd>()
  const { code, kind, said, condition, state, openedAt, openedBy, order, reason, settledAt, settledBy } =
    conflict
  return (
    <li
      aria-label={code}
      className="grid gap-1 border-b border-soft-line px-6 py-3 text-dense last:border-b-0 max-sm:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="mono font-medium">{code}</span>
        <Chip {...looks[state]}>{t.state[state]}</Chip>
        <span className="text-text2">{t.kind[kind]}</span>
        {state === 'NEW' && maySettle && (
          <span className="ml-auto flex flex-wrap gap-1">
            <Button size="s" variant="quiet" onClick={() => setEnding('DISMISSED')}>
              {t.dismiss}
            </Button>
            <Button size="s" onClick={() => setEnding('RESOLVED')}>
              {t.resolve}
            </Button>
          </span>
        )}
      </div>
      <p>{said}</p>
      <p className="text-hint">
        {[fill(t.opened, { at: at(openedAt), name: openedBy }), condition && fill(t.condition, { condition })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {settledAt && (
        <p className="text-hint">
          {fill(t.settled, { state: t.state[state], at: at(settledAt), name: settledBy ?? '' })}
        </p>
      )}
      {order ? (
        <AppLink to={`/order/${order._id}`} className="text-link underline underline-offset-2">
          {reason}
        </AppLink>
      ) : (
        reason && <p className="text-text2">{reason}</p>
      )}
      {ending && <EndDialog conflict={conflict} end={ending} onClose={() => setEnding(undefined)} />}
    </li>
  )
}

function EndDialog({
  conflict: { _id, version, code },
  end,
  onClose,
}: {
  conflict: Conflict
  end: ConflictEnd
  onClose: () => void
}) {
  const { label, title, text, done } = ends[end]
  const settle = useSend(api.conflicts.settle, {
    invalidates: ['conflicts', api.session.notifications],
    onSuccess: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={fill(title, { code })}
      description={text}
      choices={[{ value: end, label }]}
      error={settle.error}
      busy={settle.isPending}
      onSave={(state, reason) => settle.mutate({ body: { _id, version, state, reason } })}
      onClose={onClose}
    />
  )
}
