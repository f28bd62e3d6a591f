import { z } from 'zod'
import { Id, cleanText } from '../shapes'
import { KeptAs } from '../tests/kept-as'

/** A tube or cup as it is collected. */
export const Container = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  container: z.string().nullable(),
  /** What to collect, and with how little it can still be tested; in the laboratory's words. */
  fillVolume: z.string().nullable(),
  minVolume: z.string().nullable(),
  stabilityHours: z.int().nullable(),
  /** Tests that it keeps for otherwise, by how it is kept; left out, none does. */
  keeps: z.array(z.object({ test: z.string(), condition: KeptAs, hours: z.number() })).optional(),
  /** Lower is drawn first; null where it does not matter. */
  drawOrder: z.int().nullable(),
  handling: z.string().nullable(),
})
export type Container = z.infer<typeof Container>

/** A panel or test as anybody may read of it. */
export const DirectoryEntry = z.object({
  _id: Id,
  kind: z.enum(['panel', 'test']),
  code: z.string(),
  name: z.string(),
  section: z.string().nullable(),
  loinc: z.string().nullable(),
  procedureCodes: z.array(z.string()),
  turnaroundHours: z.int().nullable(),
  /** Of a panel. */
  tests: z.array(z.string()),
  /** One of these is enough. */
  containers: z.array(Container),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

export const directoryPageSize = 25

export const DirectoryQuery = z.object({
  text: cleanText(200).default(''),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})

/** The containers of an order, in order of draw, each with the panels and tests that it is for. */
export const Needs = z.object({
  docs: z.array(Container.extend({ tests: z.array(z.string()) })),
  /** Panels and tests for which the laboratory has set no container. */
  unknown: z.array(z.string()),
})
export type Needs = z.infer<typeof Needs>
