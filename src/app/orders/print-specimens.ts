import { api } from '@contract/api'
import type { BarcodePrinter } from '@contract/labels/shapes'
import { barcodeServiceBody, type LabelData } from '@contract/labels/label'
import type { Order, Specimen } from '@contract/orders/shapes'
import { call } from '@/api/client'
import { messageOf } from '@/api/errors'
import { printLabels } from '@/lib/labels/print-labels'
import { labZone } from '@/lib/zone'
import { specimenLabels } from './label-subject'

/** One print is at most four labels (specification section 9), so an order with more specimens is printed in turns. */
export const LABELS_AT_ONCE = 4

/** Sends labels to a printer of this workstation: the port that took them, or null where no label service answers. */
export async function sendLabels(
  labels: LabelData[],
  printer: Pick<BarcodePrinter, 'name' | 'templates'>,
): Promise<number | null> {
  const template = printer.templates[0] ?? { code: 'default', content: '' }
  const job = barcodeServiceBody(labels, template, printer.name)
  const outcome = await printLabels({ template: job.label, printer: job.printer, data: job.data })
  return 'port' in outcome ? outcome.port : null
}

export type Printed =
  | { kind: 'printed'; count: number; printer: string }
  /** No label service answers on this computer: the labels can be had as a PDF. */
  | { kind: 'noService' }
  /** `record`: the labels are on paper, and only putting that on record failed. */
  | { kind: 'failed'; what: 'print' | 'record'; message: string }

interface Job {
  order: Order
  specimens: readonly Specimen[]
  printer: BarcodePrinter
  /** Why, when labels of this order were printed before. */
  reason?: string | undefined
}

/**
 * Prints one label for each of these tubes and puts the prints on record. Never throws: what went wrong with paper is part of
 * the answer, as the order or the receipt is saved.
 */
export async function printSpecimens({ order, specimens, printer, reason }: Job): Promise<Printed> {
  const labels = specimenLabels(order, specimens, printer, labZone())
  for (let from = 0; from < labels.length; from += LABELS_AT_ONCE) {
    const turn = labels.slice(from, from + LABELS_AT_ONCE)
    let what: 'print' | 'record' = 'print'
    try {
      const port = await sendLabels(turn, printer)
      if (port === null) return { kind: 'noService' }
      what = 'record'
      const body = {
        orderId: order._id,
        printerId: printer._id,
        labels: turn.length,
        copies: 1,
        port,
        ...(reason ? { reason } : {}),
      }
      await call(api.labels.updatePrinter, { body }, { idempotencyKey: crypto.randomUUID() })
    } catch (error) {
      return { kind: 'failed', what, message: messageOf(error) }
    }
  }
  return { kind: 'printed', count: labels.length, printer: printer.name }
}
