import { sql } from 'kysely'
import type { Ethnicity, Race } from '@contract/choices'
import { RemoteOrderContent } from '@contract/remote-orders/content'
import { RemoteFormKey, type RemoteReport } from '@contract/remote-orders/choices'
import type { Address } from '@contract/people'
import type { MissingFacts, RemoteOrder } from '@contract/remote-orders/shapes'
import type { Ctx } from '../../core/context'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import type { KeptAnswer, KeptConsent } from '../../db/schema'
import { presentRow, reportState, rowColumns, rowJoins, type RemoteRecord } from './records'
import { authorityFor } from './signing'

interface DetailRecord extends RemoteRecord {
  form_version: number
  form_title: string
  patient_number: string
  race: string | null
  ethnicity: string | null
  phone: string | null
  email: string | null
  address: Address
  content: unknown
  facts: MissingFacts | null
  answers: KeptAnswer[]
  consent: KeptConsent | null
  claim_reason: string | null
  sample_types: Record<string, string>
  sources: Record<string, string>
  diagnoses: { code: string; description: string }[]
  files: { _id: string; kind: string; name: string }[]
  prepared_by_name: string
  signed_by_name: string | null
  signed_for_name: string | null
  signed_at: Date | null
  rejected_at: Date | null
  rejected_by_name: string | null
  reviewed_by_name: string | null
  order_state: string | null
  specimens_rejected: string | null
  specimens_rejected_at: Date | null
  picked: { at: string; by: string; place: string } | null
  reports: { key: string; state: RemoteReport; number: number; releasedAt: string }[]
}

