import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { Id, Version, cleanText, pageOf } from '../shapes'
import {
  AccountToLink,
  LocationToGive,
  SalesRepDetail,
  SalesRepFields,
  SalesRepList,
  SalesRepRow,
} from './shapes'

const common = { area: 'salesReps', phi: 'none', scope: 'lab', entity: 'salesRep' } as const

export const list = GET('/salesreps', {
  ...common,
  query: SalesRepList,
  out: pageOf(SalesRepRow),
  can: ['read', 'SalesRep'],
  summary: 'Sales reps by name or e-mail, each with how many locations they have.',
})

export const get = POST('/salesreps/:id', {
  ...common,
  params: z.object({ id: Id }),
  out: SalesRepDetail,
  can: ['read', 'SalesRep'],
  summary: 'One sales rep with their locations.',
})

export const add = POST('/add/salesrep', {
  ...common,
  body: z.object({ salesRep: SalesRepFields }),
  out: SalesRepDetail,
  can: ['create', 'SalesRep'],
  idempotent: true,
  summary: 'Adds a sales rep; the e-mail address must be new.',
})

export const update = POST('/update/salesrep', {
  ...common,
  body: z.object({ salesRep: SalesRepFields.extend({ _id: Id, version: Version }) }),
  out: SalesRepDetail,
  can: ['manage_sales', 'SalesRep'],
  summary: 'Changes a sales rep.',
})

export const findLocations = POST('/salesrep/locations', {
  ...common,
  body: z.object({ text: cleanText(200).default('') }),
  out: z.object({ docs: z.array(LocationToGive) }),
  can: ['manage_sales', 'SalesRep'],
  summary: 'Active locations by name or code with the sales rep who has each, at most 20.',
})

export const findAccounts = POST('/salesrep/accounts', {
  ...common,
  body: z.object({ text: cleanText(200).default('') }),
  out: z.object({ docs: z.array(AccountToLink) }),
  can: ['manage_sales', 'SalesRep'],
  summary: 'Active accounts of the user type Sales by name or username, at most 20.',
})

export const giveLocation = POST('/salesrep/addlocation', {
  ...common,
  body: z.object({ salesRepId: Id, locationId: Id }),
  out: SalesRepDetail,
  can: ['manage_sales', 'SalesRep'],
  idempotent: true,
  summary:
    'Gives a location to a sales rep. A location has one sales rep: another who had it has it no longer.',
})

export const takeLocation = POST('/salesrep/removelocation', {
  ...common,
  body: z.object({ salesRepId: Id, locationId: Id }),
  out: SalesRepDetail,
  can: ['manage_sales', 'SalesRep'],
  idempotent: true,
  summary: 'Takes a location from a sales rep.',
})

const register = {
  area: 'salesReps',
  one: 'salesrep',
  many: 'salesreps',
  entity: 'salesRep',
  subject: 'SalesRep',
  keeps: ['manage_sales', 'SalesRep'],
  list: SalesRepList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
