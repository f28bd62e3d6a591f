import { api } from '@contract/api'
import type { BarcodePrinter } from '@contract/api-reports'
import { barcodeServiceBody, labelsFor, type LabelData } from '@contract/label'
import { t } from '@contract/messages'
import type { Order, Specimen } from '@contract/order-shapes'
import { wallTimeAt } from '@contract/rules/zone'
import { call } from '@/api/client'
import { messageOf } from '@/api/errors'
import { formatDateShort, formatDateTime } from '@/lib/format'
import { printLabels } from '@/lib/labels/print-labels'
import { labZone } from '@/lib/zone'
import type { LabelState } from './scan-row'

/** One print is at most four labels (specification section 9): more specimens are printed in turns. */
const AT_ONCE = 4

/** The label of one tube, with its own letter and times. */
function labelOf(order: Order, specimen: Specimen, printer: BarcodePrinter): LabelData[] {
  const zone = labZone()
  const received = specimen.receivedAt ? wallTimeAt(specimen.receivedAt, zone).date.split('-') : []
  const [receivedYear = '', receivedMonth = '', receivedDay = ''] = received
  const { offset, offset2, offset3, offset4 } = printer
  return labelsFor(
    {
      patientFirstName: order.patient.firstname,
      patientLastName: order.patient.lastname,
      dob: formatDateShort(order.patient.dob),
      sex: order.patient.gender,
      requisitionNumber: order.requisitionNumber,
      collected: formatDateTime(specimen.collectedAt, zone),
      receivedYear,
      receivedMonth,
      receivedDay,
      testType: specimen.sampleType,
      offset,
      offset2,
      offset3,
      offset4,
    },
    { labels: 1, copies: 1 },
  ).map((label) => ({ ...label, specimenLetter: specimen.letter }))
}

/**
 * Prints the labels of what a scan received and puts the print on record. Never throws: the specimens are received, and
 * what went wrong with paper is a word in their row.
 */
export async function printReceived(
  order: Order,
  specimens: readonly Specimen[],
  printer: BarcodePrinter,
): Promise<LabelState> {
  const template = printer.templates[0] ?? { code: 'default', content: '' }
  const labels = specimens.flatMap((specimen) => labelOf(order, specimen, printer))
  try {
    for (let from = 0; from < labels.length; from += AT_ONCE) {
      const turn = labels.slice(from, from + AT_ONCE)
      const job = barcodeServiceBody(turn, template, printer.name)
      const outcome = await printLabels({ template: job.label, printer: job.printer, data: job.data })
      if ('fallback' in outcome) return { kind: 'waits' }
      const body = {
        orderId: order._id,
        printerId: printer._id,
        labels: turn.length,
        copies: 1,
        port: outcome.port,
        // An order entered here had its labels then: the record says why there are new ones.
        reason: t('receiving.labels.reason'),
      }
      await call(api.labels.updatePrinter, { body }, { idempotencyKey: crypto.randomUUID() })
    }
    return { kind: 'printed', count: labels.length }
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) }
  }
}
