import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import { printedUnit } from '@contract/rules/printed-unit'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import type { CellSaver } from './use-cell-saver'

interface ReplaceCriticalProps {
  analyses: readonly Analysis[]
  saver: CellSaver
  /** Of whose order it is, for the call: name and telephone of the clinic. */
  clinic?: { name: string; phone: string | null } | undefined
}

/** Asks before a critical value becomes another one: the call about it is owed, or somebody acts on what was told. */
export function ReplaceCritical({ analyses, saver, clinic }: ReplaceCriticalProps) {
  const one = analyses.find(({ _id }) => saver.drafts.get(_id)?.replaces !== undefined)
  const draft = one && saver.drafts.get(one._id)
  if (!one || !draft) return null
  const { _id, criticalCall } = one
  const value = [draft.replaces, printedUnit(one.definition)].filter(Boolean).join(' ')
  const whom = clinic && [clinic.name, clinic.phone].filter(Boolean).join(', ')
  const text = criticalCall
    ? fill(m.order.replaceTold, { name: criticalCall.toldTo, role: criticalCall.role, value })
    : whom
      ? fill(m.order.replaceOwedTo, { value, whom })
      : fill(m.order.replaceOwed, { value })
  return (
    <Dialog
      key={_id}
      open
      onOpenChange={(open) => !open && saver.putOff(_id)}
      title={fill(m.order.replaceTitle, { test: one.name, value })}
      description={text}
      actions={
        <>
          <Button onClick={() => saver.restore(_id)}>{fill(m.order.replaceKeep, { value })}</Button>
          <Button variant="danger" onClick={() => saver.replace(_id)}>
            {draft.text === '' ? m.order.replaceClear : fill(m.order.replaceWith, { value: draft.text })}
          </Button>
        </>
      }
    />
  )
}
