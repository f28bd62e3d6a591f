import { notices } from '@contract/about/notices'
import { setupSteps } from '@contract/setup/shapes'
import type { api } from '@contract/api'
import type { SessionUser } from '@contract/session/shapes'
import { buildId, productName, productShortName, productVersion } from '@contract/constants'
import { demoUsers } from '@contract/demo-users'
import type { Reply } from '@contract/endpoint'
import { featureNames, type FeatureName } from '@contract/features'
import type { RoleKey } from '@contract/roles'

/** What a small laboratory answers to the calls that every screen needs. Invented throughout. */
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

export function userNamed(username: string, changes: Partial<SessionUser> = {}): SessionUser {
  const user = demoUsers.find((demo) => demo.username === username)
  if (!user) throw new Error(`No demo user ${username}`)
  return {
    _id: id(demoUsers.indexOf(user) + 1),
    firstName: user.firstName,
    lastName: user.lastName,
    username,
    email: `${username}@northgate.example`,
    myroles: rolesOn(user.roles),
    userType: user.userType,
    consoleLoggingEnabled: true,
    eulaAccepted: true,
    language: null,
    ...changes,
  }
}

export const rolesOn = (roles: readonly RoleKey[]): SessionUser['myroles'] =>
  Object.fromEntries(roles.map((role) => [role, { enabled: true }]))

export const sessionOf = (user: SessionUser): Reply<typeof api.session.current> => ({
  primary_username: user.username,
  user,
  view: null,
  locations: user.userType === 'portal' ? 2 : 0,
})

interface LabChanges {
  off?: readonly FeatureName[]
  logoutSeconds?: number
}

export function bootstrapOf({ off = [], logoutSeconds = 1800 }: LabChanges = {}): Reply<
  typeof api.reference.bootstrap
> {
  return {
    features: featureNames.map((name) => ({ name, active: name !== 'case' && !off.includes(name) })),
    labInfo: {
      _id: id(900),
      version: 1,
      name: 'Northgate Clinical & Toxicology Laboratory',
      shortName: 'Northgate',
      clia: '13D2187704',
      director: 'Ingrid Cedergren, DO',
      address: { line1: '1 Assay Way', line2: null, city: 'Boise', state: 'ID', zip: '83702' },
      phone: '(208) 555-0148',
      timeZone: 'America/Boise',
      logout_seconds: logoutSeconds,
      idleExempt: false,
      verifierMustDiffer: false,
      demo: true,
    },
    about: {
      product: productName,
      shortName: productShortName,
      version: productVersion,
      buildId,
      notices: [...notices],
    },
    linkedUsers: [],
    reports: [],
    panels: [],
    tests: [],
    tags: [],
    dynamicForms: [],
    approvers: [],
    testTypes: [],
    sampleTypes: [],
    specimenSources: [],
    templates: [],
    notifications: [],
    payers: [],
  }
}

export const versionOf = (
  changes: Partial<Reply<typeof api.about.version>> = {},
): Reply<typeof api.about.version> => ({
  version: productVersion,
  buildId,
  demo: true,
  logo: true,
  startedAt: '2026-11-19T12:00:00Z',
  ...changes,
})

export const noHits: Reply<typeof api.search.global> = {
  results: { requisitions: [], patients: [], locations: [], physicians: [] },
}

/** What "ced" finds. */
export const cedHits: Reply<typeof api.search.global> = {
  results: {
    requisitions: [
      {
        _id: id(101),
        why: 'Last name',
        requisitionNumber: '26322-0688',
        patient: { firstname: 'Luz María', lastname: 'Cedano', dob: '1977-08-30' },
        location: { name: 'Cedar Ridge Pain & Spine, Meridian' },
        physician: { lastname: 'Vandersloot' },
        state: 'OPEN',
        dateCollected: '2026-11-18T16:20:00Z',
        dateEntered: '2026-11-18T16:30:00Z',
        dateReceived: null,
        dateReported: null,
      },
      {
        _id: id(102),
        why: 'Last name',
        requisitionNumber: '26309-0507',
        patient: { firstname: 'Ramón', lastname: 'Salcedo', dob: '1990-01-09' },
        location: { name: 'Lakeshore Recovery Center' },
        physician: { lastname: 'Brightwater' },
        state: 'REJECTED',
        dateCollected: '2026-11-05T16:20:00Z',
        dateEntered: '2026-11-05T16:30:00Z',
        dateReceived: '2026-11-05T18:00:00Z',
        dateReported: null,
      },
    ],
    patients: [
      {
        _id: id(201),
        why: 'Last name',
        firstname: 'Luz María',
        lastname: 'Cedano',
        dob: '1977-08-30',
        patientNumber: 'P-0048821',
      },
    ],
    locations: [{ _id: id(301), why: 'Name', name: 'Cedar Ridge Pain & Spine, Meridian', code: 'CRM' }],
    physicians: [
      { _id: id(401), why: 'Last name', firstname: 'Ingrid', lastname: 'Cedergren', npi: '1487653218' },
    ],
  },
}

/** Somebody who is nobody but themselves. */
export const nothingLinked: Reply<typeof api.access.status> = {
  primary: { username: 'portal', name: 'Grace Mbeki' },
  acting: { username: 'portal', name: 'Grace Mbeki' },
  switched: false,
  view: null,
  links: [],
  emergencies: [],
  emergencyAllowed: false,
}

/** A laboratory on a day without work. */
/** A laboratory that lacks nothing. */
export const allSetUp: Reply<typeof api.setup.progress> = {
  steps: setupSteps.map((key) => ({ key, done: true, count: 5 })),
  missing: [],
  timeZone: 'America/Boise',
  starterFits: false,
  finished: true,
  dismissed: false,
}

export const quietHome: Reply<typeof api.home.lab> = {
  tiles: [],
  days: [],
  turnaround: [],
  turnaroundApart: { missing: 0, reversed: 0 },
  work: [],
  asOf: '2026-11-19T17:42:00Z',
}

/** A kiosk as it is before the laboratory chose anything for it. */
export const newKiosk: Reply<typeof api.kiosk.start> = {
  form: 'general',
  panels: [],
  languages: ['en', 'es'],
  lines: {},
  translations: {},
  pinSet: false,
}
