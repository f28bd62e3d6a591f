import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { BarcodePrinter } from '@contract/api-reports'
import { read } from '@/api/query'
import { readStored, writeStored } from '@/lib/persist'

export interface Printers {
  all: readonly BarcodePrinter[]
  /** This workstation's, else the first; none when the laboratory has none. */
  chosen: BarcodePrinter | undefined
  choose: (id: string) => void
}

/** The label printers, and the one that this workstation prints on. */
export function usePrinters(): Printers {
  const { data = [] } = useQuery(read(api.labels.printers, {}, { fresh: 300 }))
  const [id, setId] = useState(() => readStored('printer'))
  const all = data.filter(({ active }) => active)
  return {
    all,
    chosen: all.find(({ _id }) => _id === id) ?? all[0],
    choose: (next) => {
      writeStored('printer', next)
      setId(next)
    },
  }
}
