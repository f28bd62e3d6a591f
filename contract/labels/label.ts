import { z } from 'zod'
import { labelLimits } from '../constants'
import { m } from '../messages'

const text = (max: number) => z.string().max(max).default('')
/** Dots at the printer's own resolution; the printer takes 0 to 32000. */
const Offset = z.int().min(-9999).max(9999).default(0)

/** A printer's template: its code, and its content in ZPL with `{{field}}` places. Empty content: the layout built in. */
export const LabelTemplate = z.object({
  code: z.string().max(100),
  content: z.string().max(20_000).default(''),
})
export type LabelTemplate = z.output<typeof LabelTemplate>

/** What one barcode label shows. Dates and names arrive as they are to be read; `copies` is clamped to 1 to 4. */
export const LabelData = z.object({
  patientFirstName: text(200),
  patientLastName: text(200),
  dob: text(40),
  sex: text(40),
  requisitionNumber: z
    .string()
    .regex(/^[\x21-\x7e]+$/, m.labels.requisitionFormat)
    .max(40),
  specimenLetter: z
    .string()
    .regex(/^[A-Z]?$/)
    .default(''),
  collected: text(60),
  receivedMonth: text(2),
  receivedDay: text(2),
  receivedYear: text(4),
  testType: text(200),
  stain: text(200),
  offset: Offset,
  offset2: Offset,
  offset3: Offset,
  offset4: Offset,
  copies: z.unknown().optional().transform(clampCount),
})
export type LabelData = z.output<typeof LabelData>
export type LabelDataInput = z.input<typeof LabelData>

/** What a print needs of an order: everything a label shows but its letter and the number of copies. */
export type LabelOrder = Omit<LabelDataInput, 'requisitionNumber' | 'specimenLetter' | 'copies'> & {
  requisitionNumber: string | null | undefined
}

/** The body of `Documents.labels`: which labels, on which template. */
export const LabelJob = z.object({ labels: z.array(LabelData).min(1).max(1000), template: LabelTemplate })
export type LabelJob = z.output<typeof LabelJob>
export type LabelJobInput = z.input<typeof LabelJob>

/** Barcodes and copies: 1 to 4, and 1 where nothing usable was given. Fractions are cut. */
export function clampCount(count: unknown): number {
  const n = typeof count === 'string' && count.trim() !== '' ? Number(count) : count
  if (typeof n !== 'number' || Number.isNaN(n)) return labelLimits.default
  return Math.min(labelLimits.max, Math.max(labelLimits.min, Math.trunc(n)))
}

/**
 * The labels of one order: one per specimen, lettered from A, each with its number of copies; none when the
 * requisition number is empty. Throws a ZodError when the number cannot stand in a barcode.
 */
export function labelsFor(order: LabelOrder, count: { labels?: unknown; copies?: unknown }): LabelData[] {
  const requisitionNumber = order.requisitionNumber?.trim()
  if (!requisitionNumber) return []
  return Array.from({ length: clampCount(count.labels) }, (_, i) =>
    LabelData.parse({
      ...order,
      requisitionNumber,
      specimenLetter: String.fromCharCode(labelLimits.firstSpecimenLetter.charCodeAt(0) + i),
      copies: clampCount(count.copies),
    }),
  )
}

/** What the barcode holds and the number printed under it: the requisition and the specimen letter. */
export const labelCode = (data: Pick<LabelData, 'requisitionNumber' | 'specimenLetter'>) =>
  `${data.requisitionNumber}${data.specimenLetter}`

/** The human-readable lines above the barcode, top to bottom; lines with nothing to say are left out. */
export function labelLines(data: LabelData): string[] {
  const received = [data.receivedMonth, data.receivedDay, data.receivedYear].filter(Boolean).join('/')
  const times = [data.collected && `Col ${data.collected}`, received && `Rec ${received}`]
  return [
    [data.patientLastName.toLocaleUpperCase('en-US'), data.patientFirstName].filter(Boolean).join(', '),
    [data.dob && `DOB ${data.dob}`, data.sex].filter(Boolean).join('  '),
    [data.requisitionNumber, data.specimenLetter].filter(Boolean).join(' '),
    times.filter(Boolean).join('  '),
    [data.testType, data.stain].filter(Boolean).join('  '),
  ].filter((line) => line !== '')
}

/**
 * The printer's offset for this label, in dots: the printer keeps four, one for each of the up to four labels of a
 * print, so letter A moves by `offset`, B by `offset2`, C by `offset3` and D by `offset4`.
 */
export function labelOffset(data: LabelData): number {
  const index = data.specimenLetter === '' ? 0 : (data.specimenLetter.charCodeAt(0) - 65) % 4
  return [data.offset, data.offset2, data.offset3, data.offset4][index] ?? 0
}

/**
 * The body for the local barcode service, `POST /cxf/barcode/process`. That service knows no copies, so a label that
 * is wanted twice stands in the list twice.
 */
export function barcodeServiceBody(labels: LabelData[], template: LabelTemplate, printer: string) {
  const data = labels.flatMap(({ copies, ...label }) => Array.from({ length: copies }, () => label))
  return { label: template.code, printer, data }
}
