import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { PayerRuleList } from '@contract/payer-rules/shapes'
import { MappingKind, type PayerRuleDetail, type PayerRuleFields } from '@contract/payer-rules/shapes'
import { wordsOf } from '@contract/rules/payer-mapping'
import type { Page } from '@contract/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { contains, folded } from '../../core/text'
import type { Executor } from '../../core/tx'

interface Row {
  id: string
  version: number
  incoming: string
  kind: string
  location_id: string | null
  payer_id: string
  active: boolean
  payer_name: string
  location_name: string | null
}

const columns = sql`r.id, r.version, r.incoming, r.kind, r.location_id, r.payer_id, r.active, p.name as payer_name,
  l.name as location_name`
const named = sql`left join payer p on p.lab_id = r.lab_id and p.id = r.payer_id
  left join location l on l.lab_id = r.lab_id and l.id = r.location_id`

const present = (row: Row): PayerRuleDetail => ({
  _id: row.id,
  version: row.version,
  incoming: row.incoming,
  kind: MappingKind.parse(row.kind),
  locationId: row.location_id,
  payerId: row.payer_id,
  active: row.active,
  payerName: row.payer_name,
  locationName: row.location_name,
})

const sorts = { incoming: { column: 'search_name', type: 'text' } } as const

/** Mapping rules by what arrives or by their payer, a page at a time. */
export function listRules(
  db: Executor,
  who: Principal,
  input: PayerRuleList,
): Promise<Page<PayerRuleDetail>> {
  const { text, kind, active } = input
  const matches = text
    ? sql`and (t.search_name like ${contains(folded(text))} or exists (select 1 from payer p
        where p.lab_id = t.lab_id and p.id = t.payer_id and p.search_name like ${contains(folded(text))}))`
    : sql``
  return listPage<Row, PayerRuleDetail>(
    db,
    {
      input,
      sorts,
      table: 'payer_rule',
      where: sql`t.lab_id = ${who.labId} ${matches} ${kind ? sql`and t.kind = ${kind}` : sql``}
        ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns,
      joins: sql`left join payer_rule r on r.lab_id = ${who.labId} and r.id = h.id ${named}`,
    },
    present,
  )
}

/** The rules that decide: those that are on, to payers that are on. */
export async function standingRules(db: Executor, labId: string): Promise<PayerRuleDetail[]> {
  const { rows } = await sql<Row>`select ${columns} from payer_rule r ${named}
    where r.lab_id = ${labId} and r.active and p.active order by r.id`.execute(db)
  return rows.map(present)
}

async function check(ctx: Ctx, w: Write, { payerId, locationId }: PayerRuleFields): Promise<void> {
  const of = (table: 'payer' | 'location', id: string) =>
    w.tx
      .selectFrom(table)
      .select('active')
      .where('lab_id', '=', ctx.who.labId)
      .where('id', '=', id)
      .executeTakeFirst()
  if (!(await of('payer', payerId))?.active) throw badInput({ payerId: m.payerRules.payerInactive })
  if (locationId && !(await of('location', locationId))?.active)
    throw badInput({ locationId: m.payerRules.locationInactive })
}

/** What makes two rules the same: their text for a pattern, their words for an alias, the letters as such otherwise. */
export const keyOf = ({ kind, incoming }: PayerRuleFields) => {
  if (kind === 'alias') return wordsOf(incoming)
  return kind === 'pattern' ? incoming : folded(incoming)
}

/** Mapping rules as a register: one rule for each text, kind and scope. */
export const ruleRegister: Register<PayerRuleFields, PayerRuleDetail> = {
  entity: 'payerRule',
  table: 'payer_rule',

  async find(db, who, id) {
    const { rows } = await sql<Row>`select ${columns} from payer_rule r ${named}
      where r.lab_id = ${who.labId} and r.id = ${id}`.execute(db)
    return rows[0] && present(rows[0])
  },

  fieldsOf: ({ incoming, kind, locationId, payerId }) => ({ incoming, kind, locationId, payerId }),

  columnsOf: (fields) => ({
    incoming: fields.incoming,
    kind: fields.kind,
    location_id: fields.locationId,
    payer_id: fields.payerId,
    search_name: keyOf(fields),
  }),

  async recorded(w, who, { incoming, kind, locationId, payerId }) {
    const { rows } = await sql<{ payer: string | null; location: string | null }>`
      select (select name from payer where lab_id = ${who.labId} and id = ${payerId}) as payer,
        (select name from location where lab_id = ${who.labId} and id = ${locationId}::uuid) as location`.execute(
      w.tx,
    )
    return {
      incoming,
      kind,
      payer: rows[0]?.payer,
      location: rows[0]?.location ?? m.payerRules.recordedEverywhere,
    }
  },

  unique: {
    payer_rule_incoming: {
      field: 'incoming',
      message: m.payerRules.incomingTaken,
    },
  },

  check,
}
