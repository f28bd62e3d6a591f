import { z } from 'zod'
import { ImportKind } from './choices'
import { area, get, post } from './endpoint'
import { Id, Instant, Version, cleanText } from './shapes'
import { LoincCode } from './catalogue-shapes'

/** Kinds whose rows are people: they may need a location. */
export const kindsOfPeople: readonly ImportKind[] = ['patients', 'synthea-csv', 'fhir']

/** Kinds whose columns a person may say otherwise, as each system names them differently. */
export const kindsWithColumns: readonly ImportKind[] = ['patients', 'locations', 'physicians', 'users']

export const ImportRun = z.object({
  _id: Id,
  kind: ImportKind,
  state: z.enum(['RUNNING', 'DONE', 'DONE_WITH_ERRORS', 'FAILED']),
  fileName: z.string(),
  total: z.int().nullable(),
  done: z.int(),
  loaded: z.int(),
  refused: z.int(),
  message: z.string().nullable(),
  refusedMediaKey: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type ImportRun = z.infer<typeof ImportRun>

const fileQuery = z.object({
  kind: ImportKind,
  fileName: cleanText(200).default('file'),
  map: z.string().max(4000).optional(),
  location: Id.optional(),
})
const importing = {
  can: ['import', 'Import'],
  entity: 'import',
  upload: true,
  maxBody: 64 * 1024 * 1024,
} as const

/** A test beside the LOINC order codes. `offers` are codes whose name fits; nothing is written before a person accepts one. */
export const LoincMatch = z.object({
  testId: Id,
  version: Version,
  code: z.string(),
  name: z.string(),
  loinc: z.string().nullable(),
  /** `listed`: its code is on the list. `unlisted`: it has a code that the list lacks. */
  state: z.enum(['listed', 'unlisted', 'offered', 'unmatched']),
  offers: z.array(z.object({ loinc: LoincCode, name: z.string() })),
})
export type LoincMatch = z.infer<typeof LoincMatch>

export const imports = area('imports', {
  preview: post('/import/preview', {
    ...importing,
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
  }),
  start: post('/import/start', {
    ...importing,
    query: fileQuery,
    out: ImportRun,
    phi: 'write',
    summary: 'Starts loading a file in the background; good rows load, bad rows come back in a file.',
  }),
  run: post('/import/run', {
    body: z.object({ _id: Id }),
    out: ImportRun,
    can: ['import', 'Import'],
    phi: 'none',
    entity: 'import',
    summary: 'How far a run is.',
  }),
  recent: get('/import/recent', {
    out: z.array(ImportRun),
    can: ['import', 'Import'],
    phi: 'none',
    entity: 'import',
    summary: 'Recent runs.',
  }),
  loincMatches: get('/import/loinc', {
    out: z.object({ codes: z.int(), docs: z.array(LoincMatch) }),
    can: ['import', 'Import'],
    phi: 'none',
    entity: 'test',
    summary: 'Each test beside the LOINC order codes on file: listed, unlisted, offered or unmatched.',
  }),
  acceptLoinc: post('/import/loinc', {
    body: z.object({ testId: Id, version: Version, loinc: LoincCode }),
    out: LoincMatch,
    can: ['import', 'Import'],
    phi: 'none',
    entity: 'test',
    idempotent: true,
    summary: 'Gives a test without a LOINC code the code that was offered for it.',
  }),
})
