import { z } from 'zod'
import { Id, Instant, Version, requiredText } from '../shapes'

const name = requiredText(80)
/** Where a row comes from: a paper, a package insert, a decision of the director. */
const source = requiredText(200)

/** A substance that the reference does not hold, or other names of one that it does. */
export const AddedSubstance = z.object({
  name,
  synonyms: z.array(name).max(20),
  /** Prescribed, over the counter, as a supplement, or legal in a state: then an entry that nobody can read may explain it. */
  sold: z.boolean(),
  source,
})

export const RelationKind = z.enum(['metabolite', 'impurity', 'crossReactant'])
export type RelationKind = z.infer<typeof RelationKind>

/**
 * `metabolite`: the body makes `to` of `from`. `impurity`: a trace of `from` is in `to`. `crossReactant`: `from` turns the
 * screen `to` positive without belonging to it.
 */
export const AddedRelation = z.object({
  kind: RelationKind,
  from: name,
  to: name,
  /** It appears beside much of its parent and proves nothing alone. */
  minor: z.boolean(),
  /** The most in urine, in percent of what it comes from. */
  limit: z.string().trim().max(24).nullable(),
  source,
})

/** What a clinic writes, and what is in it; `ambiguous` where it may mean several things and must stay unread. */
export const AddedName = z.object({
  typed: name,
  ingredients: z.array(name).max(12),
  ambiguous: z.boolean(),
  source,
})

export const AddedWindow = z.object({
  substance: name,
  matrix: z.enum(['urine', 'oral_fluid', 'blood', 'serum', 'hair']),
  /** Hours after a small dose, and in regular use. */
  low: z.int().min(0).max(20_000),
  high: z.int().min(1).max(20_000),
  source,
})

export const SetLimit = z.object({ key: requiredText(120), value: z.string().trim().max(24), source })

/** What a laboratory adds to the reference, as one version of it. */
export const GraphContent = z.object({
  substances: z.array(AddedSubstance).max(500),
  relations: z.array(AddedRelation).max(1000),
  names: z.array(AddedName).max(2000),
  windows: z.array(AddedWindow).max(500),
  limits: z.array(SetLimit).max(200),
})
export type GraphContent = z.infer<typeof GraphContent>

export const NO_CONTENT: GraphContent = { substances: [], relations: [], names: [], windows: [], limits: [] }

export const GraphState = z.enum(['DRAFT', 'APPROVED', 'RETIRED'])
export type GraphState = z.infer<typeof GraphState>

/** One version of a laboratory's additions. What was approved is never changed. */
export const GraphVersion = z.object({
  _id: Id,
  version: Version,
  number: z.int(),
  state: GraphState,
  content: GraphContent,
  /** The version of the reference that it was made upon. */
  reference: z.string(),
  editedByName: z.string(),
  editedAt: Instant,
  approvedByName: z.string().nullable(),
  /** In force from then on, until another is approved. */
  approvedAt: Instant.nullable(),
})
export type GraphVersion = z.infer<typeof GraphVersion>

/** What is in force, as the rules of a page take it. */
export const GraphInForce = z.object({
  number: z.int(),
  approvedAt: Instant,
  content: GraphContent.omit({ names: true }),
})
export type GraphInForce = z.infer<typeof GraphInForce>

/** A number of the reference that a director may set. */
export const LimitRow = z.object({ key: z.string(), value: z.string() })

/** What cannot be answered for, by name: an analyte of the catalogue or a medication of the list. */
export const CoverageRow = z.object({
  kind: z.enum(['analyte', 'medication']),
  _id: Id,
  name: z.string(),
  /** Of a medication, what is in it; of an analyte, the substance that it was read as. */
  substances: z.array(z.object({ name: z.string(), covered: z.boolean() })),
  covered: z.boolean(),
  /** In words: what is tested of it, or that nothing is and why. */
  sentence: z.string(),
})
export type CoverageRow = z.infer<typeof CoverageRow>

/** What becomes of a reflex test: nothing, it is offered, or it is added with the verification that calls for it. */
export const ReflexMode = z.enum(['none', 'ask', 'add'])
export type ReflexMode = z.infer<typeof ReflexMode>

/** A panel with a test for drugs, or a client, and what was set for it. */
export const ReflexSetting = z.object({
  kind: z.enum(['panel', 'location']),
  _id: Id,
  name: z.string(),
  /** Null: nothing was set. A panel asks then; a client goes by the panel. */
  mode: ReflexMode.nullable(),
  /** 0 where nothing was ever set. */
  version: z.int().min(0),
})
export type ReflexSetting = z.infer<typeof ReflexSetting>
