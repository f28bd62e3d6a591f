import { uuidv7 } from 'uuidv7'
import type { Selectable } from 'kysely'
import { demoUsers } from '@contract/demo-users'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import { personSearchName } from '../core/text'
import type { PatientTable } from '../db/schema'
import { payers } from './catalogue'
import type { SeededLab } from './laboratory'
import { lab } from './people/lab'
import { locations, portalLocations, type SeedLocation } from './people/locations'
import { makePatient } from './people/patients'
import type { Random } from './random'

/** Somebody who works here, as records name them. */
export interface Staff {
  id: string
  name: string
}

/** A demo user by name. Throws where the laboratory was seeded without. */
export function staffOf({ users }: SeededLab, username: string): Staff {
  const id = users.get(username)
  const user = demoUsers.find((one) => one.username === username)
  if (!id || !user) throw new Error(`There is no demo user ${username}.`)
  return { id, name: `${user.firstName} ${user.lastName}` }
}

/** Who enters orders at this clinic's own computer; undefined where the clinic has no portal. */
export function portalUserAt(seeded: SeededLab, locationCode: string): Staff | undefined {
  if (portalLocations.portal.includes(locationCode)) return staffOf(seeded, 'portal')
  return portalLocations['portal.other'].includes(locationCode) ? staffOf(seeded, 'portal.other') : undefined
}

export interface OrderPatient {
  row: Selectable<PatientTable> & { gender: 'M' | 'F' | 'O' | 'N' }
  location: SeedLocation
}

const idOf = (map: ReadonlyMap<string, string>, code: string): string => {
  const id = map.get(code)
  if (!id) throw new Error(`The laboratory was seeded without ${code}.`)
  return id
}

/**
 * Patients numbered from 1, each at one clinic. All of them are born before the oldest order can have been collected,
 * whatever day the laboratory is seeded on.
 */
export function makePatients(random: Random, seeded: SeededLab, count: number, now: Date): OrderPatient[] {
  const bornBefore = addDays(todayIn(lab.timeZone, now.toISOString()), -100)
  const made: OrderPatient[] = []
  for (let index = 1; made.length < count; index++) {
    const { location: code, insurance, address, ...person } = makePatient(random, index)
    const location = locations.find((one) => one.code === code)
    if (!location || person.dob > bornBefore) continue
    const registered = new Date(now.getTime() - random.int(91, 700) * 86_400_000)
    made.push({
      location,
      row: {
        lab_id: seeded.labId,
        id: uuidv7(),
        version: 1,
        patient_number: `P-${String(made.length + 1).padStart(7, '0')}`,
        ...person,
        address,
        location_id: idOf(seeded.locations, code),
        insurance: insurance.map(({ payer: payerCode, ...policy }) => {
          const payer = seeded.payers[payers.findIndex((one) => one.code === payerCode)]
          return { payerId: payer?.id ?? null, payerName: payer?.name ?? payerCode, ...policy }
        }),
        merged_into: null,
        last_order_at: null,
        search_name: personSearchName(person),
        created_at: registered,
        updated_at: registered,
      },
    })
  }
  return made
}

export { idOf }
