import { z } from 'zod'
import { Ct } from './assay-rules'
import { readCt, type CtRead } from './read-ct'
import { PlateFormat, placeOf, wellName } from './wells'

/**
 * NTC: no template. PC: positive control. NEC, PEC: negative and positive control that went through extraction. CAL, IS: standards
 * of a measurement, which rules of detected and not detected do not judge.
 */
export const WellRole = z.enum(['SAMPLE', 'NTC', 'PC', 'NEC', 'PEC', 'CAL', 'IS', 'EMPTY'])
export type WellRole = z.infer<typeof WellRole>

export const PlannedWell = z.strictObject({
  well: z.string().max(8),
  role: WellRole,
  /** Barcode of a specimen; null for all but SAMPLE. */
  specimen: z.string().max(80).nullable(),
  /** Wells of a specimen with the same group are replicates. */
  group: z.string().max(40).nullable(),
  /** How often the specimen was run for this assay before. */
  runsBefore: z.int().min(0).max(99),
  /** In how many of these each analyte was detected, by its name; of one that is left out: in all of them. */
  foundBefore: z.record(z.string().max(80), z.int().min(0)).optional(),
  /** Targets of a positive control's lot with the range of each; null: those of the rules. */
  lot: z
    .array(z.strictObject({ target: z.string().max(80), low: Ct, high: Ct }))
    .min(1)
    .nullable(),
})
export type PlannedWell = z.infer<typeof PlannedWell>

const PlateNumber = z.int().min(0)

/** One row of a file each: `ct` is the cell as it stands there, null where the file has no such cell. */
const RunReadings = z
  .array(
    z.strictObject({
      well: z.string().max(40),
      target: z.string().max(120),
      ct: z.string().max(200).nullable(),
    }),
  )
  .max(20_000)

/** A plate of the same assay and format that was read before, as its instrument wrote of it: its wells with specimens. */
export const EarlierPlate = z.strictObject({
  number: z.string().max(40),
  wells: z.array(z.strictObject({ well: z.string().max(8), specimen: z.string().max(80) })).max(384),
  readings: RunReadings,
})
export type EarlierPlate = z.infer<typeof EarlierPlate>

/** A plate with what its instrument wrote of it. */
export const PlateRun = z.strictObject({
  format: PlateFormat,
  /** `moving`: controls by the running number. `stamped`: four plates of 96 in one of 384. `fixed`: nothing tells the plate from another. */
  layout: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('moving'), number: PlateNumber }),
    z.strictObject({
      kind: z.literal('stamped'),
      sources: z.tuple([PlateNumber, PlateNumber, PlateNumber, PlateNumber]),
    }),
    z.strictObject({ kind: z.literal('fixed') }),
  ]),
  wells: z.array(PlannedWell).max(384),
  readings: RunReadings,
  /** How this instrument writes that there is no Ct. `''`: by an empty cell. */
  noCt: z.array(z.string().max(40)).max(8),
  /** The plates before it, with whose wells its own are compared. */
  earlier: z.array(EarlierPlate).max(8).optional(),
})
export type PlateRun = z.infer<typeof PlateRun>

/** The rows of a run by well and target. Wells have their plain names (`A01` is `A1`). */
export interface Readings {
  at: (well: string, target: string) => CtRead
  /** Wells with rows, and rows whose well is none of the plate's, as they were written. */
  wells: ReadonlySet<string>
  strayWells: readonly string[]
  /** Targets in rows of the file, in order. */
  targets: ReadonlySet<string>
  /** Well and target of rows that stand more than once. */
  twice: readonly { well: string; target: string }[]
}

/** Reads the rows of a run. Rows of one well and target that stand twice are not read, also where they agree. */
export function readingsOf({ format, readings, noCt }: PlateRun, cycles: number): Readings {
  const rows = new Map<string, Map<string, CtRead>>()
  const strays: string[] = []
  const targets = new Set<string>()
  const twice: { well: string; target: string }[] = []
  for (const reading of readings) {
    const target = reading.target.trim()
    const place = placeOf(format, reading.well)
    targets.add(target)
    if (!place) {
      strays.push(reading.well.trim())
      continue
    }
    const well = wellName(place)
    const own = rows.get(well) ?? new Map<string, CtRead>()
    rows.set(well, own)
    const before = own.get(target)
    if (before && before.kind !== 'twice') twice.push({ well, target })
    own.set(target, before ? { kind: 'twice' } : readCt(reading.ct, noCt, cycles))
  }
  return {
    at: (well, target) => rows.get(well)?.get(target) ?? { kind: 'noRow' },
    wells: new Set(rows.keys()),
    strayWells: [...new Set(strays)],
    targets,
    twice,
  }
}
