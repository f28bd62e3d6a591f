import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id } from '../shapes'
import { DirectoryEntry, DirectoryQuery, Needs } from './shapes'

export const list = GET('/testdirectory', {
  area: 'testDirectory',
  can: 'public',
  phi: 'none',
  entity: 'test',
  query: DirectoryQuery,
  out: z.object({
    lab: z.string(),
    phone: z.string().nullable(),
    docs: z.array(DirectoryEntry),
    total: z.int(),
    pages: z.int(),
  }),
  summary: 'The active panels and tests with what is collected for them, for everybody.',
})

export const needs = POST('/testdirectory/needs', {
  area: 'testDirectory',
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'test',
  body: z.object({
    items: z
      .array(
        z.object({
          panelId: Id.nullish(),
          testId: Id.nullish(),
          /** What it is collected in, where that is chosen already. */
          sampleTypeId: Id.nullish(),
        }),
      )
      .max(60),
  }),
  out: Needs,
  summary: 'What chosen panels and tests need: containers in order of draw, with volumes and stability.',
})
