import { sql } from 'kysely'
import type { PayerList } from '@contract/payers/shapes'
import { PayerKind } from '@contract/choices'
import type { PayerDetail, PayerFields, PayerRow } from '@contract/payers/shapes'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { rowOf } from '../../core/row'
import { ownLocations } from '../../core/scope'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'

const sorts = {
  name: { column: 'search_name', type: 'text' },
  electronicId: { column: 'electronic_id', type: 'text' },
} as const

/** Payers by name or electronic id, a page at a time. */
export function listPayers(db: Executor, who: Principal, input: PayerList): Promise<Page<PayerRow>> {
  const { text, kind, active } = input
  const matches = text
    ? sql`and (t.search_name like ${contains(folded(text))} or t.electronic_id ilike ${startsWith(text)})`
    : sql``
  return listPage<Omit<PayerRow, '_id'> & { id: string }, PayerRow>(
    db,
    {
      input,
      sorts,
      table: 'payer',
      where: sql`t.lab_id = ${who.labId} ${matches} ${kind ? sql`and t.kind = ${kind}` : sql``}
        ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`p.id, p.version, p.name, p.kind, p.electronic_id as "electronicId", p.phone, p.active`,
      joins: sql`left join payer p on p.lab_id = ${who.labId} and p.id = h.id`,
    },
    ({ id, ...row }) => ({ ...row, _id: id }),
  )
}

/** Payers as a register: name and electronic id are unique in the laboratory. */
export const payerRegister: Register<PayerFields, PayerDetail> = {
  entity: 'payer',
  table: 'payer',

  async find(db, who, id) {
    const row = await rowOf(db, 'payer', who.labId, id)
    return (
      row && {
        _id: row.id,
        version: row.version,
        name: row.name,
        kind: PayerKind.parse(row.kind),
        electronicId: row.electronic_id,
        timelyFilingDays: row.timely_filing_days,
        phone: row.phone,
        address: row.address,
        active: row.active,
      }
    )
  },

  fieldsOf: ({ _id, version: _version, active: _active, ...fields }) => fields,

  columnsOf: ({ electronicId, timelyFilingDays, address, ...fields }) => ({
    ...fields,
    electronic_id: electronicId,
    timely_filing_days: timelyFilingDays,
    address: json(address),
    search_name: folded(fields.name),
  }),

  unique: {
    payer_name: { field: 'name', message: 'Another payer has this name. Search for it in the list.' },
    payer_electronic_id: {
      field: 'electronicId',
      message: 'Another payer has this electronic id. Search for it in the list.',
    },
  },

  async uses(db, who, id) {
    const { rows } = await sql<{ patients: number; orders: number }>`
      select
        (select count(*)::int from patient where lab_id = ${who.labId} and ${ownLocations(who, 'location_id')}
          and insurance @> ${json([{ payerId: id }])}::jsonb) as patients,
        (select count(*)::int from lab_order where lab_id = ${who.labId} and state = 'OPEN' and not deleted
          and ${ownLocations(who, 'location_id')} and insurance @> ${json([{ payerId: id }])}::jsonb) as orders`.execute(
      db,
    )
    const [counts] = rows
    return [
      { what: 'patients insured with it', count: counts?.patients ?? 0, to: null },
      { what: 'open orders billed to it', count: counts?.orders ?? 0, to: null },
    ]
  },
}
