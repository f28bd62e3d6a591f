import { sql } from 'kysely'
import type { CodeKind } from '@contract/ehr-connections/choices'
import type { Code, CodeList, CodeMeaning } from '@contract/ehr-connections/shapes'
import { fill, m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, stale } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { contains, folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { letGo } from './let-go'

interface Row {
  id: string
  version: number
  connection_id: string
  connection: string
  kind: CodeKind
  code: string
  system: string
  words: string
  panel_id: string | null
  test_id: string | null
  physician_id: string | null
  location_id: string | null
  sample_type_id: string | null
  question: string | null
  means: string | null
  ignored: boolean
  waiting: boolean
  times_seen: number
  last_seen_at: Date | null
  mapped_by: string | null
  mapped_at: Date | null
}

const columns = sql`e.*, c.name as connection,
  coalesce(p.code || ' ' || p.name, t.code || ' ' || t.name, nullif(concat_ws(', ', y.lastname, y.firstname), ''), l.name, s.name,
    e.question) as means`
const joins = (who: Principal) => sql`left join ehr_code e on ${ofLab(who, 'e')} and e.id = h.id
  left join ehr_connection c on ${ofLab(who, 'c')} and c.id = e.connection_id
  left join panel p on ${ofLab(who, 'p')} and p.id = e.panel_id
  left join test t on ${ofLab(who, 't')} and t.id = e.test_id
  left join physician y on ${ofLab(who, 'y')} and y.id = e.physician_id
  left join location l on ${ofLab(who, 'l')} and l.id = e.location_id
  left join sample_type s on ${ofLab(who, 's')} and s.id = e.sample_type_id`

const present = (row: Row): Code => ({
  _id: row.id,
  version: row.version,
  connectionId: row.connection_id,
  connection: row.connection,
  kind: row.kind,
  code: row.code,
  system: row.system,
  words: row.words,
  panelId: row.panel_id,
  testId: row.test_id,
  physicianId: row.physician_id,
  locationId: row.location_id,
  sampleTypeId: row.sample_type_id,
  question: row.question,
  means: row.means,
  ignored: row.ignored,
  waiting: row.waiting,
  timesSeen: row.times_seen,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  mappedBy: row.mapped_by,
  mappedAt: row.mapped_at?.toISOString() ?? null,
})

export const listCodes = (db: Executor, who: Principal, input: CodeList): Promise<Page<Code>> =>
  listPage<Row, Code>(
    db,
    {
      input,
      sorts: {
        name: { column: 'search_name', type: 'text' },
        lastSeenAt: { column: 'last_seen_at', type: 'timestamptz', nullable: true },
      },
      table: 'ehr_code',
      where: sql`${ofLab(who, 't')} ${input.text ? sql`and t.search_name like ${contains(folded(input.text))}` : sql``}
        ${input.connectionId ? sql`and t.connection_id = ${input.connectionId}` : sql``}
        ${input.kind ? sql`and t.kind = ${input.kind}` : sql``}
        ${input.waiting === undefined ? sql`` : sql`and t.waiting = ${input.waiting}`}`,
      columns,
      joins: joins(who),
    },
    present,
  )

async function oneCode(db: Executor, who: Principal, id: string): Promise<Code> {
  const { rows } = await sql<Row>`select ${columns}
    from (select t.id from ehr_code t where ${ofLab(who, 't')} and t.id = ${id}) h ${joins(who)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return present(row)
}

/** What a code of each kind can be; any can be ignored, or nothing again. */
const lawful: Record<CodeKind, readonly CodeMeaning['is'][]> = {
  test: ['panel', 'test'],
  result: ['test'],
  question: ['question'],
  provider: ['physician'],
  location: ['location'],
  sampleType: ['sampleType'],
}
const tables = {
  panel: 'panel',
  test: 'test',
  physician: 'physician',
  location: 'location',
  sampleType: 'sample_type',
} as const

async function check(ctx: Ctx, w: Write, kind: CodeKind, means: CodeMeaning): Promise<void> {
  if (means.is === 'ignored' || means.is === 'nothing') return
  if (!lawful[kind].includes(means.is))
    throw badInput({
      means: fill(m.ehrConnections.meansWrong, { kind: m.ehrConnections.codeKind[kind].toLowerCase() }),
    })
  if (means.is === 'question') return
  const found = await w.tx
    .selectFrom(tables[means.is])
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', means.id)
    .executeTakeFirst()
  if (!found) throw badInput({ means: m.ehrConnections.meansGone })
}

const columnsOf = (means: CodeMeaning) => ({
  panel_id: means.is === 'panel' ? means.id : null,
  test_id: means.is === 'test' ? means.id : null,
  physician_id: means.is === 'physician' ? means.id : null,
  location_id: means.is === 'location' ? means.id : null,
  sample_type_id: means.is === 'sampleType' ? means.id : null,
  question: means.is === 'question' ? means.question : null,
  ignored: means.is === 'ignored',
})

const told = ({ panelId, testId, physicianId, locationId, sampleTypeId, question, ignored }: Code) => ({
  panelId,
  testId,
  physicianId,
  locationId,
  sampleTypeId,
  question,
  ignored,
})

/** Says what a code is here. Messages that waited for a code are filed again; those that wait for another one will say so. */
export const mapCode = (
  ctx: Ctx,
  { _id, version, means }: { _id: string; version: number; means: CodeMeaning },
): Promise<Code> =>
  ctx.write(async (w) => {
    const before = await oneCode(w.tx, ctx.who, _id)
    if (before.version !== version) throw stale(before)
    await check(ctx, w, before.kind, means)
    const isNothing = means.is === 'nothing'
    const { numUpdatedRows } = await w.tx
      .updateTable('ehr_code')
      .set({
        ...columnsOf(means),
        mapped_by: isNothing ? null : signedName(ctx.who),
        mapped_at: isNothing ? null : ctx.now,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw stale(await oneCode(w.tx, ctx.who, _id))
    const after = await oneCode(w.tx, ctx.who, _id)
    w.changed('ehrCode', _id, told(before), told(after))
    if (!isNothing) {
      await letGo(w.tx, ctx.who.labId, before.connectionId, ctx.now, { codes: true })
      w.wakeMessages()
    }
    return after
  })
