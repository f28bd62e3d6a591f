import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { BarcodePrinter } from '@contract/labels/shapes'
import { read } from '@/api/query'
import { readStored, writeStored } from '@/lib/persist'

/** The label printers and the one that this workstation prints on; every screen that prints labels asks here. */
export function usePrinters() {
  const query = useQuery(read(api.labels.printers, {}, { fresh: 300 }))
  const [id, setId] = useState(() => readStored('printer'))
  const all = (query.data ?? []).filter(({ active }) => active)
  /** This workstation's, else the first; none when the laboratory has none. */
  const chosen: BarcodePrinter | undefined = all.find(({ _id }) => _id === id) ?? all[0]
  return {
    all,
    chosen,
    choose: (next: string) => {
      writeStored('printer', next)
      setId(next)
    },
    loaded: query.data !== undefined,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
export type Printers = ReturnType<typeof usePrinters>
