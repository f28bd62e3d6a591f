import { m } from '@contract/messages'
import type { SalesRepDetail, SalesRepFields } from '@contract/sales-reps/shapes'
import type { Register } from '../../core/register'
import { ofLab } from '../../core/scope'
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
    const { count } = await db
      .selectFrom('location')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(ofLab(who))
      .where('sales_rep_id', '=', id)
      .where('active', '=', true)
      .executeTakeFirstOrThrow()
    return [{ what: m.salesReps.usesLocations, count, to: `/salesrep/${id}?tab=locations` }]
  },
}
