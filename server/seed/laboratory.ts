import { uuidv7 } from 'uuidv7'
import type { Kysely } from 'kysely'
import { demoUsers } from '@contract/demo-users'
import { featureNames, features } from '@contract/features'
import { folded, personSearchName } from '../core/text'
import { json } from '../db/json'
import type { Database } from '../db/schema'
import { instruments, payers } from './catalogue'
import { insertLab } from './new-lab'
import { seedClaims } from './claims'
import { required, seedDiagnoses, seedMedications, seedMenu } from './menu'
import { dynamicForms, kioskTranslations, printers, reportTemplates, tags } from './settings'
import { demoWorkingTime } from './working-time'
import { lab } from './people/lab'
import { locations, portalLocations, salesAccounts, salesReps } from './people/locations'
import { physicians } from './people/physicians'

/** What later seeding refers to: ids by code. */
export interface SeededLab {
  labId: string
  users: Map<string, string>
  locations: Map<string, string>
  physicians: { id: string; locationIds: string[] }[]
  tests: Map<string, string>
  panels: Map<string, string>
  sampleTypes: Map<string, string>
  sources: Map<string, string>
  payers: { id: string; name: string }[]
}

/**
 * Fills an empty database with the demo laboratory: its people, its catalogue and its sign-ins. Orders come after, from
 * ./orders. `passwordHash` is the hash of the demo password, made once.
 */
export async function seedLaboratory(
  db: Kysely<Database>,
  passwordHash: string,
  now: Date,
): Promise<SeededLab> {
  const labId = uuidv7()
  const key = () => ({ lab_id: labId, id: uuidv7() })

  await insertLab(db, {
    id: labId,
    name: lab.name,
    short_name: 'Northgate',
    clia: lab.clia,
    director: lab.director,
    address: json(lab.address),
    phone: lab.phone,
    time_zone: lab.timeZone,
    settings: json({
      verifierMustDiffer: false,
      demo: true,
      abnFormExpires: `${now.getUTCFullYear() + 2}-12-31`,
      workingTime: demoWorkingTime(now.getUTCFullYear()),
      kioskTranslations,
    }),
  })
  await db
    .insertInto('feature')
    .values(featureNames.map((name) => ({ lab_id: labId, name, active: features[name].demo })))
    .execute()

  const reps = salesReps.map((rep) => ({ ...key(), code: rep.code, row: rep }))
  await db
    .insertInto('sales_rep')
    .values(
      reps.map(({ lab_id, id, row }) => ({
        lab_id,
        id,
        firstname: row.firstname,
        lastname: row.lastname,
        email: row.email,
        phone: row.phone,
        team: row.team,
      })),
    )
    .execute()
  const repIds = new Map(reps.map((rep) => [rep.code, rep.id]))

  const placeRows = locations.map((place) => ({ ...key(), place }))
  await db
    .insertInto('location')
    .values(
      placeRows.map(({ lab_id, id, place }) => ({
        lab_id,
        id,
        name: place.name,
        code: place.code,
        address: json(place.address),
        phone: place.phone,
        fax: place.fax,
        sales_rep_id: repIds.get(place.salesRep) ?? null,
        active: place.active,
        search_name: folded(place.name),
      })),
    )
    .execute()
  const locationIds = new Map(placeRows.map(({ id, place }) => [place.code, id]))

  const physicianRows = physicians.map((person) => ({ ...key(), person }))
  await db
    .insertInto('physician')
    .values(
      physicianRows.map(({ lab_id, id, person }) => ({
        lab_id,
        id,
        firstname: person.firstname,
        lastname: person.lastname,
        npi: person.npi,
        credentials: person.credentials,
        phone: person.phone,
        email: person.email,
        active: person.active,
        search_name: personSearchName(person),
      })),
    )
    .execute()
  const pairs = physicianRows.flatMap(({ id, person }) =>
    person.locations.map((code) => ({
      ...key(),
      physician_id: id,
      location_id: required(locationIds, code),
    })),
  )
  await db.insertInto('physician_location').values(pairs).execute()

  const users = demoUsers.map((user) => ({ ...key(), user }))
  await db
    .insertInto('app_user')
    .values(
      users.map(({ lab_id, id, user }) => ({
        lab_id,
        id,
        username: user.username,
        email: `${user.username}@northgate-lab.example.org`,
        phone: '(208) 555-0142',
        first_name: user.firstName,
        last_name: user.lastName,
        password_hash: passwordHash,
        user_type: user.userType,
        myroles: json(Object.fromEntries(user.roles.map((role) => [role, { enabled: true }]))),
        credentials: json([...(user.credentials ?? [])]),
        eula_accepted_at: now,
      })),
    )
    .execute()
  const userIds = new Map(users.map(({ id, user }) => [user.username, id]))
  for (const [username, code] of Object.entries(salesAccounts))
    await db
      .updateTable('sales_rep')
      .set({ user_id: required(userIds, username) })
      .where('lab_id', '=', labId)
      .where('id', '=', required(repIds, code))
      .execute()
  const portalPairs = Object.entries(portalLocations).flatMap(([username, codes]) => {
    const reached = new Set(codes.map((code) => required(locationIds, code)))
    return pairs
      .filter((pair) => reached.has(pair.location_id))
      .map((pair) => ({
        lab_id: labId,
        user_id: required(userIds, username),
        physician_location_id: pair.id,
      }))
  })
  await db.insertInto('user_physician_location').values(portalPairs).execute()

  const catalogue = await seedCatalogue(db, labId, now)
  return {
    labId,
    users: userIds,
    locations: locationIds,
    physicians: physicianRows.map(({ id, person }) => ({
      id,
      locationIds: person.locations.map((code) => required(locationIds, code)),
    })),
    ...catalogue,
  }
}

/** The menu of tests, with the payers, drugs, diagnoses and settings that belong to it. */
export async function seedCatalogue(db: Kysely<Database>, labId: string, now: Date) {
  const key = () => ({ lab_id: labId, id: uuidv7() })
  const menu = await seedMenu(db, labId, now)
  await seedDiagnoses(db, labId)
  await seedMedications(db, labId)
  const payerRows = payers.map((payer) => ({
    ...key(),
    name: payer.name,
    electronic_id: payer.electronicPayerId,
    kind: payer.kind,
    search_name: folded(payer.name),
  }))
  await db.insertInto('payer').values(payerRows).execute()
  await seedClaims(db, labId)
  await db
    .insertInto('instrument')
    .values(instruments.map((one) => ({ ...key(), ...one, search_name: folded(one.name) })))
    .execute()
  await db
    .insertInto('tag')
    .values(tags.map((tag) => ({ ...key(), ...tag })))
    .execute()
  await db
    .insertInto('dynamic_form')
    .values(
      dynamicForms.map((form) => ({
        ...key(),
        name: form.name,
        applies_to: json(form.appliesTo),
        questions: json(form.questions),
      })),
    )
    .execute()
  await db
    .insertInto('report_template')
    .values(reportTemplates.map(({ template, ...row }) => ({ ...key(), ...row, template: json(template) })))
    .execute()
  await db
    .insertInto('barcode_printer')
    .values(printers.map((printer) => ({ ...key(), name: printer.name, templates: json(printer.templates) })))
    .execute()
  return {
    ...menu,
    payers: payerRows.map(({ id, name }) => ({ id, name })),
  }
}
