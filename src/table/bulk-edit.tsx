import { Pencil } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { fill, m } from '@contract/messages'
import type { BulkOutcome } from '@contract/shapes'
import type { Stale } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'
import { BulkProgress } from './bulk-progress'
import { OutcomeDialog, type Outcome } from './outcome-dialog'
import { useBulk } from './use-bulk'
import type { Selection } from './use-selection'

/** A field that many rows can be given at once, and the values to choose from. */
export interface BulkEditField<Change extends object> {
  label: string
  values: readonly { label: string; change: Change }[]
}

interface BulkEditProps<Row extends object, Change extends object> {
  /** At least one. */
  fields: readonly BulkEditField<Change>[]
  selection: Selection<Row>
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  send: (ids: string[], change: Change, idempotencyKey: string) => Promise<BulkOutcome>
  invalidates: Stale[]
}

/** Whether a row has these values already, by what the list knows of it. */
const has = (row: object, change: object): boolean =>
  Object.entries(change).every(([field, value]) => Reflect.get(row, field) === value)

/** "Edit…" of a bulk bar: which field, which value, how many rows change, and then what became of each. */
export function BulkEdit<Row extends object, Change extends object>(props: BulkEditProps<Row, Change>) {
  const { selection, idOf, nameOf, send, invalidates } = props
  const [open, setOpen] = useState(false)
  const [outcomes, setOutcomes] = useState<Outcome[]>()
  const bulk = useBulk<Change>({
    send,
    invalidates,
    onOutcome: ({ outcomes: reported }) => {
      const names = new Map(selection.rows.map((row) => [idOf(row), nameOf(row)]))
      const refused = reported.filter(({ ok }) => !ok).map(({ _id }) => _id)
      selection.keep(refused)
      setOpen(false)
      if (reported.length > refused.length)
        toast.success(fill(m.lists.bulkDone, { count: reported.length - refused.length }))
      if (refused.length > 0)
        setOutcomes(reported.map(({ _id, ...one }) => ({ ...one, id: _id, name: names.get(_id) ?? _id })))
    },
  })
  return (
    <>
      <Button size="s" icon={Pencil} onClick={() => setOpen(true)}>
        {m.lists.bulkEdit}
      </Button>
      {open && (
        <EditDialog
          {...props}
          busy={bulk.isPending}
          done={bulk.done}
          error={bulk.error?.message}
          onOk={(ids, input) => bulk.mutate({ ids, input })}
          onClose={() => setOpen(false)}
        />
      )}
      {outcomes && (
        <OutcomeDialog title={m.lists.bulkTitle} outcomes={outcomes} onClose={() => setOutcomes(undefined)} />
      )}
    </>
  )
}

interface EditDialogProps<Row extends object, Change extends object> extends Pick<
  BulkEditProps<Row, Change>,
  'fields' | 'selection' | 'idOf'
> {
  busy: boolean
  done: number
  error: string | undefined
  onOk: (ids: string[], change: Change) => void
  onClose: () => void
}

function EditDialog<Row extends object, Change extends object>({
  fields,
  selection: { rows },
  idOf,
  busy,
  done,
  error,
  onOk,
  onClose,
}: EditDialogProps<Row, Change>) {
  const [field, setField] = useState(0)
  const [value, setValue] = useState(0)
  const change = fields[field]?.values[value]?.change
  const changing = change ? rows.filter((row) => !has(row, change)) : []
  const count = rows.length
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (change && changing.length > 0) onOk(changing.map(idOf), change)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      mustAnswer={busy}
      title={count === 1 ? m.lists.bulkEditOne : fill(m.lists.bulkEditMany, { count })}
    >
      <form onSubmit={submit} className="grid gap-3" noValidate>
        {error !== undefined && <Banner tone="danger" title={error} />}
        <Field label={m.lists.bulkField}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={String(field)}
              options={fields.map(({ label }, at) => ({ value: String(at), label }))}
              onChange={(event) => {
                setField(Number(event.target.value))
                setValue(0)
              }}
            />
          )}
        </Field>
        <Field label={m.lists.bulkValue}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={String(value)}
              options={(fields[field]?.values ?? []).map(({ label }, at) => ({ value: String(at), label }))}
              onChange={(event) => setValue(Number(event.target.value))}
            />
          )}
        </Field>
        <p role="status" className="text-dense text-text2 tabular-nums">
          {fill(m.lists.bulkPreview, {
            changing: changing.length,
            count,
            same: count - changing.length,
          })}
        </p>
        <BulkProgress busy={busy} done={done} count={changing.length} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabledReason={busy ? m.lists.bulkRunning : undefined}>
            {m.ui.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={changing.length === 0 ? m.lists.bulkNothing : undefined}
          >
            {changing.length === 1 ? m.lists.bulkOkOne : fill(m.lists.bulkOk, { count: changing.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
