import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { Physician, PhysicianFields } from '@contract/physicians/shapes'
import type { Ctx, Write } from '../../core/context'
import { counted } from '../../core/counted'
import { badInput, conflict } from '../../core/errors'
import type { Register } from '../../core/register'
import { ofLab, ownLocations } from '../../core/scope'
import { personSearchName } from '../../core/text'
import { countLocations, findPhysician, holderOfNpi, keepLocations } from './store'

/** The fields as they are kept and compared: a location named twice is one. */
export const distinct = (fields: PhysicianFields): PhysicianFields => ({
  ...fields,
  locations: [...new Set(fields.locations)].sort(),
})

/** What no schema can know: the locations exist, and nobody else has the NPI. */
async function check(ctx: Ctx, w: Write, fields: PhysicianFields, before: Physician | null): Promise<void> {
  const { labId } = ctx.who
  if (
    fields.locations.length > 0 &&
    (await countLocations(w.tx, labId, fields.locations)) < fields.locations.length
  )
    throw badInput({ locations: m.physicians.locationUnknown })
  const holder = await holderOfNpi(w.tx, labId, fields.npi, before?._id ?? null)
  if (holder)
    throw conflict(m.physicians.npiTaken, {
      npi: fill(m.physicians.npiTakenBy, { lastname: holder.lastname, firstname: holder.firstname }),
    })
}

/** Physicians as a register: the NPI is unique, and a location that is taken away keeps its row, switched off. */
export const physicianRegister: Register<PhysicianFields, Physician> = {
  entity: 'physician',
  table: 'physician',
  find: findPhysician,

  fieldsOf: ({ firstname, lastname, npi, credentials, phone, email, locations }) => ({
    firstname,
    lastname,
    npi,
    credentials,
    phone,
    email,
    locations: [...locations].sort(),
  }),

  columnsOf: ({ locations: _kept, ...fields }) => ({ ...fields, search_name: personSearchName(fields) }),

  unique: {
    physician_npi: { field: 'npi', message: m.physicians.npiTaken },
  },
  check,

  keep: (ctx, w, id, { locations }) =>
    keepLocations(w.tx, ctx.who.labId, id, locations, () => ctx.ports.ids.id()),

  async uses(db, who, id) {
    const { orders, portalUsers } = await counted(db, {
      orders: sql`(select count(*)::int from lab_order o where ${ofLab(who, 'o')} and o.physician_id = ${id}
        and o.state = 'OPEN' and not o.deleted and ${ownLocations(who, 'o.location_id')})`,
      portalUsers: sql`(select count(distinct u.id)::int from physician_location pl
        join user_physician_location upl on ${ofLab(who, 'upl')} and upl.physician_location_id = pl.id
        join app_user u on ${ofLab(who, 'u')} and u.id = upl.user_id and u.active and u.user_type = 'portal'
        where ${ofLab(who, 'pl')} and pl.physician_id = ${id} and pl.active and ${ownLocations(who, 'pl.location_id')})`,
    })
    return [
      { what: m.physicians.usesOrders, count: orders, to: `/orders?physician=${id}` },
      { what: m.physicians.usesPortalUsers, count: portalUsers, to: null },
    ]
  },
}
