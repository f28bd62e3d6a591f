import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Review } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { DirectorWaits } from '@/app/director-waits'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { LineInput } from './line-input'
import { reviewsQuery } from './queries'

const figures = ({ figures: found }: Review) => fill(m.qualityControl.figuresText, { ...found })

/** The months with their figures, and who signed them. */
export function Reviews() {
  const { data, error, refetch } = useQuery(reviewsQuery)
  const { ability } = useMe()
  const [signing, setSigning] = useState<Review>()
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={6} />
  if (data.docs.length === 0) return <EmptyState title={m.qualityControl.noReviews} />
  return (
    <div className="mx-auto grid max-w-5xl gap-6 p-6 max-sm:p-4">
      <Card title={m.qualityControl.reviewTitle} sub={m.qualityControl.reviewSub}>
        <ul className="divide-y divide-soft-line text-dense">
          {data.docs.map((one) => (
            <li key={one.month} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2">
              <span className="w-20 font-medium tabular-nums">{one.month}</span>
              <span className="mr-auto min-w-0">
                {figures(one)}
                <span className="block text-meta text-hint">
                  {one.signedAt
                    ? fill(m.qualityControl.signed, {
                        name: one.signedByName ?? '',
                        at: formatDateTime(one.signedAt, labZone()),
                      })
                    : one.isOver
                      ? m.qualityControl.notSigned
                      : m.qualityControl.notOver}
                </span>
                {one.note && <span className="block">{one.note}</span>}
              </span>
              {one.isOver && one.signedAt === null && <DirectorWaits />}
              {one.isOver && one.signedAt === null && ability.can('direct', 'Lab') && (
                <Button
                  size="s"
                  aria-label={fill(m.qualityControl.signTitle, { month: one.month })}
                  onClick={() => setSigning(one)}
                >
                  {m.qualityControl.sign}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {signing && <SignDialog review={signing} onClose={() => setSigning(undefined)} />}
    </div>
  )
}

function SignDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [note, setNote] = useState('')
  const sign = useSend(api.qualityControl.sign, {
    invalidates: ['qualityControl'],
    onSuccess: () => {
      toast.success(m.qualityControl.signNow)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.qualityControl.signTitle, { month: review.month })}
      description={figures(review)}
      mustAnswer={sign.isPending}
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          sign.mutate({ body: { month: review.month, note } })
        }}
      >
        {sign.error && <Banner tone="danger" title={sign.error.message} />}
        <LineInput label={m.qualityControl.note} value={note} onChange={setNote} optional autoFocus />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={sign.isPending}>
            {m.qualityControl.sign}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
