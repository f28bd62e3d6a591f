import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'

/** A panel or a single test; one of the two is null. */
export interface Orderable {
  panelId: string | null
  testId: string | null
}

/** The only one, or null where there is none or several. */
const only = <T>(rows: readonly T[]): T | null => (rows.length === 1 ? (rows[0] ?? null) : null)

/** The one panel or test in use with exactly this code of ours, or with this LOINC. */
export async function orderableBy(
  ctx: Ctx,
  w: Write,
  column: 'code' | 'loinc',
  value: string,
): Promise<Orderable | null> {
  const { rows } = await sql<Orderable>`
    select p.id as "panelId", null::uuid as "testId" from panel p
      where ${ofLab(ctx.who, 'p')} and p.active and ${sql.ref(`p.${column}`)} = ${value}
    union all
    select null::uuid, t.id from test t
      where ${ofLab(ctx.who, 't')} and t.active and ${sql.ref(`t.${column}`)} = ${value}`.execute(w.tx)
  return only(rows)
}

/** What a panel or test of ours is called, also on reports. */
export async function namesOf(ctx: Ctx, w: Write, { panelId, testId }: Orderable): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select p.name from panel p where ${ofLab(ctx.who, 'p')} and p.id = ${panelId}::uuid
    union all
    select unnest(array[t.name, t.report_name]) from test t where ${ofLab(ctx.who, 't')} and t.id = ${testId}::uuid`.execute(
    w.tx,
  )
  return rows.flatMap(({ name }) => name ?? [])
}

/** The codes by which order forms name these panels. */
export async function panelCodes(ctx: Ctx, w: Write, panelIds: readonly string[]): Promise<string[]> {
  if (panelIds.length === 0) return []
  const rows = await w.tx
    .selectFrom('panel')
    .select('code')
    .where(ofLab(ctx.who))
    .where('id', 'in', [...panelIds])
    .execute()
  return rows.map(({ code }) => code)
}

/** The kinds of specimen that every test of a panel, or a test, may run on; the panel's own first. Empty: any. */
export async function sampleTypesFor(ctx: Ctx, w: Write, { panelId, testId }: Orderable): Promise<string[]> {
  const { rows } = await sql<{ own: string | null; types: string[] }>`
    select null::uuid as own, t.sample_type_ids as types from test t
      where ${ofLab(ctx.who, 't')} and t.id = ${testId}::uuid
    union all
    select p.sample_type_id, t.sample_type_ids from panel p
      join panel_test pt on ${ofLab(ctx.who, 'pt')} and pt.panel_id = p.id
      join test t on ${ofLab(ctx.who, 't')} and t.id = pt.test_id
      where ${ofLab(ctx.who, 'p')} and p.id = ${panelId}::uuid`.execute(w.tx)
  const own = rows.find((row) => row.own !== null)?.own
  if (own) return [own]
  const bound = rows.filter(({ types }) => types.length > 0)
  const [first, ...others] = bound
  return first ? first.types.filter((one) => others.every(({ types }) => types.includes(one))) : []
}

/** A kind of specimen in use by our code for it, else by its name, as written. */
export async function sampleTypeBy(
  ctx: Ctx,
  w: Write,
  { codes, names }: { codes: readonly string[]; names: readonly string[] },
): Promise<string | null> {
  const rows = await w.tx
    .selectFrom('sample_type')
    .select(['id', 'code', 'name'])
    .where(ofLab(ctx.who))
    .where('active', '=', true)
    .execute()
  for (const asked of codes) {
    const exact = only(rows.filter(({ code }) => asked !== '' && code === asked))
    if (exact) return exact.id
  }
  for (const asked of names) {
    const named = only(rows.filter(({ name }) => asked !== '' && folded(name) === folded(asked)))
    if (named) return named.id
  }
  return null
}

/** Where a specimen was taken, by the code or name of a source in use. */
export async function sourceBy(ctx: Ctx, w: Write, texts: readonly string[]): Promise<string | null> {
  const asked = texts.filter((text) => text !== '')
  if (asked.length === 0) return null
  const rows = await w.tx
    .selectFrom('specimen_source')
    .select(['id', 'code', 'name'])
    .where(ofLab(ctx.who))
    .where('active', '=', true)
    .execute()
  return (
    only(
      rows.filter(({ code, name }) => asked.some((text) => code === text || folded(name) === folded(text))),
    )?.id ?? null
  )
}

/** The source of what no source of ours is told for: an entry of the register that says so, and is made when it is first needed. */
const notCodedCode = 'NOTCODED'
export async function notCodedSource(ctx: Ctx, w: Write): Promise<string> {
  const id = ctx.ports.ids.id()
  const fields = { code: notCodedCode, name: m.ehrFiling.notes.notCoded, active: true }
  const known = () =>
    w.tx
      .selectFrom('specimen_source')
      .select(['id', 'active'])
      .where(ofLab(ctx.who))
      .where('code', '=', notCodedCode)
      .executeTakeFirst()
  const standing = await known()
  if (standing) return standing.id
  await w.tx
    .insertInto('specimen_source')
    .values({ lab_id: ctx.who.labId, id, ...fields })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await known()
  if (made?.id === id) w.changed('specimenSource', id, null, fields)
  return made?.id ?? id
}

/** A physician in use by the NPI. */
export async function physicianBy(ctx: Ctx, w: Write, npi: string): Promise<string | null> {
  if (npi === '') return null
  const rows = await w.tx
    .selectFrom('physician')
    .select('id')
    .where(ofLab(ctx.who))
    .where('npi', '=', npi)
    .where('active', '=', true)
    .execute()
  return only(rows)?.id ?? null
}

/** A location in use by its own code. */
export async function locationBy(ctx: Ctx, w: Write, code: string): Promise<string | null> {
  const rows = await w.tx
    .selectFrom('location')
    .select('id')
    .where(ofLab(ctx.who))
    .where('code', '=', code)
    .where('active', '=', true)
    .execute()
  return only(rows)?.id ?? null
}

/** The payer that claims go to under this electronic id, else the only one of this name. */
export async function payerBy(
  ctx: Ctx,
  w: Write,
  electronicId: string,
  name: string,
): Promise<string | null> {
  const rows = await w.tx
    .selectFrom('payer')
    .select(['id', 'electronic_id', 'name'])
    .where(ofLab(ctx.who))
    .where('active', '=', true)
    .execute()
  const byId = electronicId === '' ? null : only(rows.filter((row) => row.electronic_id === electronicId))
  return (byId ?? only(rows.filter((row) => name !== '' && folded(row.name) === folded(name))))?.id ?? null
}

/** Of these codes of diagnoses, those that stand on the list of that day (YYYY-MM-DD) and are no headings. */
export async function takenDiagnoses(
  ctx: Ctx,
  w: Write,
  codes: readonly string[],
  day: string,
): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const { rows } = await sql<{ code: string; taken: boolean }>`
    select d.code, bool_or(d.billable and d.valid_from <= ${day}::date and (d.valid_to is null or d.valid_to >= ${day}::date)) as taken
    from diag_code d where ${ofLab(ctx.who, 'd')} and d.code = any(${[...codes]}::text[]) group by d.code`.execute(
    w.tx,
  )
  const loaded = await sql<{ loaded: boolean }>`
    select exists (select from diag_code d where ${ofLab(ctx.who, 'd')} and d.valid_from <= ${day}::date) as loaded`.execute(
    w.tx,
  )
  // Before the first year on file nobody can say which were valid: they are taken where they are known at all, with a warning.
  const isLoaded = loaded.rows[0]?.loaded ?? false
  return new Set(rows.filter(({ taken }) => taken || !isLoaded).map(({ code }) => code))
}
