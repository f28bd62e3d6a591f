import { sql } from 'kysely'
import type { api } from '@contract/api'
import type { AuditFilters, AuditRow, Disclosure } from '@contract/audit/shapes'
import { calls } from '@contract/calls'
import { searchLimits } from '@contract/constants'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import { folded, startsWith } from '../../core/text'
import { disclosuresOf } from './disclosures'
import { findPeople } from '../access/public'
import { listTrail, trailEntry } from './trail'

/** Whose trail was looked at is itself on the trail: the patient, the person or the thing, and the other filters in words. */
function markSearch(ctx: Ctx, filters: AuditFilters): void {
  const { patient, user, entityId, ...rest } = filters
  ctx.shown([patient, user, entityId].filter((id) => id !== undefined))
  const words = (['kind', 'entity', 'from', 'to'] as const).flatMap((name) =>
    rest[name] ? [`${name} ${rest[name]}`] : [],
  )
  if (words.length > 0) ctx.mark({ reason: fill(m.audit.reasonTrail, { filters: words.join(', ') }) })
}

const trailColumns = (zone: string): CsvColumn<AuditRow>[] => [
  { head: fill(m.csvHeads.when, { zone }), text: (row) => wallText(row.at, zone) },
  { head: m.csvHeads.instant, text: (row) => row.at },
  { head: m.csvHeads.name, text: (row) => row.by },
  { head: m.csvHeads.username, text: (row) => row.username },
  { head: m.csvHeads.userType, text: (row) => row.userType },
  { head: m.csvHeads.actingAs, text: (row) => row.actingAs },
  { head: m.csvHeads.action, text: (row) => row.did },
  { head: m.csvHeads.call, text: (row) => row.call },
  { head: m.csvHeads.access, text: (row) => (row.wrote ? 'write' : 'read') },
  { head: m.csvHeads.outcome, text: (row) => row.outcome },
  { head: m.csvHeads.entity, text: (row) => row.entity },
  { head: m.csvHeads.entityId, text: (row) => row.entityId },
  { head: m.csvHeads.named, text: (row) => row.label },
  { head: m.csvHeads.rowsShown, text: (row) => row.shown },
  { head: m.csvHeads.fieldsChanged, text: (row) => row.changed },
  { head: m.csvHeads.reason, text: (row) => row.reason },
  { head: m.csvHeads.trailRow, text: (row) => row._id },
]

const disclosureColumns = (zone: string): CsvColumn<Disclosure>[] => [
  { head: fill(m.csvHeads.when, { zone }), text: (row) => wallText(row.at, zone) },
  { head: m.csvHeads.recipient, text: (row) => row.recipient },
  { head: m.csvHeads.place, text: (row) => row.place },
  { head: m.csvHeads.way, text: (row) => row.way },
  { head: m.csvHeads.what, text: (row) => row.what },
  { head: m.csvHeads.purpose, text: (row) => row.purpose },
  { head: m.csvHeads.trailRow, text: (row) => row._id },
]

async function findPatients(ctx: Ctx, text: string, id: string | undefined) {
  const rows = await ctx.db
    .selectFrom('patient')
    .select(['id', sql<string>`lastname || ', ' || firstname`.as('name'), 'dob', 'patient_number'])
    .where(ofLab(ctx.who))
    .where((eb) =>
      id
        ? eb('id', '=', id)
        : /^p-?\w*\d+$/i.test(text)
          ? eb('patient_number', 'like', startsWith(text.toUpperCase()))
          : eb('search_name', 'like', startsWith(folded(text))),
    )
    .orderBy('search_name')
    .orderBy('id')
    .limit(searchLimits.patients)
    .execute()
  ctx.shown(rows.map((row) => row.id))
  return rows.map((row) => ({ _id: row.id, name: row.name, dob: row.dob, patientNumber: row.patient_number }))
}

const entities = [
  ...new Set([...calls.map(({ endpoint }) => endpoint.entity), 'linkedUser', 'session']),
].sort()

export const audit: HandlersOf<typeof api.audit> = {
  async list(ctx, { query }) {
    markSearch(ctx, query)
    return listTrail(ctx.db, ctx.who, query)
  },

  async entry(ctx, { body }) {
    const entry = await trailEntry(ctx.db, ctx.who, body._id)
    ctx.shown(entry.ids.map(({ id }) => id))
    return entry
  },

  async exportCsv(ctx, { query }) {
    markSearch(ctx, query)
    const { ids: _ids, ...file } = await ctx.longRead((db) =>
      exportCsv({
        columns: trailColumns(ctx.who.timeZone),
        pageOf: ({ limit, after }) => listTrail(db, ctx.who, { ...query, limit, after }),
        what: 'audit',
        zone: ctx.who.timeZone,
        now: ctx.now,
      }),
    )
    return file
  },

  async people(ctx, { body }) {
    const people = await findPeople(ctx, body.text)
    return people.map(({ _id, firstName, lastName, username, userType }) => ({
      _id,
      name: `${firstName} ${lastName}`,
      username,
      userType,
    }))
  },

  patients: (ctx, { body }) => findPatients(ctx, body.text, body._id),
  entities: () => Promise.resolve(entities),

  disclosures(ctx, { query }) {
    ctx.shown([query.patient])
    return disclosuresOf(ctx.db, ctx.who, query, ctx.now)
  },

  async disclosuresCsv(ctx, { query }) {
    ctx.shown([query.patient])
    const zone = ctx.who.timeZone
    const { docs } = await ctx.longRead((db) => disclosuresOf(db, ctx.who, query, ctx.now))
    const { ids: _ids, ...file } = await exportCsv({
      columns: disclosureColumns(zone),
      pageOf: () =>
        Promise.resolve({
          docs,
          total: docs.length,
          totalIsCapped: false,
          page: 1,
          pages: 1,
          limit: docs.length,
          after: null,
        }),
      what: 'disclosures',
      zone,
      now: ctx.now,
    })
    return file
  },
}
