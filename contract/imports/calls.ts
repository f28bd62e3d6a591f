import { z } from 'zod'
import { LoincCode } from '../catalogue/shapes'
import { ImportKind } from '../choices'
import { GET, POST } from '../endpoint'
import { jobActs } from '../jobs/states'
import { Id, Version, cleanText } from '../shapes'
import { ImportRun, LoincMatch } from './shapes'

const fileQuery = z.object({
  kind: ImportKind,
  fileName: cleanText(200).default('file'),
  map: z.string().max(4000).optional(),
  location: Id.optional(),
})

const importing = {
  area: 'imports',
  can: ['import', 'Import'],
  entity: 'import',
  upload: true,
  maxBody: 64 * 1024 * 1024,
} as const

export const preview = POST('/import/preview', {
  ...importing,
  background: true,
  query: fileQuery,
  out: z.object({
    columns: z.array(z.string()),
    map: z.record(z.string(), z.string().nullable()),
    rows: z.array(
      z.object({
        line: z.int(),
        cells: z.array(z.string()),
        problems: z.array(z.object({ column: z.string(), message: z.string() })),
      }),
    ),
    total: z.int(),
    message: z.string().nullable(),
  }),
  phi: 'none',
  summary: 'Reads the first rows of a file: columns, proposed map, problems per cell. Stores nothing.',
})

export const start = POST('/import/start', {
  ...importing,
  query: fileQuery,
  out: ImportRun,
  phi: 'write',
  summary: 'Starts loading a file in the background; good rows load, bad rows come back in a file.',
})

export const run = POST('/import/run', {
  area: 'imports',
  body: z.object({ _id: Id }),
  out: ImportRun,
  can: ['import', 'Import'],
  phi: 'none',
  entity: 'import',
  summary: 'How far a run is.',
})

export const act = POST('/import/act', {
  area: 'imports',
  body: z.object({ _id: Id, transition: z.enum(jobActs) }),
  out: ImportRun,
  can: ['import', 'Import'],
  phi: 'none',
  entity: 'import',
  idempotent: true,
  summary: 'Cancels a run between two of its parts, or goes on with one that stopped.',
})

export const recent = GET('/import/recent', {
  area: 'imports',
  out: z.array(ImportRun),
  can: ['import', 'Import'],
  phi: 'none',
  entity: 'import',
  summary: 'Recent runs.',
})

export const loincMatches = GET('/import/loinc', {
  area: 'imports',
  out: z.object({ codes: z.int(), docs: z.array(LoincMatch) }),
  can: ['import', 'Import'],
  phi: 'none',
  entity: 'test',
  summary: 'Each test beside the LOINC order codes on file: listed, unlisted, offered or unmatched.',
})

export const acceptLoinc = POST('/import/loinc', {
  area: 'imports',
  body: z.object({ testId: Id, version: Version, loinc: LoincCode }),
  out: LoincMatch,
  can: ['import', 'Import'],
  phi: 'none',
  entity: 'test',
  idempotent: true,
  summary: 'Gives a test without a LOINC code the code that was offered for it.',
})