const name = (alias: string) =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`
const account = (who: Principal, alias: string, column: string) =>
  sql`left join app_user ${sql.raw(alias)} on ${ofLab(who, alias)} and ${sql.ref(`${alias}.id`)} = ${sql.ref(`r.${column}`)}`

/** One remote order within the caller's reach, by its id or by that of the order that came of it. */
export async function findRemoteOrder(ctx: Ctx, db: Executor, id: string): Promise<RemoteOrder | undefined> {
  const { who } = ctx
  const names = (
    table: string,
    key: string,
  ) => sql`coalesce((select json_object_agg(x.id, x.name) from ${sql.table(table)} x
    where ${ofLab(who, 'x')} and x.id in (select (s ->> ${key})::uuid from jsonb_array_elements(r.content -> 'specimens') s)), '{}'::json)`
  const mayReport = who.ability.can('read', 'Report')
  // What the laboratory could not use has to be drawn again, also where the rest of the order goes on.
  const rejectedOf = sql`${ofLab(who, 's')} and s.order_id = r.order_id and s.state = 'REJECTED'`
  const { rows } = await sql<DetailRecord>`
    select ${rowColumns(who)}, r.form_version, r.form_title, p.patient_number, p.race, p.ethnicity, p.phone, p.email, p.address,
      r.content, r.facts, r.answers, r.consent, r.claim_reason,
      ${names('sample_type', 'sampleTypeId')} as sample_types, ${names('specimen_source', 'sourceId')} as sources,
      coalesce((select json_agg(json_build_object('code', c.code, 'description', coalesce((
          select d.description from diag_code d where ${ofLab(who, 'd')} and d.code = c.code order by d.valid_from desc limit 1), '')) order by c.place)
        from jsonb_array_elements_text(r.content -> 'diagnoses') with ordinality as c (code, place)), '[]'::json) as diagnoses,
      coalesce((select json_agg(json_build_object('_id', f.id, 'kind', f.kind, 'name', f.name) order by f.made_at, f.id)
        from remote_order_file f where ${ofLab(who, 'f')} and f.remote_order_id = r.id), '[]'::json) as files,
      ${name('pu')} as prepared_by_name, ${name('su')} as signed_by_name, ${name('ru')} as rejected_by_name,
      ${name('vu')} as reviewed_by_name,
      r.signed_at, r.rejected_at,
      (select sf.firstname || ' ' || sf.lastname from physician sf where ${ofLab(who, 'sf')} and sf.id = r.signed_for) as signed_for_name,
      o.state as order_state,
      (select json_build_object('at', to_char(e.phone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', cu.first_name || ' ' || cu.last_name, 'place', cl.name)
        from courier_event e
        join courier_stop cs on ${ofLab(who, 'cs')} and cs.id = e.stop_id
        join location cl on ${ofLab(who, 'cl')} and cl.id = cs.location_id
        join app_user cu on ${ofLab(who, 'cu')} and cu.id = e.courier_id
        where ${ofLab(who, 'e')} and e.requisition_number = r.requisition_number and e.kind = 'tube' and not e.undone
        order by e.phone_at desc limit 1) as picked,
      (select string_agg(distinct s.reject_reason, '; ') from specimen s where ${rejectedOf}) as specimens_rejected,
      (select max(s.rejected_at) from specimen s where ${rejectedOf}) as specimens_rejected_at,
      ${
        mayReport
          ? sql`coalesce((select json_agg(json_build_object('key', v.media_key, 'state', ${reportState('v')}, 'number', v.number,
          'releasedAt', to_char(v.released_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.number desc)
        from report v where ${ofLab(who, 'v')} and v.order_id = r.order_id), '[]'::json)`
          : sql`'[]'::json`
      } as reports
    from remote_order r ${rowJoins(who)}
      ${account(who, 'pu', 'prepared_by')} ${account(who, 'su', 'signed_by')} ${account(who, 'ru', 'rejected_by')}
      ${account(who, 'vu', 'reviewed_by')}
      left join lab_order o on ${ofLab(who, 'o')} and o.id = r.order_id
    where ${ofLab(who, 'r')} and (r.id = ${id} or r.order_id = ${id}) and ${ownLocations(who, 'r.location_id')}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const content = RemoteOrderContent.parse(row.content)
  const maySign =
    row.state === 'READYTOREVIEW' &&
    who.ability.can('create', 'RemoteOrder') &&
    (await authorityFor(db, ctx, {
      source: row.source,
      form: RemoteFormKey.parse(row.form),
      physicianId: row.physician_id,
    })) !== undefined
  const iso = (at: Date | null) => at?.toISOString() ?? null
  const base = presentRow(row)
  const rejectedAt = row.rejected_at ?? row.specimens_rejected_at
  return {
    ...base,
    formVersion: row.form_version,
    formTitle: row.form_title,
    patient: {
      ...base.patient,
      patientNumber: row.patient_number,
      race: row.race as Race | null,
      ethnicity: row.ethnicity as Ethnicity | null,
      phone: row.phone,
      email: row.email,
      address: row.address,
    },
    facts: row.facts,
    specimens: content.specimens.map((one) => ({
      ...one,
      sampleType: row.sample_types[one.sampleTypeId] ?? '',
      source: row.sources[one.sourceId] ?? '',
    })),
    items: row.panels,
    diagnoses: row.diagnoses,
    insurance: content.insurance,
    medications: content.medications,
    answers: row.answers,
    residence: content.residence,
    worker: content.worker,
    consent: row.consent && { ...row.consent },
    files: row.files,
    comment: content.comment,
    claimReason: row.claim_reason,
    preparedByName: row.prepared_by_name,
    signedByName: row.signed_by_name,
    signedFor: row.signed_for_name,
    signedAt: iso(row.signed_at),
    rejectedReason: row.rejected_reason ?? row.specimens_rejected,
    reviewedBy: row.reviewed_by_name,
    reviewedAt: iso(row.reviewed_at),
    maySign,
    reports: row.reports,
    timeline: [
      { step: 'entered', at: iso(row.date_entered), by: row.prepared_by_name },
      // Only where somebody has to sign, or did.
      ...(row.signed_at === null && row.state !== 'READYTOREVIEW'
        ? []
        : [{ step: 'signed' as const, at: iso(row.signed_at), by: row.signed_by_name }]),
      // Not every order is picked up by a courier who scans its tubes.
      ...(row.picked === null ? [] : [{ step: 'pickedUp' as const, ...row.picked }]),
      { step: 'received', at: iso(row.date_received), by: null },
      { step: 'reported', at: iso(row.date_reported), by: null },
      ...(rejectedAt === null
        ? []
        : [{ step: 'rejected' as const, at: iso(rejectedAt), by: row.rejected_by_name }]),
    ],
  }
}

/** The row, locked until the transaction ends; undefined out of reach. */
export const lockRemoteOrder = (tx: Tx, who: Principal, id: string) =>
  tx
    .selectFrom('remote_order')
    .selectAll()
    .where(ofLab(who))
    .where('id', '=', id)
    .where(ownLocations(who, 'location_id'))
    .forUpdate()
    .executeTakeFirst()
