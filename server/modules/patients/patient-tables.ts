import { sql, type RawBuilder } from 'kysely'
import type { Patient } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { MergeSnapshot } from '../../db/schema'

interface Follows {
  /** What tells its rows apart, as text. */
  key: RawBuilder<unknown>
  /** As the trail names a row; left out where no row has an id of its own. */
  entity?: string
  /** Raises the version of a row that screens edit. */
  versioned?: true
}

/** Rows that belong to the person: a merge moves them to the surviving record, and its undo gives them back. */
export const followingTables = {
  media: { key: sql`key` },
  draw: { key: sql`id::text`, entity: 'draw', versioned: true },
  remote_order: { key: sql`id::text`, entity: 'remoteOrder', versioned: true },
  patient_identifier: { key: sql`jsonb_build_array(system, value)::text` },
  statement: { key: sql`id::text`, entity: 'statement', versioned: true },
  standing_order: { key: sql`id::text`, entity: 'standingOrder', versioned: true },
} as const satisfies Record<string, Follows>

/** What else names a patient, and why a merge leaves it or takes care of it elsewhere. */
export const otherReferences: Readonly<Record<string, string>> = {
  'lab_order.patient_id': 'Moved one by one, with the copy of the patient (merge.ts).',
  'historic_result.patient_id':
    'Stays where it was loaded, since the same result may stand on both; read through the surviving record.',
  'abn.patient_id':
    'Says who was given the notice: what was signed is not rewritten. Undone, it leaves orders that stay (notices-given.ts).',
  'emergency_access.patient_id':
    'Says which record was opened and why: what somebody was shown is not rewritten.',
  'patient_link_choice.id':
    'Stays: what one record’s person chose is not said by another’s; the surviving one’s counts.',
  'patient_access.patient_id':
    'Stays: a link that one record’s person was given does not open another’s results; the surviving one’s counts.',
  'ehr_message.patient_id':
    'Says whose a message was when it was filed: what came is not rewritten; its order is moved.',
  'fhir_order.patient_id': 'Worked out anew with its order: merge and its undo tell the FHIR interface.',
  'patient.merged_into': 'Is the merge.',
  'patient_merge.kept_id': 'Is the merge.',
  'patient_merge.dropped_id': 'Is the merge.',
}

type Person = Pick<Patient, '_id' | 'patientNumber'>

/** Moves rows of one table; answers the keys of those that moved. */
async function move(
  w: Write,
  ctx: Ctx,
  [table, { key, entity, versioned }]: [string, Follows],
  [from, to]: readonly [Person, Person],
  which = sql`true`,
): Promise<string[]> {
  const more = versioned ? sql`, version = version + 1, updated_at = ${ctx.now}` : sql``
  // As text: the table is one of several, each with a key of its own.
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(table)} set patient_id = ${to._id} ${more}
    where ${ofLab(ctx.who)} and patient_id = ${from._id} and ${which}
    returning ${key} as key`.execute(w.tx)
  if (entity !== undefined)
    for (const row of rows)
      w.changed(entity, row.key, { patient: from.patientNumber }, { patient: to.patientNumber })
  return rows.map((row) => row.key)
}

/** Moves what follows a person to the surviving record; answers what moved, for the way back. */
export async function moveRows(
  w: Write,
  ctx: Ctx,
  dropped: Person,
  kept: Person,
): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {}
  for (const table of Object.entries<Follows>(followingTables)) {
    const keys = await move(w, ctx, table, [dropped, kept])
    if (keys.length > 0) moved[table[0]] = keys
  }
  return moved
}

/** Gives back what a merge moved, and the files of the orders that go back: what came since for the person stays. */
export async function giveRowsBack(
  w: Write,
  ctx: Ctx,
  kept: Person,
  dropped: Person,
  { rows = {}, orders }: MergeSnapshot,
): Promise<void> {
  const way = [kept, dropped] as const
  for (const [name, follows] of Object.entries<Follows>(followingTables)) {
    const keys = rows[name] ?? []
    if (keys.length > 0) await move(w, ctx, [name, follows], way, sql`${follows.key} = any(${keys}::text[])`)
  }
  const ofOrders = orders.flatMap(({ id, moved }) => (moved ? [id] : []))
  await move(w, ctx, ['media', followingTables.media], way, sql`order_id = any(${ofOrders}::uuid[])`)
}
