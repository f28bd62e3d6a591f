import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import { read } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { LabelPreview } from './label-preview'
import type { LabelSubject } from './label-subject'
import { ordersName } from './order-name'
import { PdfDialog } from './pdf-dialog'
import { previewLabels, useLabelPrint } from './use-label-print'
import { usePrinters } from './use-printers'

const upToFour = ['1', '2', '3', '4'].map((value) => ({ value, label: value }))
/** The call of the history that tells an earlier print. */
const printCall = `${api.labels.updatePrinter.method} ${api.labels.updatePrinter.path}`

interface LabelDialogProps {
  subjects: readonly LabelSubject[]
  /** Why labels are printed now, as it stands in the field where an earlier print asks for it. */
  because?: string
  onClose: () => void
}

/**
 * Barcode labels of one or several orders: one to four labels, one to four copies each, with a picture of what comes out.
 * Where no label service answers on this computer they come as a PDF. Printing the same order again asks why.
 */
export function LabelDialog({ subjects, because = '', onClose }: LabelDialogProps) {
  const printers = usePrinters()
  const [labels, setLabels] = useState('1')
  const [copies, setCopies] = useState('1')
  const [reason, setReason] = useState(because)
  const [asked, setAsked] = useState(false)
  const [pdf, setPdf] = useState(false)

  const numbered = subjects.filter(({ requisitionNumber }) => requisitionNumber.trim() !== '')
  const printer = printers.chosen
  /** One tube has one label; how many of an order are printed is chosen. */
  const tube = subjects.length === 1 ? subjects[0]?.tube : undefined
  const count = { labels: tube ? 1 : Number(labels), copies: Number(copies) }
  const again = usePrintedBefore(subjects)
  const { print, busy, trouble, recordOwed } = useLabelPrint(numbered, (port) => {
    if (port === null) setPdf(true)
    else {
      toast.success(fill(m.order.labelsPrinted, { printer: printer?.name ?? '', port }))
      onClose()
    }
  })
  const needsReason = again || trouble?.needsReason === true
  const total = numbered.length * count.labels * count.copies

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (needsReason && reason.trim() === '') {
      setAsked(true)
      return
    }
    void print({ printer, ...count, reason: reason.trim() })
  }

  if (pdf)
    return (
      <PdfDialog
        onClose={onClose}
        file={{
          id: `labels ${numbered.map(({ _id }) => _id).join(' ')} ${tube?.letter ?? labels} ${copies}`,
          title: m.order.labelsPdfTitle,
          filename: `labels_${numbered[0]?.requisitionNumber ?? ''}.pdf`,
          load: async (signal) =>
            (
              await callFile(
                api.labels.pdf,
                {
                  body: {
                    orderIds: numbered.map(({ _id }) => _id).slice(0, 100),
                    ...count,
                    ...(tube ? { letter: tube.letter } : {}),
                  },
                },
                { signal },
              )
            ).blob,
        }}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="m"
      title={`${m.order.labelsTitle}: ${ordersName(subjects)}`}
      mustAnswer={busy}
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        {printers.error && (
          <Banner
            tone="danger"
            title={m.errors.printerGetFailedTitle}
            actions={
              <Button size="s" onClick={printers.retry}>
                {m.ui.tryAgain}
              </Button>
            }
          >
            {printers.error.message} {m.errors.printerGetFailedHelp}
          </Banner>
        )}
        {trouble && (
          <Banner tone="danger" title={trouble.title}>
            {trouble.help}
          </Banner>
        )}
        {numbered.length < subjects.length && <Banner tone="warning" title={m.order.labelsNoNumber} />}
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {!tube && (
            <Field group label={m.order.labelsCount}>
              {(wiring) => <Segmented {...wiring} options={upToFour} value={labels} onChange={setLabels} />}
            </Field>
          )}
          <Field group label={m.order.labelsCopies}>
            {(wiring) => <Segmented {...wiring} options={upToFour} value={copies} onChange={setCopies} />}
          </Field>
        </div>
        {printer ? (
          <Field label={m.order.labelsPrinter}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={printer._id}
                onChange={(event) => printers.choose(event.target.value)}
                options={printers.all.map(({ _id, name }) => ({ value: _id, label: name }))}
              />
            )}
          </Field>
        ) : (
          printers.loaded && <p className="text-text2">{m.order.labelsNoPrinter}</p>
        )}
        {needsReason && (
          <Field
            label={m.order.labelsAgainLabel}
            hint={m.order.labelsAgain}
            error={asked && reason.trim() === '' ? m.order.labelsAgain : undefined}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                value={reason}
                maxLength={200}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className="flex gap-3 overflow-x-auto rounded-card bg-sunken p-3">
          {previewLabels(numbered[0], printer, count).map((label) => (
            <LabelPreview key={label.specimenLetter} label={label} />
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            className="mr-auto"
            variant="quiet"
            disabledReason={total === 0 ? m.order.labelsNoNumber : undefined}
            onClick={() => setPdf(true)}
          >
            {m.order.labelsPdf}
          </Button>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            icon={Printer}
            busy={busy}
            disabledReason={total === 0 ? m.order.labelsNoNumber : undefined}
          >
            {recordOwed
              ? m.order.labelsRecord
              : fill(m.order.labelsPrint, { count: total === 1 ? '1 label' : `${total} labels` })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Whether labels of this order were printed before. Of several orders the server asks for the reason itself. */
function usePrintedBefore(subjects: readonly LabelSubject[]): boolean {
  const [only] = subjects
  const single = subjects.length === 1 && only !== undefined
  const remote = only?.remote === true
  const history = useQuery({
    ...read(api.orders.history, { body: { orderId: only?._id ?? '' } }),
    enabled: single && !remote,
  })
  const remoteHistory = useQuery({
    ...read(api.remoteOrders.history, { body: { _id: only?._id ?? '' } }),
    enabled: single && remote,
  })
  const docs = (remote ? remoteHistory : history).data?.docs ?? []
  return single && docs.some(({ call }) => call === printCall)
}
