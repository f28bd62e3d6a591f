import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { read, useSend } from '@/api/query'
import { DifferenceLines } from '@/app/orders/difference-lines'
import { PdfDialog, type PdfFile } from '@/app/orders/pdf-dialog'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { versionFile } from './report-files'

interface RecallDialogProps {
  order: Order
  /** As the notice names whom it was sent to. */
  recipientId: string
  onClose: () => void
}

/** What a notice of a corrected report leads to: what changed since the version that this person has, and their word on it. */
export function RecallDialog({ order, recipientId, onClose }: RecallDialogProps) {
  const { data: notice, error } = useQuery(read(api.recalls.mine, { body: { recipientId } }, { fresh: 0 }))
  const [file, setFile] = useState<PdfFile>()
  const send = useSend(api.recalls.acknowledge, {
    invalidates: ['recalls', 'reference'],
    onSuccess: () => {
      toast.success(m.recalls.acknowledged)
      onClose()
    },
  })
  const at = (instant: string) => formatDateTime(instant, labZone())
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        size="m"
        title={m.recalls.noticeTitle}
        description={
          notice &&
          fill(m.recalls.noticeHad, {
            had: notice.had,
            number: notice.number,
            at: at(notice.releasedAt),
          })
        }
        mustAnswer={send.isPending}
      >
        <div className="grid gap-3 text-dense">
          {(error ?? send.error) && <Banner tone="danger" title={(error ?? send.error)?.message} />}
          {!notice && !error && <SkeletonRows rows={3} label={m.recalls.difference} />}
          {notice && (
            <>
              {notice.reason && <p>{fill(m.recalls.noticeReason, { reason: notice.reason })}</p>}
              <DifferenceLines lines={notice.difference} />
              <div className="flex flex-wrap items-center gap-2">
                <Button onClick={() => setFile(versionFile(order, notice))}>
                  {fill(m.recalls.noticeOpen, { number: notice.number })}
                </Button>
                {notice.acknowledgedAt ? (
                  <span className="ml-auto text-text2">
                    {fill(m.recalls.noticeDone, { at: at(notice.acknowledgedAt) })}
                  </span>
                ) : (
                  <Button
                    variant="primary"
                    className="ml-auto"
                    busy={send.isPending}
                    onClick={() => send.mutate({ body: { recipientId, version: notice.version } })}
                  >
                    {m.recalls.noticeAcknowledge}
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
      </Dialog>
      {file && <PdfDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}
