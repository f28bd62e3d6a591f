import { api } from '@contract/api'
import { barcodeServiceBody, LabelData } from '@contract/label'
import { t } from '@contract/messages'
import type { BarcodePrinter } from '@contract/api-reports'
import type { Order } from '@contract/order-shapes'
import { wallTimeAt } from '@contract/rules/zone'
import { call, callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { saveBlob } from '@/lib/download'
import { formatDateShort, formatDateTime } from '@/lib/format'
import { printLabels } from '@/lib/labels/print-labels'

/** One print is at most four labels (specification section 9), so an order with more specimens is printed in turns. */
const AT_ONCE = 4

/** One label per specimen with that specimen's own letter: letters may have gaps where a specimen was taken off. */
export function labelsOf(order: Order, printer: BarcodePrinter, zone: string): LabelData[] {
  const [year = '', month = '', day = ''] = order.dateReceived
    ? wallTimeAt(order.dateReceived, zone).date.split('-')
    : []
  return order.specimens
    .toSorted((a, b) => (a.letter < b.letter ? -1 : 1))
    .map((specimen) =>
      LabelData.parse({
        patientFirstName: order.patient.firstname,
        patientLastName: order.patient.lastname,
        dob: formatDateShort(order.patient.dob),
        sex: order.patient.gender,
        requisitionNumber: order.requisitionNumber,
        specimenLetter: specimen.letter,
        collected: formatDateTime(specimen.collectedAt, zone),
        receivedMonth: month,
        receivedDay: day,
        receivedYear: year,
        testType: specimen.sampleType,
        offset: printer.offset,
        offset2: printer.offset2,
        offset3: printer.offset3,
        offset4: printer.offset4,
      }),
    )
}

const inTurns = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, turn) =>
    all.slice(turn * AT_ONCE, (turn + 1) * AT_ONCE),
  )

export type Printed =
  | { kind: 'printed'; count: number; printer: string }
  | { kind: 'pdf' }
  /** `title` is the specification's where it has one. */
  | { kind: 'failed'; title: string; message: string }

/** The labels as a PDF in the browser's downloads: where no label service answers, or when the user asks for it. */
export async function saveLabelsPdf(order: Order): Promise<Printed> {
  try {
    const labels = Math.min(AT_ONCE, order.specimens.length)
    const { blob, filename } = await callFile(api.labels.pdf, {
      body: { orderIds: [order._id], labels, copies: 1 },
    })
    saveBlob(blob, filename ?? `labels_${order.requisitionNumber}.pdf`)
    return { kind: 'pdf' }
  } catch (error) {
    return {
      kind: 'failed',
      title: t('orderEntry.save.printFailed', { number: order.requisitionNumber }),
      message: messageOf(error),
    }
  }
}

interface Job {
  order: Order
  /** The printer of this workstation; none: a PDF. */
  printerId: string | undefined
  zone: string
  /** Why, when it was printed before. */
  reason?: string
}

/**
 * Prints the labels of an order on this workstation's printer and records what was printed; makes a PDF when no label
 * service runs here. Never throws: what went wrong is part of the answer, as the order itself is saved.
 */
export async function printOrder({ order, printerId, zone, reason }: Job): Promise<Printed> {
  if (printerId === undefined) return saveLabelsPdf(order)
  let printer: BarcodePrinter
  try {
    printer = await call(api.labels.printer, { body: { printerId } })
  } catch (error) {
    return { kind: 'failed', title: t('errors.printer.getFailedTitle'), message: messageOf(error) }
  }
  const template = printer.templates[0]
  if (!template)
    return {
      kind: 'failed',
      title: t('errors.printer.getFailedTitle'),
      message: t('errors.printer.getFailedHelp'),
    }
  const labels = labelsOf(order, printer, zone)
  for (const turn of inTurns(labels)) {
    const { label, data } = barcodeServiceBody(turn, template, printer.name)
    let port: number
    try {
      const outcome = await printLabels({ template: label, printer: printer.name, data })
      if ('fallback' in outcome) return await saveLabelsPdf(order)
      ;({ port } = outcome)
    } catch (error) {
      return {
        kind: 'failed',
        title: t('orderEntry.save.printFailed', { number: order.requisitionNumber }),
        message: messageOf(error),
      }
    }
    try {
      await call(
        api.labels.updatePrinter,
        {
          body: {
            orderId: order._id,
            printerId,
            labels: turn.length,
            copies: 1,
            port,
            ...(reason ? { reason } : {}),
          },
        },
        { idempotencyKey: crypto.randomUUID() },
      )
    } catch (error) {
      return { kind: 'failed', title: t('errors.printer.updateFailedTitle'), message: messageOf(error) }
    }
  }
  return { kind: 'printed', count: labels.length, printer: printer.name }
}
