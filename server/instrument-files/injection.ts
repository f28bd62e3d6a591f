import type { ChromatographyColumns, Source, YesOrNo } from '@contract/instrument-runs/profile'
import type { InjectionKind, ReadInjection } from '@contract/instrument-runs/read-result'
import type { SheetRow } from './sheet'

type Get = (row: SheetRow) => string

const folded = (text: string) => text.trim().toLowerCase()
const among = (text: string, words: readonly string[]) => words.some((word) => folded(word) === folded(text))
const kinds = ['calibrator', 'control', 'blank', 'doubleBlank', 'specimen'] as const satisfies InjectionKind[]
/** No cell of a number or a name is longer. */
const most = 200

/** What a table says of each injection beside its concentration. `get` finds a column, or says that there is none. */
export function injectionReader(
  columns: ChromatographyColumns,
  get: (source: Source) => Get,
): (row: SheetRow, value: string) => ReadInjection {
  const cell = (source: Source | null) => {
    const read = source && get(source)
    return (row: SheetRow): string | null => (read ? read(row).trim().slice(0, most) : null)
  }
  const type = cell(columns.type)
  const order = cell(columns.order)
  const retention = cell(columns.retention)
  const area = cell(columns.area)
  const standardArea = cell(columns.standardArea)
  const nominal = cell(columns.nominal)
  const dilution = cell(columns.dilution)
  const rSquared = cell(columns.rSquared)
  const by = cell(columns.manualBy)
  const why = cell(columns.manualWhy)
  const reviewedBy = cell(columns.manualReviewed)
  const ratios = columns.ratios.map((one) => ({
    name: one.name,
    ratio: cell(one.ratio),
    area: cell(one.area),
  }))
  const answer = (asked: YesOrNo | null) => {
    const read = cell(asked?.in ?? null)
    return (row: SheetRow, unclear: string[]): boolean => {
      const text = read(row) ?? ''
      if (asked && among(text, asked.yes)) return true
      if (asked && text !== '' && !among(text, asked.no)) unclear.push(text)
      return false
    }
  }
  const leftOut = answer(columns.leftOut)
  const manual = answer(columns.manual)

  return (row, value) => {
    const unclear: string[] = []
    const said = type(row) ?? ''
    const time = retention(row)
    const size = area(row)
    const isManual = manual(row, unclear)
    return {
      kind: kinds.find((kind) => among(said, columns.kinds[kind])) ?? null,
      type: said,
      order: order(row),
      nominal: nominal(row),
      dilution: dilution(row),
      // A time or an area says that there was a peak, whatever stands for its amount.
      noPeak:
        among(value, columns.noPeak) &&
        [time, size].every((text) => text === null || /^0*\.?0*$/.test(text) || among(text, columns.noPeak)),
      retention: time,
      area: size,
      ratios: ratios.map((one) => ({ name: one.name, ratio: one.ratio(row), area: one.area(row) })),
      standardArea: standardArea(row),
      rSquared: rSquared(row),
      leftOut: leftOut(row, unclear),
      manual: isManual ? { by: by(row) ?? '', why: why(row) ?? '', reviewedBy: reviewedBy(row) ?? '' } : null,
      unclear,
    }
  }
}
