import { sql } from 'kysely'
import type { PayerList } from '@contract/api-payers'
import { PayerKind } from '@contract/choices'
import type { PayerDetail, PayerFields, PayerRow } from '@contract/payer-shapes'
import type { Page } from '@contract/shapes'
import { counted } from '../../core/counted'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { rowOf } from '../../core/row'
import { ofLab, ownLocations } from '../../core/scope'
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
      where: sql`${ofLab(who, 't')} ${matches} ${kind ? sql`and t.kind = ${kind}` : sql``}
        ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`p.id, p.version, p.name, p.kind, p.electronic_id as "electronicId", p.phone, p.active`,
      joins: sql`left join payer p on ${ofLab(who, 'p')} and p.id = h.id`,
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
    const names = sql`insurance @> ${json([{ payerId: id }])}::jsonb`
    const { patients, orders } = await counted(db, {
      patients: sql`(select count(*)::int from patient
        where ${ofLab(who)} and ${ownLocations(who, 'location_id')} and ${names})`,
      orders: sql`(select count(*)::int from lab_order
        where ${ofLab(who)} and state = 'OPEN' and not deleted and ${ownLocations(who, 'location_id')} and ${names})`,
    })
    return [
      { what: 'patients insured with it', count: patients, to: null },
      { what: 'open orders billed to it', count: orders, to: null },
    ]
  },
}
