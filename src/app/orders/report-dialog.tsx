import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { read } from '@/api/query'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { previewFile, releasedFile, type PaperOf } from './order-papers'
import { PdfDialog } from './pdf-dialog'

/**
 * The report of an order: what was released, once something was; before, what would be. While the released version does not
 * say everything any more both can be read, and above the page stands which of them it is.
 */
export function ReportDialog({ order, onClose }: { order: PaperOf; onClose: () => void }) {
  const { ability } = useMe()
  // As it was when it was opened: a release meanwhile must not change the page under the reader.
  const [papers] = useState(() => ({ preview: previewFile(order), released: releasedFile(order) }))
  const isOut = order.reportVersion > 0
  const [shown, setShown] = useState<keyof typeof papers>(isOut ? 'released' : 'preview')
  const { data: gate } = useQuery({
    ...read(api.reports.gate, { body: { orderId: order._id } }, { fresh: 10 }),
    enabled: isOut && ability.can('read', 'Result'),
  })
  const isReleased = shown === 'released'
  const notice = isOut && (gate?.unreported || !isReleased) && (
    <Banner
      tone="warning"
      className="mb-3"
      title={isReleased ? m.order.reportOldTitle : m.order.reportNextTitle}
      actions={
        <Button size="s" onClick={() => setShown(isReleased ? 'preview' : 'released')}>
          {isReleased ? m.order.reportShowNext : m.order.reportShowReleased}
        </Button>
      }
    >
      {isReleased ? m.order.reportOldText : m.order.reportNextText}
    </Banner>
  )
  return <PdfDialog file={papers[shown]} notice={notice} onClose={onClose} />
}
