import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { LocationBox, type ChosenLocation } from '@/form/location-field'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { SkeletonRows } from '@/ui/skeleton'
import { Textarea } from '@/ui/textarea'
import { TextInput } from '@/ui/text-input'
import { offeredQuery } from './queries'

const t = m.supplyOrders

/** Orders supplies of the laboratory's catalogue: how many of each, for which location. */
export function OrderDialog({ onClose, onOrdered }: { onClose: () => void; onOrdered: () => void }) {
  const query = useQuery(offeredQuery)
  const [place, setPlace] = useState<ChosenLocation | null>(null)
  const [counts, setCounts] = useState<Record<string, string>>({})
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const send = useSend(api.supplyOrders.add, { invalidates: [api.supplyOrders.list], onSuccess: onOrdered })
  const offered = query.data?.docs ?? []
  const lines = offered.flatMap(({ _id }) =>
    (counts[_id] ?? '').trim() === '' ? [] : [{ supplyId: _id, count: Number(counts[_id]) }],
  )
  const fields = send.error?.fields ?? {}
  // A refusal names the line by its place among those that were sent.
  const sentAt = (id: string) => lines.findIndex(({ supplyId }) => supplyId === id)
  const errorOf = (id: string) =>
    wrong[id] ?? fields[`order.lines.${sentAt(id)}.count`] ?? fields[`order.lines.${sentAt(id)}.supplyId`]
  const general =
    fields['order.lines'] ?? (Object.keys(fields).length === 0 ? send.error?.message : undefined)

  function submit(): void {
    const odd = lines.filter(({ count }) => !Number.isInteger(count) || count < 1 || count > 999)
    const found: Record<string, string> = Object.fromEntries(
      odd.map(({ supplyId }) => [supplyId, t.countRange]),
    )
    if (place === null) found['location'] = t.locationMissing
    if (lines.length === 0) found['lines'] = t.linesMissing
    setWrong(found)
    if (Object.keys(found).length > 0 || place === null) return
    send.mutate({ body: { order: { locationId: place._id, lines, note } } })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="m"
      title={t.order}
      actions={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          {offered.length > 0 && (
            <Button variant="primary" busy={send.isPending} onClick={submit}>
              {t.placeOrder}
            </Button>
          )}
        </>
      }
    >
      {query.isError ? (
        <LoadFailed error={query.error} refetch={query.refetch} />
      ) : query.data === undefined ? (
        <SkeletonRows label={t.loading} />
      ) : offered.length === 0 ? (
        <EmptyState title={t.offeredNone} text={t.offeredNoneHelp} />
      ) : (
        <div className="grid gap-3">
          <Field label={t.location} error={wrong['location'] ?? fields['order.locationId']}>
            {(wiring) => <LocationBox {...wiring} label={t.location} value={place} onChange={setPlace} />}
          </Field>
          <ul className="grid gap-2">
            {offered.map(({ _id, code, name, unit, most }) => (
              <li key={_id} className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-3">
                <TextInput
                  aria-label={fill(t.countOf, { name })}
                  aria-invalid={errorOf(_id) !== undefined}
                  aria-describedby={errorOf(_id) ? `wrong-${_id}` : undefined}
                  inputMode="numeric"
                  maxLength={3}
                  value={counts[_id] ?? ''}
                  onChange={({ target }) => setCounts({ ...counts, [_id]: target.value })}
                />
                <span className="min-w-0">
                  {name} <span className="text-text2">({unit})</span>{' '}
                  <span className="mono text-dense text-hint">{code}</span>
                  {most !== null && (
                    <span className="block text-meta text-hint">{fill(t.most, { most })}</span>
                  )}
                </span>
                {errorOf(_id) && (
                  <p id={`wrong-${_id}`} className="col-start-2 text-dense text-danger">
                    {errorOf(_id)}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <Field label={t.note} error={fields['order.note']}>
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={2}
                maxLength={400}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
          {(wrong['lines'] ?? general) && (
            <p role="alert" className="text-dense text-danger">
              {wrong['lines'] ?? general}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
