import { sql } from 'kysely'
import { m } from '@contract/messages'
import { conflict } from '../../core/errors'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import { storedSigner } from '../../core/signed'
import type { Executor, Tx } from '../../core/tx'
import { json } from '../../db/json'
import type { AnalysisRecord } from './records'

/** Every analysis of these orders within the caller's reach, in report order; a repeat stands after what it repeats. */
export async function readAnalyses(
  db: Executor,
  who: Reach,
  orderIds: readonly string[],
): Promise<AnalysisRecord[]> {
  const { rows } = await sql<AnalysisRecord>`
    select a.id, a.version, a.order_id, coalesce(o.correction #>> '{patient,dob}', o.patient ->> 'dob') as patient_dob,
      coalesce(o.correction #>> '{patient,gender}', o.patient ->> 'gender') as patient_gender, a.specimen_id, s.letter, s.state as specimen_state, s.condition as specimen_condition,
      coalesce(waiting.collected_at, s.collected_at) as collected_at, s.received_at, st.matrix, s.sample_type_id,
      a.panel_id, p.name as panel_name, a.test_id, a.test_version, v.code, v.name, v.definition, a.position, a.state,
      a.entered, a.interpretation, a.critical, a.critical_call, a.call_attempts, a.comment, a.reason, a.cause, a.calculated, a.retest_of,
      concluded.mrsa, reagent.lots as reagent_lots,
      coalesce(a.instrument_id, held.instrument_id) as instrument_id,
      a.delta_seen, a.verified_rule, a.from_instrument, a.instrument_marks, a.dilution, a.measured_at, (earlier.released_at is not null) as corrects, (b.id is not null) as batched,
      a.resulted_at, a.resulted_by, a.resulted_as, ${storedSigner('ru', 'ra')} as resulted_by_name,
      a.verified_at, a.verified_by, a.verified_as, ${storedSigner('vu', 'va')} as verified_by_name, a.released_at
    from lab_order o
    join analysis a on ${ofLab(who, 'a')} and a.order_id = o.id
    join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
    join sample_type st on ${ofLab(who, 'st')} and st.id = s.sample_type_id
    left join lateral (
      select (tube ->> 'collectedAt')::timestamptz as collected_at
      from jsonb_array_elements(coalesce(o.correction -> 'specimens', '[]'::jsonb)) tube
      where tube ->> 'letter' = s.letter limit 1
    ) waiting on true
    join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    left join panel p on ${ofLab(who, 'p')} and p.id = a.panel_id
    left join analysis earlier on ${ofLab(who, 'earlier')} and earlier.id = a.retest_of
    left join batch_analysis b on ${ofLab(who, 'b')} and b.analysis_id = a.id and b.left_at is null
    left join batch_specimen place on ${ofLab(who, 'place')} and place.id = b.place_id
    left join batch held on ${ofLab(who, 'held')} and held.id = place.batch_id
    left join lateral (
      select json_build_object('number', mv.number, 'content', mv.content) as mrsa
      from mrsa_table mt join mrsa_table_version mv on ${ofLab(who, 'mv')} and mv.table_id = mt.id and mv.number = mt.number
      where ${ofLab(who, 'mt')} and mt.test_id = a.test_id
        and exists (select from feature f where ${ofLab(who, 'f')} and f.name = 'mrsa' and f.active)
    ) concluded on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('lotId', l.id, 'lot', l.number, 'material', q.name, 'testIds', to_jsonb(q.test_ids),
        'factors', l.factors) order by l.id) as lots
      from qc_lot l join qc_material q on ${ofLab(who, 'q')} and q.id = l.material_id and q.kind <> 'control'
      where v.definition #> '{calculation,lotInputs}' is not null and ${ofLab(who, 'l')} and l.in_use and l.factors <> '[]'
        and q.test_ids && array(select (one ->> 'testId')::uuid from jsonb_array_elements(v.definition #> '{calculation,reads}') one)
    ) reagent on true
    left join app_user ru on ${ofLab(who, 'ru')} and ru.id = a.resulted_by
    left join app_user ra on ${ofLab(who, 'ra')} and ra.id = a.resulted_as
    left join app_user va on ${ofLab(who, 'va')} and va.id = a.verified_as
    left join app_user vu on ${ofLab(who, 'vu')} and vu.id = a.verified_by
    where ${ofLab(who, 'o')} and o.id = any(${[...orderIds]}::uuid[]) and ${ownLocations(who, 'o.location_id')}
    order by a.position, a.id`.execute(db)
  return rows
}

