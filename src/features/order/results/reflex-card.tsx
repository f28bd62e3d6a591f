import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { ReflexOffer } from '@contract/results/shapes'
import { useSend, type Stale } from '@/api/query'
import { ReasonDialog } from '@/app/orders/reason-dialog'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { toast } from '@/ui/toast'
import { reflexQuery } from '../queries'

const ADD = 'Shift+R'
const staleAfter: Stale[] = ['results', 'orders', 'reports', 'home']
const keyOf = ({ testId, letter }: ReflexOffer) => `${testId} ${letter}`

/** Tests that the verified drug results and the listed medications call for: each with its reason, added or declined. */
export function ReflexCard({ order }: { order: Order }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [declining, setDeclining] = useState(false)
  const { data } = useQuery(reflexQuery(order._id))
  const add = useSend(api.results.addReflexes, {
    invalidates: staleAfter,
    onSuccess: ({ added }) => toast.success(fill(m.order.reflexAdded, { count: added.length })),
    onError: ({ message }) => toast.error(message),
  })
  const decline = useSend(api.results.dismissReflexes, {
    invalidates: staleAfter,
    onSuccess: () => {
      setDeclining(false)
      toast.success(m.order.reflexDeclined)
    },
  })
  const offers = data?.offers ?? []
  const chosen = offers.filter((one) => !left.has(keyOf(one)))
  const body = { orderId: order._id, tests: chosen.map(({ testId, letter }) => ({ testId, letter })) }
  const isReady = chosen.length > 0 && order.hold === null && !add.isPending
  useShortcut(
    { keys: ADD, label: m.order.reflexKey, group: m.order.keysGroup, when: isReady && !declining },
    () => add.mutate({ body }),
  )
  if (offers.length === 0) return null
  const toggle = (key: string) =>
    setLeft((keys) =>
      keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key]),
    )
  return (
    <Card title={m.order.reflexTitle} sub={m.order.reflexText}>
      <ul className="divide-y divide-soft-line text-dense">
        {offers.map((one) => (
          <li key={keyOf(one)} className="px-4 py-2">
            <label className="flex cursor-pointer items-center gap-3 font-medium">
              <input
                type="checkbox"
                className="tick"
                checked={!left.has(keyOf(one))}
                onChange={() => toggle(keyOf(one))}
              />
              {one.name} ({one.letter})
            </label>
            <span className="ml-7 block text-meta text-text2">
              {one.sentence} <span className="text-hint">({one.rule})</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-2">
        <Button
          size="s"
          icon={Plus}
          shortcut={ADD}
          busy={add.isPending}
          disabled={chosen.length === 0}
          disabledReason={order.hold === null ? undefined : m.results.reflexOnHold}
          onClick={() => add.mutate({ body })}
        >
          {fill(m.order.reflexAdd, { count: chosen.length })}
        </Button>
        <Button
          size="s"
          disabled={chosen.length === 0}
          disabledReason={order.hold === null ? undefined : m.results.reflexOnHold}
          onClick={() => setDeclining(true)}
        >
          {m.order.reflexDecline}
        </Button>
      </div>
      {declining && (
        <ReasonDialog
          title={m.order.reflexDeclineTitle}
          text={
            <>
              {chosen.map(({ name, letter }) => `${name} (${letter})`).join(', ')}.{' '}
              {m.order.reflexDeclineText}
            </>
          }
          okLabel={m.order.reflexDeclineOk}
          busy={decline.isPending}
          error={decline.error?.message}
          onOk={({ reason }) => decline.mutate({ body: { ...body, reason } })}
          onClose={() => setDeclining(false)}
        />
      )}
    </Card>
  )
}
