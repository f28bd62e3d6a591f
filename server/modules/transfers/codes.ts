import { sql } from 'kysely'
import { badInput, notFound, stale } from '../../core/errors'
import { m } from '@contract/messages'
import type { CodeKind, PartnerCode } from '@contract/transfers/shapes'
import { OrderBundle } from '@contract/transfers/bundle'
import type { Page } from '@contract/shapes'
import type { Ctx, Write } from '../../core/context'
import { listPage, type PageInput } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { readInbound } from './inbound'
import { partnerRow } from './partners'
import { moveTransfer } from './records'

interface Row {
  id: string
  version: number
  partner_id: string
  partner: string
  kind: CodeKind
  code: string
  name: string
  loinc: string | null
  panel_id: string | null
  test_id: string | null
  sample_type_id: string | null
  source_id: string | null
  target: string | null
  mapped_at: Date | null
  mapped_by: string | null
}

const columns = sql`c.*, p.name as partner, coalesce(a.name, t.name, s.name, r.name) as target`
const joins = (who: Principal) => sql`join partner_code c on ${ofLab(who, 'c')} and c.id = h.id
  join partner p on ${ofLab(who, 'p')} and p.id = c.partner_id
  left join panel a on ${ofLab(who, 'a')} and a.id = c.panel_id
  left join test t on ${ofLab(who, 't')} and t.id = c.test_id
  left join sample_type s on ${ofLab(who, 's')} and s.id = c.sample_type_id
  left join specimen_source r on ${ofLab(who, 'r')} and r.id = c.source_id`

const targetOf = (row: Row): PartnerCode['target'] => {
  const of: [CodeKind, string | null][] = [
    ['panel', row.panel_id],
    ['test', row.test_id],
    ['sampleType', row.sample_type_id],
    ['source', row.source_id],
  ]
  const [found] = of.flatMap(([kind, id]) => (id === null ? [] : [{ kind, _id: id, name: row.target ?? '' }]))
  return found ?? null
}

const present = (row: Row): PartnerCode => ({
  _id: row.id,
  version: row.version,
  partnerId: row.partner_id,
  partner: row.partner,
  kind: row.kind,
  code: row.code,
  name: row.name,
  loinc: row.loinc,
  target: targetOf(row),
  mappedAt: row.mapped_at?.toISOString() ?? null,
  mappedBy: row.mapped_by,
})

export const listCodes = (
  { db, who }: Ctx,
  input: PageInput & { text: string; open?: boolean | undefined },
): Promise<Page<PartnerCode>> =>
  listPage<Row, PartnerCode>(
    db,
    {
      input,
      sorts: { name: { column: 'name', type: 'text' } },
      table: 'partner_code',
      where: sql`${ofLab(who, 't')} ${input.open === undefined ? sql`` : input.open ? sql`and t.mapped_at is null` : sql`and t.mapped_at is not null`}
        ${input.text ? sql`and (lower(t.name) like ${startsWith(folded(input.text))} or lower(t.code) like ${startsWith(input.text.toLowerCase())})` : sql``}`,
      columns,
      joins: joins(who),
    },
    present,
  )

async function one(db: Executor, who: Principal, id: string): Promise<PartnerCode> {
  const { rows } = await sql<Row>`select ${columns} from (select t.id from partner_code t
    where ${ofLab(who, 't')} and t.id = ${id}) h ${joins(who)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return present(row)
}

const tables = { panel: 'panel', test: 'test', sampleType: 'sample_type', source: 'specimen_source' } as const

/** Says what a code means here. What waited for it is looked at again in the same transaction. */
export const mapCode = (
  ctx: Ctx,
  { _id, version, target }: { _id: string; version: number; target: { kind: CodeKind; _id: string } },
): Promise<PartnerCode> =>
  ctx.write(async (w) => {
    const before = await one(w.tx, ctx.who, _id)
    if (before.version !== version) throw stale(before)
    const isTest = (kind: CodeKind) => kind === 'panel' || kind === 'test'
    if (before.kind !== target.kind && !(isTest(before.kind) && isTest(target.kind)))
      throw badInput({ target: m.transfers.chooseOne })
    const known = await w.tx
      .selectFrom(tables[target.kind])
      .select('id')
      .where(ofLab(ctx.who))
      .where('id', '=', target._id)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!known) throw badInput({ target: m.transfers.chooseOne })
    const changed = await w.tx
      .updateTable('partner_code')
      .set({
        panel_id: target.kind === 'panel' ? target._id : null,
        test_id: target.kind === 'test' ? target._id : null,
        sample_type_id: target.kind === 'sampleType' ? target._id : null,
        source_id: target.kind === 'source' ? target._id : null,
        mapped_at: ctx.now,
        mapped_by: signedName(ctx.who),
        version: version + 1,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirst()
    const after = await one(w.tx, ctx.who, _id)
    if (changed.numUpdatedRows !== 1n) throw stale(after)
    w.changed('partnerCode', _id, { target: before.target }, { target: after.target })
    await lookAgain(ctx, w, before.partnerId)
    return after
  })

/** What holds the orders of a partner that wait, as it is now. */
async function lookAgain(ctx: Ctx, w: Write, partnerId: string): Promise<void> {
  const partner = await partnerRow(w.tx, ctx.who.labId, partnerId)
  const waiting = await w.tx
    .selectFrom('transfer')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('partner_id', '=', partnerId)
    .where('direction', '=', 'IN')
    .where('state', '=', 'SENT')
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .execute()
  for (const row of waiting) {
    if (!partner) continue
    const bundle = OrderBundle.parse(JSON.parse(row.body))
    const { holds } = await readInbound(w.tx, partner, row.location_id, bundle)
    if (JSON.stringify(holds) !== JSON.stringify(row.holds)) await moveTransfer(w, row, { holds }, ctx.now)
  }
}
