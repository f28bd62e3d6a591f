import { useRef, useState } from 'react'
import { api } from '@contract/api'
import type { BarcodePrinter } from '@contract/labels/shapes'
import { m } from '@contract/messages'
import { call } from '@/api/client'
import { isApiError, messageOf } from '@/api/errors'
import { labZone } from '@/lib/zone'
import { labelsOf, type LabelSubject } from './label-subject'
import { sendLabels } from './print-specimens'

export interface LabelWish {
  printer: BarcodePrinter | undefined
  labels: number
  copies: number
  reason: string
}
/** What stands in the dialog after a try: nothing, a failure, or that a reason is owed. */
export interface LabelTrouble {
  title: string
  help: string | undefined
  needsReason: boolean
  /** The labels are printed; only the record of it failed. */
  printed: boolean
}

const noOffsets = { offset: 0, offset2: 0, offset3: 0, offset4: 0 }

/**
 * Sends labels to the printer of this workstation and puts on record what was printed. A job is sent once: when only the
 * record failed, the next try records and does not print again.
 */
export function useLabelPrint(subjects: readonly LabelSubject[], onPrinted: (port: number | null) => void) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<LabelTrouble>()
  /** Printed but not yet on record: on which port, and which orders are still owed. */
  const owed = useRef<{ port: number | null; orders: LabelSubject[] } | null>(null)
  const keys = useRef(new Map<string, string>())

  async function sendToPrinter({ printer, labels, copies }: LabelWish): Promise<number | null> {
    if (!printer) return null
    const data = subjects.flatMap((subject) => labelsOf(subject, printer, { labels, copies }, labZone()))
    return sendLabels(data, printer)
  }

  async function record(
    { printer, labels, copies, reason }: LabelWish,
    port: number | null,
    orders: LabelSubject[],
  ): Promise<void> {
    if (!printer) return
    for (const [at, { _id: orderId }] of orders.entries()) {
      owed.current = { port, orders: orders.slice(at) }
      const body = { orderId, printerId: printer._id, labels, copies, reason: reason || null, port }
      const intention = JSON.stringify(body)
      const idempotencyKey = keys.current.get(intention) ?? crypto.randomUUID()
      keys.current.set(intention, idempotencyKey)
      await call(api.labels.updatePrinter, { body }, { idempotencyKey })
    }
    owed.current = null
  }

  async function print(wish: LabelWish): Promise<void> {
    setBusy(true)
    setTrouble(undefined)
    try {
      const printed = owed.current ?? { port: await sendToPrinter(wish), orders: [...subjects] }
      try {
        await record(wish, printed.port, printed.orders)
        onPrinted(printed.port)
      } catch (error) {
        const needsReason =
          isApiError(error) &&
          (error.fields['reason'] !== undefined || (error.code === 'rule_refused' && wish.reason === ''))
        setTrouble({
          title: m.errors.printerUpdateFailedTitle,
          help: messageOf(error),
          needsReason,
          printed: true,
        })
      }
    } catch (error) {
      setTrouble({
        title: messageOf(error),
        help: m.errors.printerPrintFailedHelp,
        needsReason: false,
        printed: false,
      })
    }
    setBusy(false)
  }
  return { print, busy, trouble, recordOwed: trouble?.printed === true }
}

/** The labels that the preview shows: those of the first order. */
export const previewLabels = (
  subject: LabelSubject | undefined,
  printer: BarcodePrinter | undefined,
  count: { labels: number; copies: number },
) => (subject ? labelsOf(subject, printer ?? noOffsets, count, labZone()) : [])
