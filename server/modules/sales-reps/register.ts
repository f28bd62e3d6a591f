import { m } from '@contract/messages'
import type { SalesRepDetail, SalesRepFields } from '@contract/sales-reps/shapes'
import type { Register } from '../../core/register'
import { badInput } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { findSalesRep } from './store'

/** Sales reps as a register: an e-mail address belongs to one of them. */
export const salesRepRegister: Register<SalesRepFields, SalesRepDetail> = {
  entity: 'salesRep',
  table: 'sales_rep',
  find: findSalesRep,
  fieldsOf: ({ firstname, lastname, email, phone, team, userId }) => ({
    firstname,
    lastname,
    email,
    phone,
    team,
    userId,
  }),
  columnsOf: ({ userId, team, ...fields }) => ({ ...fields, team: team ?? null, user_id: userId ?? null }),
  unique: {
    sales_rep_account: { field: 'userId', message: m.salesReps.accountTaken },
    sales_rep_email: {
      field: 'email',
      message: m.salesReps.emailTaken,
    },
  },

  async check(ctx, w, { userId }, before) {
    if (!userId || userId === before?.userId) return
    const account = await w.tx
      .selectFrom('app_user')
      .select('id')
      .where(ofLab(ctx.who))
      .where('id', '=', userId)
      .where('user_type', '=', 'sales')
      .where('active', '=', true)
      .executeTakeFirst()
    if (!account) throw badInput({ userId: m.salesReps.accountNotSales })
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
