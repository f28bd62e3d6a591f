import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { OfferedLaboratory } from '@contract/referrals/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { offeredQuery } from './queries'

type Item = OfferedLaboratory['items'][number]
const keyOf = ({ panelId, testId, letter }: Item) => [letter, panelId ?? testId].join(' ')

/** Which tests of an order go to which laboratory. */
export function SendDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(offeredQuery(orderId))
  const [chosen, setChosen] = useState<string>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const send = useSend(api.referrals.send, {
    invalidates: ['referrals', 'ehrJobs'],
    onSuccess: () => {
      toast.success(m.referrals.sent)
      onClose()
    },
  })
  const laboratory = data?.docs.find(({ connectionId }) => connectionId === chosen) ?? data?.docs[0]
  const items = (laboratory?.items ?? []).filter((item) => item.why === null && ticked.has(keyOf(item)))
  function toggle(item: Item): void {
    const next = new Set(ticked)
    if (!next.delete(keyOf(item))) next.add(keyOf(item))
    setTicked(next)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!laboratory || items.length === 0) return
    send.mutate({
      body: {
        orderId,
        connectionId: laboratory.connectionId,
        items: items.map(({ panelId, testId, letter }) => ({ panelId, testId, letter })),
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.referrals.sendTitle}
      description={m.referrals.sendHelp}
      mustAnswer={send.isPending}
    >
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : !laboratory ? (
        <EmptyState title={m.referrals.noLaboratories} text={m.referrals.noLaboratoriesHelp} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          {send.error && (
            <Banner
              tone="danger"
              title={[send.error.message, ...Object.values(send.error.fields ?? {})].join(' ')}
            />
          )}
          <Field label={m.referrals.columnLaboratory}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={laboratory.connectionId}
                options={data.docs.map(({ connectionId, name }) => ({ value: connectionId, label: name }))}
                onChange={({ target }) => setChosen(target.value)}
              />
            )}
          </Field>
          <ul className="grid gap-2">
            {laboratory.items.map((item) => (
              <li key={keyOf(item)}>
                <Checkbox
                  checked={item.why === null && ticked.has(keyOf(item))}
                  disabled={item.why !== null}
                  onChange={() => toggle(item)}
                >
                  {`${item.name} · ${item.letter}`}
                </Checkbox>
                <span className="block pl-6 text-meta text-hint">
                  {item.why ?? (item.code === null ? '' : fill(m.referrals.theirCode, { code: item.code }))}
                </span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{m.ui.cancel}</Button>
            <Button type="submit" variant="primary" busy={send.isPending} disabled={items.length === 0}>
              {fill(m.referrals.sendTo, { name: laboratory.name })}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
