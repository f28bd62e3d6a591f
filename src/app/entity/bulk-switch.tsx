import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { Stale } from '@/api/query'
import { call } from '@/api/client'
import { messageOf } from '@/api/errors'
import { BulkBar } from '@/table/bulk-bar'
import { BulkProgress } from '@/table/bulk-progress'
import { OutcomeDialog, type Outcome } from '@/table/outcome-dialog'
import { useBulk } from '@/table/use-bulk'
import type { SelectAll } from '@/table/use-select-all'
import type { Selection } from '@/table/use-selection'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import type { RegisterCalls } from './active-switch'

interface BulkSwitchProps<Row> {
  calls: RegisterCalls
  invalidates: Stale[]
  selection: Selection<Row>
  more: SelectAll | undefined
  nameOf: (row: Row) => string
}

/** The ticked rows of a register, switched on or off: what became of each is listed, and the refused stay ticked. */
export function BulkSwitch<Row extends { _id: string }>({
  calls,
  invalidates,
  selection,
  more,
  nameOf,
}: BulkSwitchProps<Row>) {
  const [to, setTo] = useState<boolean>()
  const [outcomes, setOutcomes] = useState<Outcome[]>()
  const names = new Map(selection.rows.map((row) => [row._id, nameOf(row)]))
  const count = selection.rows.length
  const bulk = useBulk<boolean>({
    send: (ids, active, idempotencyKey) =>
      call(calls.setActive, { body: { ids, active } }, { idempotencyKey }),
    invalidates,
    onOutcome(reply) {
      setTo(undefined)
      setOutcomes(reply.outcomes.map(({ _id, ...one }) => ({ ...one, id: _id, name: names.get(_id) ?? _id })))
    },
  })
  const verb = to === true ? m.register.switchActivate : m.register.switchDeactivate
  return (
    <>
      <BulkBar label={m.register.switchBar} count={count} onClear={selection.clear} more={more}>
        <Button size="s" onClick={() => setTo(false)}>
          {m.register.switchDeactivate}
        </Button>
        <Button size="s" onClick={() => setTo(true)}>
          {m.register.switchActivate}
        </Button>
      </BulkBar>
      <Dialog
        open={to !== undefined}
        onOpenChange={(open) => !open && setTo(undefined)}
        mustAnswer={bulk.isPending}
        title={
          to === true
            ? fill(m.register.switchActivateMany, { count })
            : fill(m.register.switchDeactivateMany, { count })
        }
        description={to === true ? m.register.switchActivateText : m.register.switchDeactivateText}
        actions={
          <>
            <Button onClick={() => setTo(undefined)}>{m.people.formStay}</Button>
            <Button
              variant="primary"
              busy={bulk.isPending}
              onClick={() => bulk.mutate({ ids: [...names.keys()], input: to === true })}
            >
              {verb}
            </Button>
          </>
        }
      >
        {bulk.error && <Banner tone="danger" title={messageOf(bulk.error)} />}
        <BulkProgress busy={bulk.isPending} done={bulk.done} count={count} />
      </Dialog>
      {outcomes && (
        <OutcomeDialog
          title={m.register.switchOutcome}
          outcomes={outcomes}
          onClose={() => {
            selection.keep(outcomes.filter(({ ok }) => !ok).map(({ id }) => id))
            setOutcomes(undefined)
          }}
        />
      )}
    </>
  )
}
