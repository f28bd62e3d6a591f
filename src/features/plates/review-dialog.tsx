import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { PlateRow } from '@contract/plates/shapes'
import { HeldOutcome } from '@contract/plates/states'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { Textarea } from '@/ui/textarea'

interface ReviewDialogProps {
  plate: Pick<PlateRow, 'number' | 'heldWhy'>
  /** What is chosen already: the step that the plate asks for. */
  first?: HeldOutcome | undefined
  busy: boolean
  onClose: () => void
  onSave: (outcome: HeldOutcome, reason: string) => void
}

/** A plate on hold is not reviewed without a word: what becomes of it, and why. */
export function ReviewDialog({ plate, first, busy, onClose, onSave }: ReviewDialogProps) {
  const [chosen, setChosen] = useState<string>(first ?? '')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const outcome = HeldOutcome.safeParse(chosen)
  const words = reason.trim()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.plates.reviewTitle, { number: plate.number })}
      description={fill(m.plates.reviewHelp, { why: plate.heldWhy ?? '' }).trim()}
      mustAnswer={busy || words !== ''}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (outcome.success && words !== '') onSave(outcome.data, words)
        }}
      >
        <Field
          label={m.plates.reviewOutcome}
          error={isTried && !outcome.success ? m.errors.valueMissing : undefined}
        >
          {(wiring) => (
            <NativeSelect
              {...wiring}
              placeholder={m.plates.reviewChoose}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              options={HeldOutcome.options.map((value) => ({ value, label: m.plates.outcome[value] }))}
            />
          )}
        </Field>
        <Field label={m.plates.reason} error={isTried && words === '' ? m.errors.reasonMissing : undefined}>
          {(wiring) => (
            <Textarea {...wiring} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button variant="primary" type="submit" className="ml-auto" busy={busy}>
            {m.plates.reviewSave}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
