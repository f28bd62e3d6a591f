import { Check, Pencil, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { wholeOrder, type Order } from '@contract/orders/shapes'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { useExplain, useKeepOrder } from '@/app/orders/use-stale'
import { IconButton } from '@/ui/icon-button'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

/** The sample id, edited where it stands. When somebody else changed the order meanwhile, what was typed stays. */
export function SampleId({ order }: { order: Order }) {
  const { ability } = useMe()
  const [text, setText] = useState<string>()
  const [error, setError] = useState<string>()
  const explain = useExplain(order._id)
  const keep = useKeepOrder()
  const send = useSend(api.orders.update, {
    onSuccess: (fresh) => {
      keep(wholeOrder(fresh))
      setText(undefined)
      setError(undefined)
      toast.success(m.order.doneSampleid)
    },
    onError: (problem) => {
      if (problem.code === 'stale') void explain(problem).then(setError)
      else setError(problem.fields['fields.sampleid'] ?? problem.message)
    },
  })
  const may = ability.can('edit', 'Order') && order.state !== 'REJECTED'

  function save(event: FormEvent): void {
    event.preventDefault()
    if (text === undefined) return
    if (text.trim() === (order.sampleid ?? '')) setText(undefined)
    else
      send.mutate({ body: { orderId: order._id, version: order.version, fields: { sampleid: text.trim() } } })
  }
  if (text === undefined)
    return (
      <>
        {order.sampleid && <span className="mono">{order.sampleid}</span>}
        {may && !order.sampleid && (
          <button
            type="button"
            aria-label={m.order.factsAddSampleidLong}
            className="text-link hover:underline"
            onClick={() => setText('')}
          >
            {m.order.factsAddSampleid}
          </button>
        )}
        {may && order.sampleid && (
          <IconButton
            size="s"
            icon={Pencil}
            label={m.order.factsEditSampleid}
            className="-my-0.5 size-5! [&>svg]:size-3.5"
            onClick={() => setText(order.sampleid ?? '')}
          />
        )}
      </>
    )
  return (
    <form onSubmit={save} noValidate className="-my-1">
      <span className="flex items-center gap-1">
        <TextInput
          autoFocus
          size="s"
          mono
          aria-label={m.order.factsSampleid}
          aria-invalid={error !== undefined}
          maxLength={40}
          value={text}
          className="w-40!"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setText(undefined)
            setError(undefined)
          }}
        />
        <IconButton size="s" type="submit" icon={Check} label={m.ui.save} busy={send.isPending} />
        <IconButton
          size="s"
          icon={X}
          label={m.ui.cancel}
          onClick={() => {
            setText(undefined)
            setError(undefined)
          }}
        />
      </span>
      {error && (
        <p role="alert" className="max-w-80 text-meta font-medium whitespace-normal text-danger">
          {error}
        </p>
      )}
    </form>
  )
}
