import { sql } from 'kysely'
import { LocationFields } from '@contract/locations/shapes'
import { fill, m } from '@contract/messages'
import { insertRow } from '../core/register'
import { ofLab } from '../core/scope'
import { locationRegister } from '../modules/locations/public'
import { postcodeRemark } from './load-patients'
import type { ImportJob } from './job'
import { stateOf } from './patient-words'
import { openRegisterFile, withoutDuplicates } from './register-file'
import type { Loader, SourceFile } from './source-file'

const fields = {
  code: { names: ['code', 'locationcode', 'cliniccode', 'shortcode', 'id'], needed: m.imports.neededCode },
  name: {
    names: ['name', 'locationname', 'location', 'clinic', 'clinicname', 'facility', 'practice'],
    needed: m.imports.neededName,
  },
  line1: { names: ['line1', 'address', 'address1', 'addressline1', 'street', 'streetaddress'] },
  line2: { names: ['line2', 'address2', 'addressline2', 'suite', 'unit'] },
  city: { names: ['city', 'town'] },
  state: { names: ['state', 'st'] },
  zip: { names: ['zip', 'zipcode', 'postalcode', 'postcode'] },
  phone: { names: ['phone', 'phonenumber', 'telephone', 'tel'] },
  fax: { names: ['fax', 'faxnumber'] },
}

/** A file of the clinics that send specimens. The code is what tells them apart. */
export const openLocations = ({
  bytes,
  map,
}: Pick<ImportJob, 'bytes' | 'map'>): Promise<SourceFile<LocationFields>> =>
  openRegisterFile(bytes, map, {
    what: m.imports.ofLocation,
    fields,
    schema: LocationFields,
    read: (cell) => ({
      name: cell('name'),
      code: cell('code'),
      address: {
        line1: cell('line1'),
        line2: cell('line2'),
        city: cell('city'),
        state: stateOf(cell('state')),
        zip: cell('zip'),
      },
      phone: cell('phone'),
      fax: cell('fax'),
      salesRepId: null,
    }),
  })

/** Adds locations. One whose code is on file already is given back: an import never overwrites. */
export function locationLoader({ labId, ports }: ImportJob): Loader<LocationFields> {
  return {
    async batch(w, rows) {
      const codes = rows.map(({ value }) => value.code.toUpperCase())
      const { rows: known } = await sql<{ code: string }>`
        select upper(code) as code from location where ${ofLab(labId)} and upper(code) = any(${codes}::text[])`.execute(
        w.tx,
      )
      const { fresh, refused } = withoutDuplicates(
        rows,
        ({ code }) => code.toUpperCase(),
        new Set(known.map(({ code }) => code)),
        m.imports.locationOfCode,
      )
      for (const { value } of fresh) {
        const id = ports.ids.id()
        await insertRow(locationRegister, w, labId, id, value)
        w.changed('location', id, null, value)
      }
      const remarks = fresh.flatMap((row) => postcodeRemark(row, row.value))
      return { loaded: fresh.length, refused, remarks, counts: { added: fresh.length } }
    },
    message: (count) => fill(m.imports.doneLocations, { added: count('added') }),
  }
}
