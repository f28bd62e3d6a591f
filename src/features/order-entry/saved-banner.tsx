import { useEffect, useRef, useState, type ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import type { SavedOrder } from '@contract/orders/shapes'
import { PdfDialog } from '@/app/orders/pdf-dialog'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { labelsFile, printOrder, saveLabelsPdf, type Labels } from './print-labels'

export interface Saved {
  order: SavedOrder
  /** What the save is called in one line. */
  title: string
  /** Null: none were asked for. `printing`: not known yet. */
  labels: Labels | 'printing' | null
}

interface SavedBannerProps {
  saved: Saved
  recordName: string
  printerId: string | undefined
  onLabels: (labels: Saved['labels']) => void
  onOpen: (id: string) => void
  onDismiss: () => void
}

/** One line after a save: the number, what became of the labels, and Print again. */
export function SavedBanner({ saved, recordName, printerId, onLabels, onOpen, onDismiss }: SavedBannerProps) {
  const { order, title, labels } = saved
  const [busy, setBusy] = useState(false)
  const [reading, setReading] = useState(false)
  const failed = labels !== null && labels !== 'printing' && labels.kind === 'failed'
  const inPdf = labels !== null && labels !== 'printing' && labels.kind === 'pdf'

  async function run(work: () => Promise<Labels>) {
    setBusy(true)
    onLabels('printing')
    onLabels(await work())
    setBusy(false)
  }
  const again = () => printOrder({ order, printerId, reason: m.orderEntry.saveAgainReason })
  // The next order begins at its first field, which alone would leave this line above the edge of the page. Each save answers
  // with an order of its own, the same order saved once more too.
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const soon = setTimeout(() => top.current?.scrollIntoView({ block: 'nearest' }), 0)
    return () => clearTimeout(soon)
  }, [order])
  return (
    <div ref={top} className="grid scroll-mt-24 gap-3">
      <Banner
        // Tubes without labels are not done with, whatever the reason.
        tone={failed || inPdf ? 'warning' : 'success'}
        title={title}
        onDismiss={onDismiss}
        actions={
          <>
            {inPdf && (
              <Button size="s" variant="primary" onClick={() => setReading(true)}>
                {m.orderEntry.saveOpenPdf}
              </Button>
            )}
            <Button
              size="s"
              variant={failed ? 'primary' : 'outline'}
              busy={busy}
              onClick={() => void run(again)}
            >
              {m.orderEntry.saveAgain}
            </Button>
            {failed && (
              <Button size="s" busy={busy} onClick={() => void run(() => saveLabelsPdf(order))}>
                {m.orderEntry.saveAsPdf}
              </Button>
            )}
            <Button size="s" variant="quiet" onClick={() => onOpen(order._id)}>
              {fill(m.orderEntry.saveOpen, { recordName })}
            </Button>
          </>
        }
      >
        {labelWords(labels)}
      </Banner>
      {reading && <PdfDialog file={labelsFile(order)} onClose={() => setReading(false)} />}
      {(order.warnings ?? []).map((warning) => (
        <Banner key={warning} tone="warning" title={warning} />
      ))}
    </div>
  )
}

/** What went wrong, in the words of whoever refused it, and what to do with the tubes in the hand. */
function Unprinted({ what, message }: Extract<Labels, { kind: 'failed' }>) {
  return (
    <>
      <p>
        <b className="font-semibold">
          {what === 'record' ? m.orderEntry.saveUnrecorded : m.orderEntry.saveNoLabels}
        </b>{' '}
        {message}
      </p>
      <p>{what === 'record' ? m.orderEntry.saveUnrecordedDo : m.orderEntry.saveNoLabelsDo}</p>
    </>
  )
}

function labelWords(labels: Saved['labels']): ReactNode {
  if (labels === null) return ''
  if (labels === 'printing') return m.orderEntry.savePrinting
  if (labels.kind === 'pdf') return m.orderEntry.saveLabelsPdf
  if (labels.kind === 'failed') return <Unprinted {...labels} />
  const { count, printer } = labels
  return count === 1
    ? fill(m.orderEntry.saveLabelPrinted, { printer })
    : fill(m.orderEntry.saveLabelsPrinted, { count, printer })
}
