import { z } from 'zod'
import type { Entity, Grant } from '../abilities'
import { GET, POST } from '../endpoint'
import type { FeatureName } from '../features'
import { History } from '../history'
import { BulkOutcome, EditedActive, EditedVersion, Id, Version, eachKept, pageOf } from '../shapes'

/** What still refers to an entry, such as "3 panels": shown before it is switched off. `to` is the list that shows them. */
export const Use = z.object({ what: z.string(), count: z.int(), to: z.string().nullable() })
export type Use = z.infer<typeof Use>

/** What the calls that all registers share need to know of one. */
export interface RegisterCalls<List extends z.ZodType = z.ZodType> {
  /** As `api` names it: `payers`. */
  area: string
  /** An entry in a path: `payer`. */
  one: string
  /** In a sentence, where that is not as in a path: `sample type`. */
  noun?: string
  /** The list in a path: `payers`. */
  many: string
  /** As the audit trail and the rights name it. */
  entity: string
  subject: Entity
  /** The feature that the whole register is part of. */
  feature?: FeatureName
  /** Who may read the list as a file; `read` unless said. */
  reads?: Grant
  /** The right of whoever keeps the register, where a named ability of the specification is meant for it; else `edit`. */
  keeps?: Grant
  /** Who may switch entries on and off; whoever keeps it unless said. */
  switches?: Grant
  /** What the list takes: the export takes the same. */
  list: List
  /** Patient data, and rows of own locations only, as the register's list has it. */
  phi?: boolean
  own?: boolean
}

const featureOf = ({ feature }: RegisterCalls) => (feature ? { feature } : {})
const scopeOf = ({ own = false }: RegisterCalls) => (own ? ('own' as const) : ('lab' as const))
const readOf = ({ phi = false }: RegisterCalls) => (phi ? ('read' as const) : ('none' as const))
/** Who may change what stands. */
export const keeperOf = ({ keeps, subject }: Pick<RegisterCalls, 'keeps' | 'subject'>): Grant =>
  keeps ?? ['edit', subject]

/**
 * What changed on an entry, newest first. For whoever keeps the register: readers, clinics among them, have no need of the
 * staff's names.
 */
/* @__NO_SIDE_EFFECTS__ */
export function historyCall(register: RegisterCalls) {
  return POST(`/history/${register.one}`, {
    area: register.area,
    entity: register.entity,
    ...featureOf(register),
    scope: scopeOf(register),
    phi: readOf(register),
    can: keeperOf(register),
    body: z.object({ _id: Id }),
    out: History,
    summary: `What changed on a ${register.one}: field, old, new, who and when.`,
  })
}

/**
 * What still refers to an entry. For who may switch it off: the counts are the laboratory's whole work, which a clinic that
 * reads a test does not see.
 */
/* @__NO_SIDE_EFFECTS__ */
export function usesCall(register: RegisterCalls) {
  return POST(`/uses/${register.one}`, {
    area: register.area,
    entity: register.entity,
    ...featureOf(register),
    scope: scopeOf(register),
    phi: readOf(register),
    can: keeperOf(register),
    body: z.object({ _id: Id }),
    out: z.object({ uses: z.array(Use) }),
    summary: `What still refers to a ${register.one}.`,
  })
}

/** Switches entries on or off. Nothing in a register is ever deleted: orders keep what they were made with. */
/* @__NO_SIDE_EFFECTS__ */
export function setActiveCall(register: RegisterCalls) {
  return POST(`/active/${register.one}`, {
    area: register.area,
    entity: register.entity,
    ...featureOf(register),
    scope: scopeOf(register),
    phi: register.phi ? ('write' as const) : ('none' as const),
    can: register.switches ?? keeperOf(register),
    body: z.object({ ids: z.array(Id).min(1).max(500), active: z.boolean() }),
    out: BulkOutcome,
    idempotent: true,
    summary: `Switches ${register.many} on or off. One that cannot be switched never keeps the others from it.`,
  })
}

/** The list as CSV, under the same filters. */
/* @__NO_SIDE_EFFECTS__ */
export function exportCall<List extends z.ZodType>(register: RegisterCalls<List>) {
  return GET(`/${register.many}_export`, {
    area: register.area,
    entity: register.entity,
    ...featureOf(register),
    scope: scopeOf(register),
    phi: readOf(register),
    can: register.reads ?? ['read', register.subject],
    query: register.list,
    out: z.never(),
    bytes: true,
    background: true,
    summary: `The list of ${register.many} under the same filters as CSV.`,
  })
}

/** An entry under its own name, as the specification's bodies have it: `{ payer: … }`. */
const named = <One extends string, Schema extends z.ZodType>(one: One, schema: Schema) =>
  z.object({ [one]: schema } as Record<One, Schema>)

