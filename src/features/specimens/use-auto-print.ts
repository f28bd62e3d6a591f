import { useEffect, useEffectEvent, useState } from 'react'
import type { BarcodePrinter } from '@contract/labels/shapes'
import { m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { printSpecimens } from '@/app/orders/print-specimens'
import { usePrinters } from '@/app/orders/use-printers'
import { readStored, writeStored } from '@/lib/persist'
import { createSerialQueue } from '@/lib/serial-queue'
import type { ReceivingLog } from './receiving-log'
import type { ScanRow } from './scan-row'

interface Job {
  row: ScanRow
  printer: BarcodePrinter
}

export interface AutoPrint {
  on: boolean
  toggle: () => void
  printers: readonly BarcodePrinter[]
  printer: BarcodePrinter | undefined
  /** Until then nobody knows whether there is a printer. */
  loaded: boolean
  choose: (id: string) => void
  /** Tries the labels of this row once more. */
  print: (row: ScanRow) => void
}

/** Labels for what is received, printed one order after the other and apart from the scans: paper never holds them up. */
export function useAutoPrint(log: ReceivingLog): AutoPrint {
  const { all: printers, chosen: printer, choose, loaded } = usePrinters()
  const [on, setOn] = useState(() => readStored('autoPrint') ?? false)
  const [queue] = useState(() =>
    createSerialQueue<Job>(
      async ({ row: { id, order, specimens }, printer: to }) => {
        if (!order) return
        // An order entered here had its labels then: the record says why there are new ones.
        const reason = m.specimens.labels.reason
        const printed = await printSpecimens({ order, specimens, printer: to, reason })
        log.note(id, { labels: printed.kind === 'noService' ? { kind: 'waits' } : printed })
      },
      (error, { row }) => log.note(row.id, { labels: { kind: 'failed', message: messageOf(error) } }),
    ),
  )

  function print(row: ScanRow): void {
    if (!printer || !row.order || row.specimens.length === 0) return
    log.note(row.id, { labels: { kind: 'printing' } })
    queue.push({ row, printer })
  }
  const onAnswer = useEffectEvent((row: ScanRow) => {
    // A receipt that could not be taken back comes here too: its labels are on the tube already.
    if (on && row.state === 'received' && !row.undoRefused && row.labels === null) print(row)
  })
  useEffect(() => log.onAnswer((row) => onAnswer(row)), [log])

  return {
    on,
    toggle: () => {
      writeStored('autoPrint', !on)
      setOn(!on)
    },
    printers,
    printer,
    loaded,
    choose,
    print,
  }
}