/** The orders, within reach and not deleted, that hold any of these analyses; sorted, so that locks are taken in order. */
export async function ordersOfAnalyses(db: Executor, who: Reach, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('analysis as a')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(who, 'o')).onRef('o.id', '=', 'a.order_id'))
    .select('o.id')
    .distinct()
    .where(ofLab(who, 'a'))
    .where(sql<boolean>`a.id = any(${[...ids]}::uuid[])`)
    .where('o.deleted', '=', false)
    .where(ownLocations(who, 'o.location_id'))
    .orderBy('o.id')
    .execute()
  return rows.map((row) => row.id)
}

const columnsOf = (record: AnalysisRecord) => ({
  id: record.id,
  version: record.version,
  state: record.state,
  entered: record.entered,
  interpretation: record.interpretation,
  critical: record.critical,
  critical_call: record.critical_call,
  call_attempts: record.call_attempts,
  comment: record.comment,
  reason: record.reason,
  calculated: record.calculated,
  instrument_id: record.instrument_id,
  delta_seen: record.delta_seen,
  verified_rule: record.verified_rule,
  from_instrument: record.from_instrument,
  instrument_marks: record.instrument_marks,
  dilution: record.dilution,
  measured_at: record.measured_at,
  resulted_at: record.resulted_at,
  resulted_by: record.resulted_by,
  resulted_as: record.resulted_as,
  verified_at: record.verified_at,
  verified_by: record.verified_by,
  verified_as: record.verified_as,
})

/** Writes changed analyses back in one statement and raises their versions; 409 if any is no longer as it was read. */
export async function saveAnalyses(tx: Tx, labId: string, records: readonly AnalysisRecord[]): Promise<void> {
  if (records.length === 0) return
  // As text: the rows come as a document, which the query builder cannot join with types of its own.
  const result = await sql`
    update analysis a set version = a.version + 1, state = c.state, entered = c.entered, interpretation = c.interpretation,
      critical = c.critical, critical_call = c.critical_call, call_attempts = c.call_attempts, comment = c.comment, reason = c.reason, calculated = c.calculated,
      instrument_id = c.instrument_id, delta_seen = c.delta_seen, verified_rule = c.verified_rule,
      from_instrument = c.from_instrument, instrument_marks = c.instrument_marks, dilution = c.dilution, measured_at = c.measured_at, resulted_at = c.resulted_at, resulted_by = c.resulted_by, resulted_as = c.resulted_as,
      verified_at = c.verified_at, verified_by = c.verified_by, verified_as = c.verified_as
    from jsonb_to_recordset(${json(records.map(columnsOf))}::jsonb) as c (id uuid, version integer, state text, entered jsonb,
      interpretation jsonb, critical boolean, critical_call jsonb, call_attempts jsonb, comment text, reason text, calculated jsonb, instrument_id uuid,
      delta_seen jsonb, verified_rule jsonb, from_instrument boolean, instrument_marks jsonb, dilution jsonb, measured_at timestamptz,
      resulted_at timestamptz,
      resulted_by uuid, resulted_as uuid, verified_at timestamptz, verified_by uuid, verified_as uuid)
    where ${ofLab(labId, 'a')} and a.id = c.id and a.version = c.version`.execute(tx)
  if (result.numAffectedRows !== BigInt(records.length)) throw conflict(m.results.changedMeanwhile)
}

/** Registers new analyses, each linked to the one that it repeats or corrects. */
export async function insertAnalyses(
  tx: Tx,
  labId: string,
  records: readonly AnalysisRecord[],
): Promise<void> {
  if (records.length === 0) return
  await tx
    .insertInto('analysis')
    .values(
      records.map((record) => ({
        lab_id: labId,
        id: record.id,
        order_id: record.order_id,
        specimen_id: record.specimen_id,
        panel_id: record.panel_id,
        test_id: record.test_id,
        test_version: record.test_version,
        position: record.position,
        state: record.state,
        entered: record.entered && json(record.entered),
        interpretation: record.interpretation && json(record.interpretation),
        critical: record.critical,
        comment: record.comment,
        reason: record.reason,
        cause: record.cause && json(record.cause),
        calculated: record.calculated && json(record.calculated),
        retest_of: record.retest_of,
        resulted_at: record.resulted_at,
        resulted_by: record.resulted_by,
        resulted_as: record.resulted_as,
      })),
    )
    .execute()
}

/** Keeps the draft of a correction on its order, or takes it off. */
export async function saveCorrection(
  tx: Tx,
  labId: string,
  orderId: string,
  correction: Record<string, unknown> | null,
): Promise<void> {
  await tx
    .updateTable('lab_order')
    .set({ correction: correction && json(correction) })
    .where(ofLab(labId))
    .where('id', '=', orderId)
    .execute()
}