/** A page of the list. */
/* @__NO_SIDE_EFFECTS__ */
export function listCall<List extends z.ZodType, Row extends z.ZodType>(
  register: RegisterCalls & { List: List; Row: Row },
) {
  return GET(`/${register.many}_list`, {
    area: register.area,
    entity: register.entity,
    ...featureOf(register),
    scope: scopeOf(register),
    phi: readOf(register),
    can: register.reads ?? ['read', register.subject],
    query: register.List,
    out: pageOf(register.Row),
    summary: `${register.many}, a page at a time.`,
  })
}

/** One entry. */
/* @__NO_SIDE_EFFECTS__ */
export function getCall<Detail extends z.ZodType>(register: RegisterCalls & { Detail: Detail }) {
  return POST(`/${register.many}/:id`, {
    area: register.area,
    entity: register.entity,
    ...featureOf(register),
    scope: scopeOf(register),
    phi: readOf(register),
    can: register.reads ?? ['read', register.subject],
    params: z.object({ id: Id }),
    out: register.Detail,
    summary: `One ${register.one}.`,
  })
}

/** Adds an entry; what must be unique is refused at its field. One that is sent as not active is added switched off. */
/* @__NO_SIDE_EFFECTS__ */
export function addCall<One extends string, Shape extends z.ZodRawShape, Detail extends z.ZodType>(
  register: RegisterCalls & { one: One; Fields: z.ZodObject<Shape>; Detail: Detail },
) {
  return POST(`/add/${register.one}`, {
    area: register.area,
    entity: register.entity,
    ...featureOf(register),
    scope: scopeOf(register),
    phi: register.phi ? ('write' as const) : ('none' as const),
    can: ['create', register.subject],
    body: named(register.one, z.object({ ...register.Fields.shape, active: EditedActive })),
    out: register.Detail,
    idempotent: true,
    summary: `Adds a ${register.noun ?? register.one}.`,
  })
}

/** Changes an entry, made on the version that was edited. */
/* @__NO_SIDE_EFFECTS__ */
export function updateCall<One extends string, Shape extends z.ZodRawShape, Detail extends z.ZodType>(
  register: RegisterCalls & { one: One; Fields: z.ZodObject<Shape>; Detail: Detail },
) {
  return POST(`/update/${register.one}`, {
    area: register.area,
    entity: register.entity,
    ...featureOf(register),
    scope: scopeOf(register),
    phi: register.phi ? ('write' as const) : ('none' as const),
    can: keeperOf(register),
    body: named(register.one, z.object({ ...register.Fields.shape, _id: Id, version: Version })),
    out: register.Detail,
    summary: `Changes a ${register.noun ?? register.one}.`,
  })
}

/** Changes an entry that the path names, as the specification has it for the catalogue. */
/* @__NO_SIDE_EFFECTS__ */
export function updateAtCall<One extends string, Shape extends z.ZodRawShape, Detail extends z.ZodType>(
  register: RegisterCalls & { one: One; Fields: z.ZodObject<Shape>; Detail: Detail },
) {
  return POST(`/${register.one}/:id`, {
    area: register.area,
    entity: register.entity,
    ...featureOf(register),
    scope: scopeOf(register),
    phi: register.phi ? ('write' as const) : ('none' as const),
    can: keeperOf(register),
    params: z.object({ id: Id }),
    body: named(
      register.one,
      z.object({
        ...eachKept(register.Fields.shape),
        version: EditedVersion,
        active: EditedActive,
      }),
    ),
    out: register.Detail,
    summary: `Changes a ${register.noun ?? register.one}.`,
  })
}

type FullyDescribed<One extends string, List, Shape extends z.ZodRawShape, Detail, Row> = RegisterCalls & {
  one: One
  List: List
  Fields: z.ZodObject<Shape>
  Detail: Detail
  Row: Row
}

const allButUpdate = <
  One extends string,
  List extends z.ZodType,
  Shape extends z.ZodRawShape,
  Detail extends z.ZodType,
  Row extends z.ZodType,
>(
  register: FullyDescribed<One, List, Shape, Detail, Row>,
) => ({
  list: listCall(register),
  get: getCall(register),
  add: addCall(register),
  history: historyCall(register),
  uses: usesCall(register),
  setActive: setActiveCall(register),
  exportCsv: exportCall({ ...register, list: register.List }),
})

/** Every call of a described register, as `api` has them. */
/* @__NO_SIDE_EFFECTS__ */
export const registerCalls = <
  One extends string,
  List extends z.ZodType,
  Shape extends z.ZodRawShape,
  Detail extends z.ZodType,
  Row extends z.ZodType,
>(
  register: FullyDescribed<One, List, Shape, Detail, Row>,
) => ({ ...allButUpdate(register), update: updateCall(register) })

/** The same where the path names the entry that is changed. */
/* @__NO_SIDE_EFFECTS__ */
export const registerCallsAt = <
  One extends string,
  List extends z.ZodType,
  Shape extends z.ZodRawShape,
  Detail extends z.ZodType,
  Row extends z.ZodType,
>(
  register: FullyDescribed<One, List, Shape, Detail, Row>,
) => ({ ...allButUpdate(register), update: updateAtCall(register) })
