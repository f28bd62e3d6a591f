import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '@contract/api'
import type { BarcodePrinter } from '@contract/api-reports'
import { read } from '@/api/query'
import { messageOf } from '@/api/errors'
import { readStored, writeStored } from '@/lib/persist'
import { createSerialQueue } from '@/lib/serial-queue'
import { printReceived } from './print-received'
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
  choose: (id: string) => void
  /** Tries the labels of this row once more. */
  print: (row: ScanRow) => void
}

/** Labels for what is received, printed one order after the other and apart from the scans: paper never holds them up. */
export function useAutoPrint(log: ReceivingLog): AutoPrint {
  const { data = [] } = useQuery(read(api.labels.printers, {}, { fresh: 300 }))
  const [on, setOn] = useState(() => readStored('autoPrint') ?? false)
  const [chosen, setChosen] = useState(() => readStored('printer'))
  const printers = data.filter(({ active }) => active)
  const printer = printers.find(({ _id }) => _id === chosen) ?? printers[0]
  const [queue] = useState(() =>
    createSerialQueue<Job>(
      async ({ row: { id, order, specimens }, printer: to }) => {
        if (order) log.note(id, { labels: await printReceived(order, specimens, to) })
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
    // A receipt that could not be taken back comes here too, with a message: its labels are on the tube already.
    if (on && row.state === 'received' && row.message === null && row.labels === null) print(row)
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
    choose: (id) => {
      writeStored('printer', id)
      setChosen(id)
    },
    print,
  }
}
