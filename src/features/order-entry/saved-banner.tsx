import { useState } from 'react'
import { t } from '@contract/messages'
import type { Order } from '@contract/order-shapes'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { printOrder, saveLabelsPdf, type Labels } from './print-labels'

export interface Saved {
  order: Order
  /** What the save is called in one line. */
  title: string
  /** Null: none were asked for. `printing`: not known yet. */
  labels: Labels | 'printing' | null
}

interface SavedBannerProps {
  saved: Saved
  thing: string
  printerId: string | undefined
  onLabels: (labels: Saved['labels']) => void
  onOpen: (id: string) => void
  onDismiss: () => void
}

/** One line after a save: the number, what became of the labels, and Print again. */
export function SavedBanner({ saved, thing, printerId, onLabels, onOpen, onDismiss }: SavedBannerProps) {
  const { order, title, labels } = saved
  const [busy, setBusy] = useState(false)
  const failed = labels !== null && labels !== 'printing' && labels.kind === 'failed'

  async function run(work: () => Promise<Labels>) {
    setBusy(true)
    onLabels('printing')
    onLabels(await work())
    setBusy(false)
  }
  const again = () => printOrder({ order, printerId, reason: t('orderEntry.save.againReason') })
  return (
    <>
      <Banner
        tone="success"
        title={title}
        onDismiss={onDismiss}
        actions={
          <>
            <Button size="s" busy={busy} onClick={() => void run(again)}>
              {t('orderEntry.save.again')}
            </Button>
            <Button size="s" variant="quiet" onClick={() => onOpen(order._id)}>
              {t('orderEntry.save.open', { thing })}
            </Button>
          </>
        }
      >
        {labelWords(labels)}
      </Banner>
      {failed && (
        <Banner
          tone="danger"
          title={labels.title}
          actions={
            <Button size="s" busy={busy} onClick={() => void run(() => saveLabelsPdf(order))}>
              {t('orderEntry.save.asPdf')}
            </Button>
          }
        >
          {labels.message}
        </Banner>
      )}
    </>
  )
}

function labelWords(labels: Saved['labels']): string {
  if (labels === null) return ''
  if (labels === 'printing') return t('orderEntry.save.printing')
  if (labels.kind === 'pdf') return t('orderEntry.save.labelsPdf')
  if (labels.kind === 'failed') return t('orderEntry.save.noLabels')
  const { count, printer } = labels
  return count === 1
    ? t('orderEntry.save.labelPrinted', { printer })
    : t('orderEntry.save.labelsPrinted', { count, printer })
}
