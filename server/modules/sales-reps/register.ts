import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { SalesRepDetail, SalesRepFields } from '@contract/sales-reps/shapes'
import type { Register } from '../../core/register'
import { findSalesRep } from './store'

/** Sales reps as a register: an e-mail address belongs to one of them. */
export const salesRepRegister: Register<SalesRepFields, SalesRepDetail> = {
  entity: 'salesRep',
  table: 'sales_rep',
  find: findSalesRep,
  fieldsOf: ({ firstname, lastname, email, phone }) => ({ firstname, lastname, email, phone }),
  columnsOf: (fields) => fields,
  unique: {
    sales_rep_email: {
      field: 'email',
      message: m.salesReps.emailTaken,
    },
  },

  async uses(db, who, id) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from location
      where lab_id = ${who.labId} and sales_rep_id = ${id} and active`.execute(db)
    return [
      { what: m.salesReps.usesLocations, count: rows[0]?.count ?? 0, to: `/salesrep/${id}?tab=locations` },
    ]
  },
}
