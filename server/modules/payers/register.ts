import { sql } from 'kysely'
import { payer } from '@contract/payers/register'
import { keepRegister } from '../../core/described-register'
import { counted } from '../../core/counted'
import { ofLab, ownLocations } from '../../core/scope'
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
})
