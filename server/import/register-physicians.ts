import { fill, m } from '@contract/messages'
import { PhysicianFields } from '@contract/physicians/shapes'
import { insertRow } from '../core/register'
import { ofLab } from '../core/scope'
import { keepLocations, physicianRegister } from '../modules/physicians/public'
import type { ImportJob } from './job'
import { locationsByName, locationsIn, openRegisterFile, withoutDuplicates } from './register-file'
import type { Loader, SourceFile } from './source-file'

const fields = {
  lastname: {
    names: ['lastname', 'last', 'surname', 'familyname', 'lname'],
    needed: m.imports.neededLastName,
  },
  firstname: {
    names: ['firstname', 'first', 'given', 'givenname', 'fname'],
    needed: m.imports.neededFirstName,
  },
  npi: { names: ['npi', 'npinumber', 'nationalprovideridentifier'], needed: m.imports.neededNpi },
  credentials: { names: ['credentials', 'credential', 'degree', 'title', 'suffix'] },
  phone: { names: ['phone', 'phonenumber', 'telephone', 'tel'] },
  email: { names: ['email', 'emailaddress', 'mail'] },
  locations: {
    names: ['locations', 'location', 'locationcodes', 'locationcode', 'clinics', 'clinic', 'practice'],
  },
}

/** A file of the physicians who order. The NPI is what tells them apart; locations stand by code or name, with ; between. */
export async function openPhysicians({
  db,
  labId,
  bytes,
  map,
}: Pick<ImportJob, 'db' | 'labId' | 'bytes' | 'map'>): Promise<SourceFile<PhysicianFields>> {
  const known = await locationsByName(db, labId)
  return openRegisterFile(bytes, map, {
    what: m.imports.ofPhysician,
    fields,
    schema: PhysicianFields,
    read: (cell, refuse) => ({
      firstname: cell('firstname'),
      lastname: cell('lastname'),
      npi: cell('npi'),
      credentials: cell('credentials'),
      phone: cell('phone'),
      email: cell('email'),
      locations: locationsIn(cell('locations'), known, (message) => refuse('locations', message)),
    }),
  })
}

/** Adds physicians with the locations they work at. One whose NPI is on file already is given back. */
export function physicianLoader({ labId, ports }: ImportJob): Loader<PhysicianFields> {
  return {
    async batch(w, rows) {
      const known = await w.tx
        .selectFrom('physician')
        .select('npi')
        .where(ofLab(labId))
        .where(
          'npi',
          'in',
          rows.map(({ value }) => value.npi),
        )
        .execute()
      const { fresh, refused } = withoutDuplicates(
        rows,
        ({ npi }) => npi,
        new Set(known.map(({ npi }) => npi)),
        m.imports.physicianOfNpi,
      )
      for (const { value } of fresh) {
        const id = ports.ids.id()
        await insertRow(physicianRegister, w, labId, id, value)
        await keepLocations(w.tx, labId, id, value.locations, () => ports.ids.id())
        w.changed('physician', id, null, value)
      }
      const remarks = fresh
        .filter(({ value }) => value.locations.length === 0)
        .map(({ line, cells }) => ({
          line,
          cells,
          problem: m.imports.rowNoPractice,
        }))
      return { loaded: fresh.length, refused, remarks, counts: { added: fresh.length } }
    },
    message: (count) => fill(m.imports.donePhysicians, { added: count('added') }),
  }
}
