import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { callFile } from '@/api/client'
import { LabelDialog } from '@/app/orders/label-dialog'
import { PdfDialog } from '@/app/orders/pdf-dialog'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import type { ReceivingLog } from './receiving-log'
import type { ScanRow } from './scan-row'
import type { AutoPrint } from './use-auto-print'

const subjectOf = (order: Order) => ({ ...order, tests: order.items.map(({ name }) => name).join(', ') })

interface LabelDialogsProps {
  /** The order whose labels are printed again. */
  again: Order | undefined
  onClose: () => void
}

/** Labels once more: the same dialog as everywhere, which asks why where it must. */
export function LabelsAgain({ again, onClose }: LabelDialogsProps) {
  return again && <LabelDialog subjects={[subjectOf(again)]} onClose={onClose} />
}

interface WaitingLabelsProps {
  rows: readonly ScanRow[]
  log: ReceivingLog
  auto: AutoPrint
}

/** Labels that no service printed: as a PDF, for all orders of one count at a time, or one more try. */
export function WaitingLabels({ rows, log, auto }: WaitingLabelsProps) {
  const [shown, setShown] = useState<readonly ScanRow[]>()
  const waiting = rows.filter(({ labels }) => labels?.kind === 'waits')
  const [first] = waiting
  if (!first && !shown) return null
  const count = first?.specimens.length ?? 1
  const group = waiting.filter(({ specimens }) => specimens.length === count).slice(0, 100)
  return (
    <>
      {first && (
        <Banner
          tone="warning"
          title={m.specimens.labels.none}
          actions={
            <>
              <Button size="s" onClick={() => setShown(group)}>
                {m.specimens.labels.asPdf}
              </Button>
              <Button size="s" variant="quiet" onClick={() => waiting.forEach(auto.print)}>
                {m.specimens.retry}
              </Button>
            </>
          }
        >
          {waiting.length === 1
            ? m.specimens.labels.waitingOne
            : fill(m.specimens.labels.waitingMany, { count: waiting.length })}
        </Banner>
      )}
      {shown && (
        <PdfDialog
          file={{
            id: `received labels ${shown.map(({ id }) => id).join(' ')}`,
            title: m.specimens.labels.pdfTitle,
            filename: 'labels.pdf',
            load: async (signal) => {
              const orderIds = [...new Set(shown.flatMap(({ order }) => (order ? [order._id] : [])))]
              const labels = shown[0]?.specimens.length ?? 1
              const { blob } = await callFile(
                api.labels.pdf,
                { body: { orderIds, labels, copies: 1 } },
                { signal },
              )
              for (const { id } of shown) log.note(id, { labels: { kind: 'pdf' } })
              return blob
            },
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
