import { sql } from 'kysely'
import { m } from '@contract/messages'
import { payer } from '@contract/payers/register'
import { keepRegister } from '../../core/described-register'
import { ownLocations } from '../../core/scope'
import { json } from '../../db/json'

/** Payers: name and electronic id are unique in the laboratory. */
export const payerRegister = keepRegister(payer, {
  table: 'payer',
  startsWith: ['electronicId'],

  unique: {
    payer_name: { field: 'name', message: m.payers.nameTaken },
    payer_electronic_id: {
      field: 'electronicId',
      message: m.payers.electronicIdTaken,
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
      { what: m.payers.usesPatients, count: counts?.patients ?? 0, to: null },
      { what: m.payers.usesOrders, count: counts?.orders ?? 0, to: null },
    ]
  },
})
