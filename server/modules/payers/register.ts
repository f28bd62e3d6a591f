import { sql } from 'kysely'
import { payer } from '@contract/payers/register'
import { keepRegister } from '../../core/described-register'
import { ownLocations } from '../../core/scope'
import { json } from '../../db/json'

/** Payers: name and electronic id are unique in the laboratory. */
export const payerRegister = keepRegister(payer, {
  table: 'payer',
  startsWith: ['electronicId'],

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
})
