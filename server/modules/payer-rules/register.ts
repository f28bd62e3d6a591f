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
import { ofLab } from '../../core/scope'
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
const named = (labId: string) => sql`left join payer p on ${ofLab(labId, 'p')} and p.id = r.payer_id
  left join location l on ${ofLab(labId, 'l')} and l.id = r.location_id`

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
        where ${ofLab(who, 'p')} and p.id = t.payer_id and p.search_name like ${contains(folded(text))}))`
    : sql``
  return listPage<Row, PayerRuleDetail>(
    db,
    {
      input,
      sorts,
      table: 'payer_rule',
      where: sql`${ofLab(who, 't')} ${matches} ${kind ? sql`and t.kind = ${kind}` : sql``}
        ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns,
      joins: sql`left join payer_rule r on ${ofLab(who, 'r')} and r.id = h.id ${named(who.labId)}`,
    },
    present,
  )
}

/** The rules that decide: those that are on, to payers that are on. */
export async function existingRules(db: Executor, labId: string): Promise<PayerRuleDetail[]> {
  const { rows } = await sql<Row>`select ${columns} from payer_rule r ${named(labId)}
    where ${ofLab(labId, 'r')} and r.active and p.active order by r.id`.execute(db)
  return rows.map(present)
}

async function check(ctx: Ctx, w: Write, { payerId, locationId }: PayerRuleFields): Promise<void> {
  const of = (table: 'payer' | 'location', id: string) =>
    w.tx.selectFrom(table).select('active').where(ofLab(ctx.who)).where('id', '=', id).executeTakeFirst()
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
    const { rows } = await sql<Row>`select ${columns} from payer_rule r ${named(who.labId)}
      where ${ofLab(who, 'r')} and r.id = ${id}`.execute(db)
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
    const nameOf = async (table: 'payer' | 'location', id: string) =>
      (await w.tx.selectFrom(table).select('name').where(ofLab(who)).where('id', '=', id).executeTakeFirst())
        ?.name
    return {
      incoming,
      kind,
      payer: await nameOf('payer', payerId),
      location: (locationId && (await nameOf('location', locationId))) ?? m.payerRules.recordedEverywhere,
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
