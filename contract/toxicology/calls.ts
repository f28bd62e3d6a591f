import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, Version } from '../shapes'
import { CoverageRow, GraphContent, GraphVersion, LimitRow, ReflexMode, ReflexSetting } from './shapes'

const graph = { area: 'toxicology', phi: 'none', scope: 'lab', entity: 'drugGraph' } as const

export const versions = GET('/toxicology/graphs', {
  ...graph,
  out: z.object({
    docs: z.array(GraphVersion),
    /** The numbers of the reference, by the keys under which the laboratory sets its own. */
    limits: z.array(LimitRow),
    screens: z.array(z.object({ id: z.string(), name: z.string() })),
    reference: z.string(),
  }),
  can: ['read', 'Setting'],
  summary:
    'Every version of the laboratory’s own drug graph, newest first, with the numbers of the reference.',
})

export const saveDraft = POST('/toxicology/graph/draft', {
  ...graph,
  body: z.object({
    /** The draft that was edited; null where there was none. */
    draft: z.object({ _id: Id, version: Version }).nullable(),
    content: GraphContent,
  }),
  out: GraphVersion,
  can: ['edit', 'Setting'],
  idempotent: true,
  summary:
    'Saves the draft of the next version of the drug graph; what cannot stand in it is refused, row by row.',
})

export const approve = POST('/toxicology/graph/approve', {
  ...graph,
  body: z.object({ _id: Id, version: Version }),
  out: GraphVersion,
  can: ['direct', 'Lab'],
  idempotent: true,
  fresh: true,
  summary: 'Puts the draft in force: the version before it is retired, and what was released keeps its own.',
})

export const coverage = GET('/toxicology/coverage', {
  ...graph,
  query: z.object({ text: z.string().trim().max(80).default('') }),
  out: z.object({
    docs: z.array(CoverageRow),
    total: z.int(),
    uncovered: z.int(),
  }),
  can: ['read', 'Setting'],
  summary:
    'Every drug test and every medication of the laboratory with what the drug graph says of it, uncovered first.',
})

const reflex = { area: 'toxicology', phi: 'none', scope: 'lab', entity: 'toxReflex' } as const

export const reflexSettings = GET('/toxicology/reflex', {
  ...reflex,
  out: z.object({ docs: z.array(ReflexSetting) }),
  can: ['read', 'Setting'],
  summary:
    'What becomes of reflex tests: every panel with a test for drugs, and every client, with what was set.',
})

export const setReflex = POST('/toxicology/reflex/set', {
  ...reflex,
  body: z.object({
    kind: ReflexSetting.shape.kind,
    _id: Id,
    mode: ReflexMode.nullable(),
    /** As it was seen; 0 where nothing was ever set. */
    version: ReflexSetting.shape.version,
  }),
  out: ReflexSetting,
  can: ['edit', 'Setting'],
  idempotent: true,
  summary: 'Sets what becomes of reflex tests for a panel or a client.',
})
