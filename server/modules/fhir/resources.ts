import { allows, type FhirType } from '@contract/fhir/base'
import { fill, m } from '@contract/messages'
import type { Kysely } from 'kysely'
import { reaches } from '../../core/scope'
import type { Database } from '../../db/schema'
import { factsOf } from './facts'
import { findPlaced, givePlaces, placedAfter, wasDeleted, type Placed } from './feed'
import { isUuid, mergedInto, ordersLeft } from './find-orders'
import { isAsked, kinds, ordersAsked, patientsAsked, type AnyResource } from './kinds'
import { cursorOf, type Search } from './parameters'
import { gone, noSuchResource } from './refusal'
import type { FhirCaller } from './tokens'

export interface Asking {
  db: Kysely<Database>
  who: FhirCaller
  now: Date
  base: string
}

/** What was found, and what the audit trail is told was shown: patients, or orders. */
export interface Found {
  resources: AnyResource[]
  shown: string[]
  next: string | null
}

/** Orders that one page looks through at most: a search that few answer gives short pages with a next one, never a long wait. */
const mostScanned = 500

async function resourcesOf(
  { db, who, base }: Asking,
  type: FhirType,
  placed: readonly Placed[],
): Promise<{ placed: Placed; resources: AnyResource[] }[]> {
  const kind = kinds[type]
  if (!kind.needsFacts)
    return placed.map((one) => ({
      placed: one,
      resources: kind.make({ placed: one, facts: undefined }, base),
    }))
  const facts = new Map((await factsOf(db, who, placed)).map((one) => [one.placed.id, one]))
  return placed.map((one) => ({
    placed: one,
    resources: kind.make({ placed: one, facts: facts.get(one.id) }, base),
  }))
}

const shownBy = (type: FhirType, { id, patientId }: Placed) => (type === 'Patient' ? patientId : id)

/** What narrows a search before any document is read; null where nothing can be found. */
async function narrowed({ db, who }: Asking, type: FhirType, search: Search) {
  if (type === 'Patient') {
    const patients = await patientsAsked(db, who, search)
    return patients === undefined ? {} : { patientIds: patients }
  }
  const orderIds = await ordersAsked(db, who, kinds[type], search)
  const patientId = search.patient
  if (patientId !== undefined && !isUuid(patientId)) return { orderIds: [] }
  if (patientId === undefined) return { ...(orderIds && { orderIds }) }
  return { ...(orderIds && { orderIds }), patientId, left: await ordersLeft(db, who, patientId) }
}

/**
 * A page of resources, in the order in which their orders changed last. What changes while somebody pages comes again further
 * on, with its new version; nothing else comes twice, and nothing is left out.
 */
export async function searchResources(asking: Asking, type: FhirType, search: Search): Promise<Found> {
  const { db, who } = asking
  await givePlaces(db, who.labId, asking.now)
  const kind = kinds[type]
  const { orderIds, patientId, patientIds, left } = {
    left: undefined,
    orderIds: undefined,
    patientId: undefined,
    patientIds: undefined,
    ...(await narrowed(asking, type, search)),
  }
  if (orderIds?.length === 0 || patientIds?.length === 0) return { resources: [], shown: [], next: null }
  const limit = kind.batch(search.count)
  const found: Found = { resources: [], shown: [], next: null }
  let { place, skip } = search.cursor ?? { place: 0, skip: 0 }
  for (let scanned = 0; ;) {
    const wanted = {
      // Of an order that was begun the rest is still to come.
      after: skip > 0 ? place - 1 : place,
      bounds: search.bounds,
      orderIds,
      newestOfPatient: type === 'Patient',
      limit,
    }
    const placed =
      patientIds === undefined
        ? await placedAfter(db, who, { ...wanted, patientId, left })
        : await ofPatients(asking, patientIds, wanted)
    for (const one of await resourcesOf(asking, type, placed)) {
      const begin = one.placed.place === place ? skip : 0
      const before = found.resources.length
      for (const [at, resource] of one.resources.entries()) {
        if (at < begin || !isAsked(resource, search)) continue
        if (found.resources.length === search.count) {
          if (found.resources.length > before) found.shown.push(shownBy(type, one.placed))
          // At the first of an order the page before it is whole.
          return {
            ...found,
            next: at === 0 ? cursorOf(search, place, 0) : cursorOf(search, one.placed.place, at),
          }
        }
        found.resources.push(resource)
      }
      if (found.resources.length > before) found.shown.push(shownBy(type, one.placed))
      place = one.placed.place
      skip = 0
    }
    if (placed.length < limit) return found
    scanned += placed.length
    if (scanned >= mostScanned || found.resources.length === search.count)
      return { ...found, next: cursorOf(search, place, 0) }
  }
}

/** The rows of a few patients by id, each patient's last; as a page of the others is. */
async function ofPatients(
  { db, who }: Asking,
  patientIds: readonly string[],
  wanted: Parameters<typeof placedAfter>[2],
): Promise<Placed[]> {
  const rows = await Promise.all(
    patientIds.map((patientId) => placedAfter(db, who, { ...wanted, patientId, limit: 1 })),
  )
  return rows
    .flat()
    .toSorted((a, b) => a.place - b.place)
    .slice(0, wanted.limit)
}

/** One resource by its id. Throws 404 for what is not there or out of reach, alike; 410 for what was, and was deleted or merged. */
export async function readResource(
  asking: Asking,
  type: FhirType,
  id: string,
): Promise<{ resource: AnyResource; shown: string }> {
  const { db, who } = asking
  await givePlaces(db, who.labId, asking.now)
  const placed = type === 'Patient' ? await patientOf(asking, id) : await orderOf(asking, type, id)
  const [one] = await resourcesOf(asking, type, [placed])
  const resource = one?.resources.find((each) => each.id === id)
  if (!resource) throw noSuchResource()
  return { resource, shown: shownBy(type, placed) }
}

async function patientOf({ db, who }: Asking, id: string): Promise<Placed> {
  if (!isUuid(id)) throw noSuchResource()
  const newest = (patientId: string) =>
    placedAfter(db, who, { after: 0, bounds: [], patientId, newestOfPatient: true, limit: 1 })
  const [found] = await newest(id)
  if (found) return found
  const merged = await mergedInto(db, who, id)
  if (!merged || !reaches(who, merged.locationId)) throw noSuchResource()
  const [into] = await newest(merged.into)
  throw gone(into ? fill(m.fhir.outcome.mergedInto, { id: merged.into }) : m.fhir.outcome.merged)
}

async function orderOf({ db, who }: Asking, type: FhirType, id: string): Promise<Placed> {
  const [orderId] = (await kinds[type].ordersOfIds?.(db, who, [id])) ?? []
  if (orderId === undefined) throw noSuchResource()
  const placed = await findPlaced(db, who, orderId)
  if (placed) return placed
  if (await wasDeleted(db, who, orderId)) throw gone()
  throw noSuchResource()
}

/** Why a caller may not, in the words of SMART: the scope that it lacks. */
export const lackOf = (who: FhirCaller, needs: { type: FhirType; letter: 'r' | 's' }): string | null =>
  allows(who.scopes, needs)
    ? null
    : fill(m.fhir.outcome.scope, { scope: `system/${needs.type}.${needs.letter}` })
