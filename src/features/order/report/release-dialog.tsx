import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Analysis } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { useSend } from '@/api/query'
import { useExplain, useKeepOrder } from '@/app/orders/use-stale'
import { PDF_VIEW, usePdf } from '@/app/orders/pdf-dialog'
import { previewFile } from '@/app/orders/order-papers'
import { keyCaps } from '@/lib/shortcuts/keys'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { Kbd } from '@/ui/kbd'
import { Skeleton } from '@/ui/skeleton'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { gateQuery, reflexQuery } from '../queries'
import { OpenReflexes } from './open-reflexes'
import { isLive } from '@contract/orders/live'

/**
 * All verified results; what is verified while other tests still run; or a further version that only adds information and
 * says what.
 */
export type ReleaseKind = 'complete' | 'preliminary' | 'amend'

interface ReleaseDialogProps {
  kind: ReleaseKind
  order: Order
  analyses: readonly Analysis[]
  onClose: () => void
}

/** The last look before a report leaves: the very page, what it holds and leaves out, and for whom. Then two steps. */
export function ReleaseDialog({ kind, order, analyses, onClose }: ReleaseDialogProps) {
  const { data: gate } = useQuery(gateQuery(order._id))
  const [file] = useState(() => previewFile(order))
  const pdf = usePdf(file)
  const [reason, setReason] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const { data: reflexes, isPending: asking } = useQuery(reflexQuery(order._id))
  const [leaves, setLeaves] = useState(false)
  const [tried, setTried] = useState(false)
  const [armed, setArmed] = useState(false)
  const [refused, setRefused] = useState<string>()
  const explain = useExplain(order._id)
  const keep = useKeepOrder()
  const send = useSend(api.reports.release, {
    invalidates: ['orders', 'results', 'reports', 'home'],
    onSuccess: ({ order: fresh, report }) => {
      keep(fresh)
      toast.success(fill(m.order.doneReleased, { number: report.number }))
      onClose()
    },
    onError: (error) => {
      setArmed(false)
      if (error.code === 'stale') void explain(error).then(setRefused)
      else setRefused(error.message)
    },
  })

  const state = kind === 'preliminary' ? 'PRELIMINARY' : (gate?.nextState ?? 'FINAL')
  const number = order.reportVersion + 1
  const live = analyses.filter(isLive)
  const verified = live.filter((one) => one.state === 'VERIFIED').length
  const waiting = live.filter((one) => one.state !== 'VERIFIED' && one.state !== 'RELEASED').length
  const needsReason = state === 'AMENDED' || state === 'CORRECTED'
  const dropped = gate?.dropsReview ?? null
  const offers = kind === 'complete' ? (reflexes?.offers ?? []) : []
  const unsaid = offers.length > 0 && !leaves
  const missing = (needsReason && reason.trim() === '') || (dropped !== null && !confirmed) || unsaid

  function arm(): void {
    setTried(true)
    if (!missing) setArmed(true)
  }
  const release = () =>
    send.mutate({
      body: {
        orderId: order._id,
        version: order.version,
        reason: reason.trim() || null,
        preliminary: kind === 'preliminary',
        ...(dropped !== null && confirmed ? { withoutReview: true } : {}),
      },
    })
  const blocked =
    kind === 'complete' && gate && !gate.ready
      ? [...gate.blockers, ...gate.missing.map(({ message }) => message)].join(' ')
      : undefined
  // What nobody can have seen does not leave. Where no page can be drawn there is nothing to wait for.
  const isShown = pdf.url !== undefined || Boolean(pdf.error)
  // A chord is no slip of a finger or a bouncing key, so it is both steps in one.
  useShortcut(
    {
      keys: 'Ctrl+Enter',
      label: fill(m.order.reportOk, { number }),
      group: m.order.keysGroup,
      inDialog: true,
      when: gate !== undefined && !asking && blocked === undefined && isShown && !send.isPending,
    },
    () => {
      setTried(true)
      if (!missing) release()
    },
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={fill(m.order.reportReleaseTitle, { state: m.order.reportStates[state] })}
      mustAnswer={send.isPending}
    >
      <div className="grid grid-cols-[280px_minmax(0,1fr)] gap-5 max-md:grid-cols-1">
        <div className="grid content-start gap-3 text-dense">
          {refused && <Banner tone="danger" title={refused} />}
          <p className="text-text2">
            {fill(m.order.reportReleaseText, { number, location: order.location.name })}
          </p>
          {kind !== 'amend' && (
            <p>
              {order.state === 'REJECTED'
                ? m.order.reportNotTested
                : fill(m.order.reportHolds, { count: verified })}
            </p>
          )}
          {kind === 'preliminary' && waiting > 0 && (
            <Banner tone="warning" title={fill(m.order.reportLeavesOut, { count: waiting })} />
          )}
          {needsReason && (
            <Field
              label={m.order.reportReasonLabel}
              error={tried && reason.trim() === '' ? m.order.reasonMissing : undefined}
            >
              {(wiring) => (
                <Textarea
                  {...wiring}
                  value={reason}
                  maxLength={400}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
          )}
          {offers.length > 0 && (
            <OpenReflexes
              order={order}
              offers={offers}
              agreed={leaves}
              missing={tried && unsaid}
              onAgree={setLeaves}
            />
          )}
          {dropped !== null && (
            <Banner tone={tried && !confirmed ? 'danger' : 'warning'} title={dropped}>
              <Checkbox checked={confirmed} onChange={() => setConfirmed(!confirmed)}>
                {m.pharmacist.dropsReviewAgree}
              </Checkbox>
            </Banner>
          )}
          {armed ? (
            <div className="flex flex-wrap items-center gap-2">
              <Button autoFocus onClick={() => setArmed(false)}>
                {m.ui.back}
              </Button>
              <Button
                variant="primary"
                busy={send.isPending}
                disabledReason={isShown ? undefined : m.order.reportPreparing}
                className="ml-auto"
                onClick={release}
              >
                {fill(m.order.reportOk, { number })}
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              <Button disabledReason={asking ? m.order.reportPreparing : blocked} onClick={arm}>
                {m.order.reportArm}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {m.ui.cancel}
              </Button>
              <span className="ml-auto flex items-center gap-1.5 text-meta text-hint">
                {isShown ? (
                  <>
                    {keyCaps('Ctrl+Enter')
                      .flat()
                      .map((cap) => (
                        <Kbd key={cap}>{cap}</Kbd>
                      ))}{' '}
                    {fill(m.order.reportOk, { number })}
                  </>
                ) : (
                  m.order.reportPreparing
                )}
              </span>
            </div>
          )}
        </div>
        {pdf.error ? (
          <EmptyState
            tone="error"
            title={m.errors.reportFailedTitle}
            text={pdf.error.message}
            onRetry={pdf.retry}
          />
        ) : pdf.url ? (
          <iframe
            src={`${pdf.url}${PDF_VIEW}`}
            title={file.title}
            className="h-[70vh] w-full rounded-card border border-line bg-sunken"
          />
        ) : (
          <div
            role="status"
            className="grid h-[70vh] content-start gap-3 rounded-card border border-line p-8"
          >
            <p className="text-text2">{m.order.reportPreparing}</p>
            <Skeleton className="w-2/5" />
            <Skeleton className="w-4/5" />
          </div>
        )}
      </div>
    </Dialog>
  )
}
