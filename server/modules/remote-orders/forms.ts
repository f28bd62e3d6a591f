import { sql } from 'kysely'
import { z } from 'zod'
import { remoteFormKeys, type RemoteFormKey } from '@contract/remote-orders/choices'
import { RemoteFormDetail, type OfferedForm, type OfferedLocation } from '@contract/remote-orders/form'
import { readyForms } from '@contract/remote-orders/ready-forms'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'

const Kept = RemoteFormDetail.omit({ key: true, version: true, changedAt: true, changedByName: true })

/** The eight forms as the laboratory has them now: its newest version of each, or the one that came with the product. */
export async function currentForms(db: Executor, labId: string): Promise<RemoteFormDetail[]> {
  const rows = await db
    .selectFrom('remote_form as f')
    .leftJoin('app_user as u', (join) => join.on(ofLab(labId, 'u')).onRef('u.id', '=', 'f.changed_by'))
    .select(['f.key', 'f.version', 'f.content', 'f.changed_at', 'u.first_name', 'u.last_name'])
    .distinctOn('f.key')
    .where(ofLab(labId, 'f'))
    .orderBy('f.key')
    .orderBy('f.version', 'desc')
    .execute()
  const kept = new Map(rows.map((row) => [row.key, row]))
  return remoteFormKeys.map((key) => {
    const row = kept.get(key)
    if (!row) return { ...readyForms[key], key, version: 0, changedAt: null, changedByName: null }
    return {
      ...Kept.parse(row.content),
      key,
      version: row.version,
      changedAt: row.changed_at.toISOString(),
      changedByName: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    }
  })
}

/** One form as it is now. */
export async function currentForm(
  db: Executor,
  labId: string,
  key: RemoteFormKey,
): Promise<RemoteFormDetail> {
  const found = (await currentForms(db, labId)).find((form) => form.key === key)
  if (!found) throw new Error(`There is no form ${key}.`)
  return found
}

const Catalogue = z.object({
  panels: z.array(
    z.object({ _id: z.string(), code: z.string(), name: z.string(), types: z.array(z.array(z.string())) }),
  ),
  sampleTypes: z.array(z.object({ _id: z.string(), code: z.string(), name: z.string() })),
  sources: z.array(z.object({ _id: z.string(), code: z.string(), name: z.string() })),
})

/** Everything active that a form may name, in one statement. */
async function readCatalogue(db: Executor, labId: string) {
  const named = (
    table: string,
  ) => sql`(select coalesce(json_agg(json_build_object('_id', id, 'code', code, 'name', name)
    order by name), '[]') from ${sql.table(table)} where ${ofLab(labId)} and active)`
  const { rows } = await sql<z.input<typeof Catalogue>>`
    select (select coalesce(json_agg(json_build_object('_id', p.id, 'code', p.code, 'name', p.name, 'types',
        coalesce((select json_agg(t.sample_type_ids) from panel_test pt
          join test t on ${ofLab(labId, 't')} and t.id = pt.test_id
          where ${ofLab(labId, 'pt')} and pt.panel_id = p.id and jsonb_array_length(t.sample_type_ids) > 0), '[]')) order by p.name), '[]')
      from panel p where ${ofLab(labId, 'p')} and p.active) as panels,
      ${named('sample_type')} as "sampleTypes", ${named('specimen_source')} as sources`.execute(db)
  return Catalogue.parse(rows[0])
}

/** In the order in which the form names them; a code that nothing active has is left out. */
function chosen<T extends { code: string }>(all: readonly T[], codes: readonly string[]): T[] {
  if (codes.length === 0) return [...all]
  return codes.flatMap((code) => all.find((one) => one.code === code) ?? [])
}

/** Sample types that every test with a list of its own takes; empty where no test has one. */
function commonTypes(lists: readonly (readonly string[])[]): string[] {
  const [first, ...others] = lists
  return first ? first.filter((id) => others.every((list) => list.includes(id))) : []
}

/** Active forms as they are offered, or the one of `key`. */
export async function offeredForms(
  db: Executor,
  labId: string,
  key: RemoteFormKey | undefined,
): Promise<OfferedForm[]> {
  const catalogue = await readCatalogue(db, labId)
  const forms = await currentForms(db, labId)
  return forms
    .filter((form) => form.active && (key === undefined || form.key === key))
    .map(({ panels, sampleTypes, sources, changedAt: _at, changedByName: _by, ...form }) => ({
      ...form,
      panels: chosen(catalogue.panels, panels).map(({ types, ...panel }) => ({
        ...panel,
        sampleTypeIds: commonTypes(types),
      })),
      sampleTypes: chosen(catalogue.sampleTypes, sampleTypes),
      sources: chosen(catalogue.sources, sources),
    }))
}

interface LocationRow {
  id: string
  code: string
  name: string
  physicians: OfferedLocation['physicians']
  favorites: string[]
}

/** The caller's own active locations, each with the active physicians who order from it and the panels on its keys. */
export async function offeredLocations(ctx: Ctx): Promise<OfferedLocation[]> {
  const { who } = ctx
  const mine = sql`exists (select from provider_delegate d where ${ofLab(who, 'd')} and d.physician_id = ph.id
    and d.user_id = ${who.userId} and d.ended_at is null)`
  const { rows } = await sql<LocationRow>`
    select l.id, l.code, l.name,
      coalesce((select json_agg(json_build_object('_id', ph.id, 'firstname', ph.firstname, 'lastname', ph.lastname, 'npi', ph.npi,
          'mine', ${mine}) order by ph.lastname, ph.firstname)
        from physician_location pl join physician ph on ${ofLab(who, 'ph')} and ph.id = pl.physician_id and ph.active
        where ${ofLab(who, 'pl')} and pl.location_id = l.id and pl.active), '[]') as physicians,
      array(select k.panel_id from location_panel_key k where ${ofLab(who, 'k')} and k.location_id = l.id order by k.place) as favorites
    from location l where ${ofLab(who, 'l')} and l.active and ${ownLocations(who, 'l.id')}
    order by l.search_name limit 200`.execute(ctx.db)
  return rows.map(({ id, ...row }) => ({ ...row, _id: id }))
}
