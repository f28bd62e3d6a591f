import type { Analysis } from '@contract/results/shapes'
import { writtenOut } from './analysis-rules'

export interface Paste {
  cells: { analysis: Analysis; text: string }[]
  /** Values beyond the last test. */
  left: number
}

/** Lays pasted values beside the tests from `first` on; empty lines leave their test as it is. */
export function layOut(open: readonly Analysis[], first: string, values: readonly string[]): Paste {
  const from = open.findIndex(({ _id }) => _id === first)
  const targets = from < 0 ? [] : open.slice(from)
  const cells = values.flatMap((value, at) => {
    const analysis = targets[at]
    return analysis && value !== '' ? [{ analysis, text: writtenOut(analysis, value) }] : []
  })
  return { cells, left: values.slice(targets.length).filter((value) => value !== '').length }
}
