import type { api } from '@contract/api'
import { sql } from 'kysely'
import { m } from '@contract/messages'
import { payer } from '@contract/payers/register'
import { keepRegister, describedHandlers } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { counted } from '../../core/counted'
import { ofLab, ownLocations } from '../../core/scope'
import { json } from '../../db/json'

/** Payers: name and electronic id are unique in the laboratory. */
const payerRegister = keepRegister(payer, {
  startsWith: ['electronicId'],

  unique: {
    payer_name: { field: 'name', message: m.payers.nameTaken },
    payer_electronic_id: {
      field: 'electronicId',
      message: m.payers.electronicIdTaken,
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
      { what: m.payers.usesPatients, count: patients, to: null },
      { what: m.payers.usesOrders, count: orders, to: null },
    ]
  },
})

export const payers: HandlersOf<typeof api.payers> = describedHandlers(payer, payerRegister)
