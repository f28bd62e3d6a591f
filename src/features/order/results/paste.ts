import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import { writtenOut } from '@/app/results/written-out'

export interface Paste {
  cells: { analysis: Analysis; text: string }[]
  /** Values beyond the last test. */
  left: number
}
export type PasteRead = { ok: true; paste: Paste } | { ok: false; message: string }

const refused = (message: string): PasteRead => ({ ok: false, message })
const folded = (text: string) => text.trim().toLowerCase()

/** A pasted block as rows of cells. */
export const rowsOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))

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

/** The specimen that an identifier names; the order's own numbers name its only one. */
function specimenNamed({ specimens, requisitionNumber, sampleid }: Order, typed: string): string | undefined {
  const wanted = folded(typed)
  const tube = specimens.find(({ barcode }) => folded(barcode) === wanted)
  const own = [requisitionNumber, sampleid ?? ''].some((number) => number !== '' && folded(number) === wanted)
  const [only] = specimens
  return tube?._id ?? (own && specimens.length === 1 ? only?._id : undefined)
}

/** Rows that each name their specimen: `barcode, value`, or `barcode, test, value`. All of them are taken, or none. */
function layByBarcode(open: readonly Analysis[], rows: readonly string[][], order: Order): PasteRead {
  const cells: Paste['cells'] = []
  const width = Math.max(...rows.map((row) => row.length))
  if (width > 3) return refused(m.order.pasteTooWide)
  const taken = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const [id = ''] = row
    const specimen = specimenNamed(order, id)
    if (!specimen)
      return refused(
        fill(id === '' ? m.order.pasteNoBarcode : m.order.pasteOtherBarcode, { row: at + 1, id }),
      )
    const tests = open.filter((one) => one.specimenId === specimen && !taken.has(one._id))
    const [named, value] = width === 3 ? [row[1] ?? '', row[2] ?? ''] : [null, row[1] ?? '']
    const analysis =
      named === null
        ? tests[0]
        : tests.find(({ code, name }) => folded(code) === folded(named) || folded(name) === folded(named))
    if (!analysis) return refused(fill(m.order.pasteNoTest, { row: at + 1, id }))
    taken.add(analysis._id)
    if (value !== '') cells.push({ analysis, text: writtenOut(analysis, value) })
  }
  return { ok: true, paste: { cells, left: 0 } }
}

/**
 * Where the rows of a pasted block go. Each row says its specimen by its barcode; one column of bare values is taken only
 * down the tests of one specimen, from the chosen cell on. Anything else is refused with the reason: a block that is one
 * line off would give one tube's values to another.
 */
export function readPaste(
  open: readonly Analysis[],
  first: string,
  block: readonly string[][],
  order: Order,
): PasteRead {
  const rows = block.filter((row) => row.some((cell) => cell !== ''))
  if (rows.some((row) => row.length > 1)) return layByBarcode(open, rows, order)
  const paste = layOut(
    open,
    first,
    block.map(([value = '']) => value),
  )
  const tubes = new Set(paste.cells.map(({ analysis }) => analysis.specimenId))
  const chosen = open.find(({ _id }) => _id === first)?.specimenId
  if (tubes.size > 1 || (chosen && tubes.size === 1 && !tubes.has(chosen)))
    return refused(m.order.pasteSpecimens)
  return { ok: true, paste }
}
