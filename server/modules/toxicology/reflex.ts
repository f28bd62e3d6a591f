import { sql } from 'kysely'
import { ReflexMode, type ReflexSetting } from '@contract/toxicology/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { conclusionsMayDiffer } from './conclusions-differ'

type Kind = ReflexSetting['kind']
const columns = { panel: 'panel_id', location: 'location_id' } as const

interface Row {
  kind: string
  id: string
  name: string
  mode: string | null
  version: number | null
}

const present = ({ kind, id, name, mode, version }: Row): ReflexSetting => ({
  kind: kind === 'panel' ? 'panel' : 'location',
  _id: id,
  name,
  mode: mode === null ? null : ReflexMode.parse(mode),
  version: version ?? 0,
})

/** Every active panel with a test for drugs and every active client, by name, with what was set; or the one of this id. */
export async function reflexSettings(
  db: Executor,
  labId: string,
  only?: { kind: Kind; _id: string },
): Promise<ReflexSetting[]> {
  const { rows } = await sql<Row>`
    select * from (
      select 'panel' as kind, p.id, p.name || ' (' || p.code || ')' as name, x.mode, x.version
      from panel p left join tox_reflex x on ${ofLab(labId, 'x')} and x.panel_id = p.id
      where ${ofLab(labId, 'p')} and p.active and exists (
        select from panel_test pt join test t on ${ofLab(labId, 't')} and t.id = pt.test_id
        where ${ofLab(labId, 'pt')} and pt.panel_id = p.id and t.definition ->> 'kind' in ('tox_screen', 'tox_confirm'))
      union all
      select 'location', l.id, l.name, x.mode, x.version
      from location l left join tox_reflex x on ${ofLab(labId, 'x')} and x.location_id = l.id
      where ${ofLab(labId, 'l')} and l.active
    ) settings
    where ${only ? sql`kind = ${only.kind} and id = ${only._id}::uuid` : sql`true`}
    order by kind desc, name, id`.execute(db)
  return rows.map(present)
}

/** Sets what becomes of reflex tests for a panel or a client; stale where somebody else set it since it was seen. */
export async function setReflex(
  ctx: Ctx,
  w: Write,
  { kind, _id, mode, version }: Pick<ReflexSetting, 'kind' | '_id' | 'mode' | 'version'>,
): Promise<ReflexSetting> {
  const target = { kind, _id }
  const [before] = await reflexSettings(w.tx, ctx.who.labId, target)
  if (!before) throw notFound()
  if (before.version !== version) throw stale(before)
  const column = columns[kind]
  const id = ctx.ports.ids.id()
  const written =
    version === 0
      ? await w.tx
          .insertInto('tox_reflex')
          .values({ lab_id: ctx.who.labId, id, panel_id: null, location_id: null, mode, [column]: _id })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await w.tx
          .updateTable('tox_reflex')
          .set({ mode, version: version + 1 })
          .where(ofLab(ctx.who))
          .where(column, '=', _id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
  const [after] = await reflexSettings(w.tx, ctx.who.labId, target)
  if (!written || !after) throw stale(after ?? null)
  await conclusionsMayDiffer(ctx, w)
  w.changed('toxReflex', written.id, { mode: before.mode }, { mode }, _id)
  return after
}

/** What was set for a client, and for panels by their ids. */
export interface ReflexModes {
  location: ReflexMode | null
  panels: ReadonlyMap<string, ReflexMode>
}

/** What is set for the client of an order; and for every panel of the laboratory of which something is. */
export async function reflexModes(db: Executor, labId: string, locationId: string): Promise<ReflexModes> {
  const rows = await db
    .selectFrom('tox_reflex')
    .select(['panel_id', 'mode'])
    .where(ofLab(labId))
    .where('mode', 'is not', null)
    .where(({ eb, or }) => or([eb('panel_id', 'is not', null), eb('location_id', '=', locationId)]))
    .execute()
  const modes = rows.map(({ panel_id, mode }) => ({ panelId: panel_id, mode: ReflexMode.parse(mode) }))
  return {
    location: modes.find(({ panelId }) => panelId === null)?.mode ?? null,
    panels: new Map(
      modes.flatMap(({ panelId, mode }) => (panelId === null ? [] : [[panelId, mode] as const])),
    ),
  }
}
