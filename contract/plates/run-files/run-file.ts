import type { RunFileFormat } from '../shapes'
import { cfxFile } from './cfx'
import { lightCyclerFile } from './lightcycler'
import { plainFile } from './plain'
import { quantStudioFile } from './quantstudio'
import type { RunPlate } from './run-plate'
import { sdsFile } from './sds'

const writers: Readonly<
  Record<
    RunFileFormat,
    { write: (plate: RunPlate) => string; extension: 'csv' | 'txt'; needsTargets: boolean }
  >
> = {
  sds: { write: sdsFile, extension: 'txt', needsTargets: true },
  quantstudio: { write: quantStudioFile, extension: 'txt', needsTargets: true },
  cfx: { write: cfxFile, extension: 'csv', needsTargets: true },
  lightcycler: { write: lightCyclerFile, extension: 'txt', needsTargets: true },
  plain: { write: plainFile, extension: 'csv', needsTargets: false },
}

/** How the file of an instrument is written, what its name ends with, and whether it lists targets. */
export const runFileOf = (format: RunFileFormat) => writers[format]
