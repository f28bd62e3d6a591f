import { CircleCheck, CircleX } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

export interface Outcome {
  id: string
  /** What the row is called: its number, then who it is about. */
  name: string
  ok: boolean
  message: string | null
}

interface OutcomeDialogProps {
  /** What was done: "Hold". */
  title: string
  outcomes: readonly Outcome[]
  onClose: () => void
}

/** What became of each row of a bulk action. Refused rows come first, each with its reason. */
export function OutcomeDialog({ title, outcomes, onClose }: OutcomeDialogProps) {
  const refused = outcomes.filter(({ ok }) => !ok)
  const done = outcomes.length - refused.length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="m"
      title={fill(m.lists.outcomeTitle, { action: title, done, failed: refused.length })}
      description={refused.length > 0 ? m.lists.outcomeFailed : undefined}
      actions={<Button onClick={onClose}>{m.ui.close}</Button>}
    >
      <ul
        aria-label={m.lists.outcomeList}
        className="max-h-100 overflow-y-auto rounded-card border border-line text-dense"
      >
        {[...refused, ...outcomes.filter(({ ok }) => ok)].map(({ id, name, ok, message }) => (
          <li key={id} className="flex gap-2 border-b border-soft-line px-3 py-2 last:border-b-0">
            {ok ? (
              <CircleCheck aria-hidden className="mt-px text-success" />
            ) : (
              <CircleX aria-hidden className="mt-px text-danger" />
            )}
            <span className="min-w-0">
              <span className="font-medium">{name}</span>
              <span className={ok ? 'text-hint' : 'block text-danger'}>
                {ok ? ` · ${message ?? m.lists.outcomeDone}` : message}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
