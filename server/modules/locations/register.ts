import { sql } from 'kysely'
import type { Location, LocationFields } from '@contract/locations/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { counted } from '../../core/counted'
import { badInput, conflict, ruleRefused } from '../../core/errors'
import type { Register } from '../../core/register'
import { ofLab, ownLocations } from '../../core/scope'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import { findLocation, holderOfCode, salesRepExists } from './store'

const labOnly = m.locations.labOnly

/** A clinic keeps its own address and numbers; what the laboratory files and bills it under stays the laboratory's. */
function refuseWhatIsTheLabs(ctx: Ctx, before: Location | null, fields: LocationFields): void {
  if (ctx.who.locations === 'all') return
  // A new location is nobody's yet: someone limited to their own would create what they cannot see.
  if (!before) throw ruleRefused(m.locations.labAdds)
  const kept = ['code', 'salesRepId'] as const
  const touched = kept.filter((field) => before[field] !== fields[field])
  if (touched.length > 0)
    throw ruleRefused(labOnly, Object.fromEntries(touched.map((field) => [field, m.locations.askLab])))
}

/** What no schema can know: the sales rep exists, and no other location has the code. */
async function check(ctx: Ctx, w: Write, fields: LocationFields, before: Location | null): Promise<void> {
  refuseWhatIsTheLabs(ctx, before, fields)
  const { labId } = ctx.who
  if (fields.salesRepId && !(await salesRepExists(w.tx, labId, fields.salesRepId)))
    throw badInput({ salesRepId: m.salesReps.notFound })
  const holder = await holderOfCode(w.tx, labId, fields.code, before?._id ?? null)
  if (holder)
    throw conflict(m.locations.codeTaken, {
      code: fill(m.locations.codeTakenBy, { name: holder.name }),
    })
}

/** Locations as a register. Switching one off is allowed at any time: open orders keep it, new ones cannot choose it. */
export const locationRegister: Register<LocationFields, Location> = {
  entity: 'location',
  table: 'location',
  find: findLocation,

  fieldsOf: ({ name, code, address, phone, fax, salesRepId }) => ({
    name,
    code,
    address,
    phone,
    fax,
    salesRepId,
  }),

  columnsOf: ({ salesRepId, address, ...fields }) => ({
    ...fields,
    address: json(address),
    sales_rep_id: salesRepId,
    search_name: folded(fields.name),
  }),

  unique: {
    location_code: {
      field: 'code',
      message: m.locations.codeTaken,
    },
  },
  check,

  async uses(db, who, id) {
    const { orders, patients, physicians, portalUsers } = await counted(db, {
      orders: sql`(select count(*)::int from lab_order o where ${ofLab(who, 'o')} and o.location_id = ${id}
        and ${ownLocations(who, 'o.location_id')} and o.state = 'OPEN' and not o.deleted)`,
      patients: sql`(select count(*)::int from patient p where ${ofLab(who, 'p')} and p.location_id = ${id}
        and ${ownLocations(who, 'p.location_id')} and p.merged_into is null)`,
      physicians: sql`(select count(*)::int from physician_location pl
        join physician p on ${ofLab(who, 'p')} and p.id = pl.physician_id and p.active
        where ${ofLab(who, 'pl')} and pl.location_id = ${id} and ${ownLocations(who, 'pl.location_id')} and pl.active)`,
      portalUsers: sql`(select count(distinct u.id)::int from physician_location pl
        join user_physician_location upl on ${ofLab(who, 'upl')} and upl.physician_location_id = pl.id
        join app_user u on ${ofLab(who, 'u')} and u.id = upl.user_id and u.active and u.user_type = 'portal'
        where ${ofLab(who, 'pl')} and pl.location_id = ${id} and ${ownLocations(who, 'pl.location_id')} and pl.active)`,
    })
    return [
      { what: m.locations.usesOrders, count: orders, to: `/orders?location=${id}&days=all` },
      { what: m.locations.usesPatients, count: patients, to: `/patients?location=${id}` },
      { what: m.locations.usesPhysicians, count: physicians, to: `/physicians?location=${id}` },
      { what: m.locations.usesPortalUsers, count: portalUsers, to: null },
    ]
  },

  refuseSwitch: (ctx) => Promise.resolve(ctx.who.locations === 'all' ? null : labOnly),
}
