import { sql } from 'kysely'
import { z } from 'zod'
import { remoteFormKeys, type RemoteFormKey } from '@contract/remote-orders/choices'
import { RemoteFormDetail, type OfferedForm } from '@contract/remote-orders/form'
import { fill, m } from '@contract/messages'
import { readyForms } from '@contract/remote-orders/ready-forms'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

const Kept = RemoteFormDetail.omit({ key: true, version: true, changedAt: true, changedByName: true })

interface FormRecord {
  key: string
  version: number
  content: unknown
  changed_at: Date
  first_name: string | null
  last_name: string | null
}

const present = (key: RemoteFormKey, row: FormRecord): RemoteFormDetail => ({
  ...Kept.parse(row.content),
  key,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  changedByName: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
})
const asItCame = (key: RemoteFormKey): RemoteFormDetail => ({
  ...readyForms[key],
  key,
  version: 0,
  changedAt: null,
  changedByName: null,
})

const versionsOf = (db: Executor, labId: string) =>
  db
    .selectFrom('remote_form as f')
    .leftJoin('app_user as u', (join) => join.on(ofLab(labId, 'u')).onRef('u.id', '=', 'f.changed_by'))
    .select(['f.key', 'f.version', 'f.content', 'f.changed_at', 'u.first_name', 'u.last_name'])
    .where(ofLab(labId, 'f'))

/** The eight forms as the laboratory has them now: its newest version of each, or the one that came with the product. */
export async function currentForms(db: Executor, labId: string): Promise<RemoteFormDetail[]> {
  const rows = await versionsOf(db, labId)
    .distinctOn('f.key')
    .orderBy('f.key')
    .orderBy('f.version', 'desc')
    .execute()
  const kept = new Map<string, FormRecord>(rows.map((row) => [row.key, row]))
  return remoteFormKeys.map((key) => {
    const row = kept.get(key)
    return row ? present(key, row) : asItCame(key)
  })
}

/** Every version of one form, newest first. */
export async function formVersions(
  db: Executor,
  labId: string,
  key: RemoteFormKey,
): Promise<RemoteFormDetail[]> {
  const rows = await versionsOf(db, labId).where('f.key', '=', key).orderBy('f.version', 'desc').execute()
  return [...rows.map((row) => present(key, row)), asItCame(key)]
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
    z.object({
      _id: z.string(),
      code: z.string(),
      name: z.string(),
      own: z.string().nullable(),
      types: z.array(z.array(z.string())),
    }),
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
    select (select coalesce(json_agg(json_build_object('_id', p.id, 'code', p.code, 'name', p.name, 'own', p.sample_type_id, 'types',
        coalesce((select json_agg(t.sample_type_ids order by pt.position, t.id) from panel_test pt
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

/** A form with what it names looked up. */
function offer(
  catalogue: z.output<typeof Catalogue>,
  { panels, sampleTypes, sources, changedAt: _at, changedByName: _by, ...form }: RemoteFormDetail,
): OfferedForm {
  const offered = chosen(catalogue.sampleTypes, sampleTypes)
  return {
    ...form,
    panels: chosen(catalogue.panels, panels).map(({ types, own, ...panel }) => {
      const sampleTypeIds = commonTypes(types)
      const fits = (id: string | null) =>
        id !== null && (sampleTypeIds.length === 0 || sampleTypeIds.includes(id))
      // A form that names its sample types says which comes first; a panel that names none is collected as its first test is.
      const first = sampleTypes.length > 0 ? offered.find(({ _id }) => fits(_id))?._id : undefined
      return {
        ...panel,
        sampleTypeIds,
        sampleTypeId: first ?? (fits(own) ? own : (sampleTypeIds[0] ?? null)),
      }
    }),
    sampleTypes: offered,
    sources: chosen(catalogue.sources, sources),
  }
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
    .map((form) => offer(catalogue, form))
}

/** A form that is being written, as it would be offered. */
export async function offeredPreview(
  db: Executor,
  labId: string,
  form: RemoteFormDetail,
): Promise<OfferedForm> {
  return offer(await readCatalogue(db, labId), form)
}

/** Codes of a form that nothing active has, by field. */
export async function unknownCodes(
  db: Executor,
  labId: string,
  form: Pick<RemoteFormDetail, 'panels' | 'sampleTypes' | 'sources'>,
): Promise<Record<string, string>> {
  const catalogue = await readCatalogue(db, labId)
  const problems: Record<string, string> = {}
  for (const part of ['panels', 'sampleTypes', 'sources'] as const) {
    const known = new Set(catalogue[part].map(({ code }) => code))
    form[part].forEach((code, at) => {
      if (!known.has(code)) problems[`form.${part}.${at}`] = fill(m.remoteForms.codeUnknown, { code })
    })
  }
  return problems
}
