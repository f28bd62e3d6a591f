import { useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { ReflexOffer } from '@contract/results/shapes'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'

/** `THCA, urine confirmation (A); Morphine, urine confirmation (A)` */
export const namesOf = (offers: readonly ReflexOffer[]) =>
  offers.map(({ name, letter }) => `${name} (${letter})`).join('; ')

interface OpenReflexesProps {
  order: Order
  offers: readonly ReflexOffer[]
  agreed: boolean
  /** Somebody tried to go on without saying so. */
  missing: boolean
  onAgree: (agreed: boolean) => void
}

/** Tests that the results call for and the release leaves undecided: said so by whoever releases, or declined with a reason. */
export function OpenReflexes({ order, offers, agreed, missing, onAgree }: OpenReflexesProps) {
  const [reason, setReason] = useState('')
  const decline = useSend(api.results.dismissReflexes, {
    invalidates: ['results', 'orders', 'reports', 'home'],
    onSuccess: () => toast.success(m.order.reflexDeclined),
    onError: ({ message }) => toast.error(message),
  })
  const tests = offers.map(({ testId, letter }) => ({ testId, letter }))
  return (
    <Banner tone={missing ? 'danger' : 'warning'} title={m.order.reportReflexesLeft}>
      <div className="grid gap-2">
        <ul className="list-disc pl-4">
          {offers.map((one) => (
            <li key={`${one.testId} ${one.letter}`}>{namesOf([one])}</li>
          ))}
        </ul>
        <Checkbox checked={agreed} onChange={() => onAgree(!agreed)}>
          {m.order.reportReflexesAgree}
        </Checkbox>
        <Field label={m.order.reportReflexesReason}>
          {(wiring) => (
            <Textarea
              {...wiring}
              value={reason}
              maxLength={400}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <Button
          size="s"
          busy={decline.isPending}
          disabled={reason.trim() === ''}
          onClick={() => decline.mutate({ body: { orderId: order._id, tests, reason: reason.trim() } })}
        >
          {m.order.reflexDeclineOk}
        </Button>
      </div>
    </Banner>
  )
}
