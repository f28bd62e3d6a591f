import { z } from 'zod'
import { area, get, post } from './endpoint'
import { registerCalls } from './register'
import { LocationToGive, SalesRepDetail, SalesRepFields, SalesRepRow } from './salesrep-shapes'
import { Flag, Id, Version, cleanText, listInput, pageOf } from './shapes'

export const SalesRepList = listInput(['name', 'email'], 'name', 20).extend({ active: Flag.optional() })
export type SalesRepList = z.infer<typeof SalesRepList>

const common = { phi: 'none', scope: 'lab', entity: 'salesRep' } as const

export const salesReps = area('salesReps', {
  list: get('/salesreps', {
    ...common,
    query: SalesRepList,
    out: pageOf(SalesRepRow),
    can: ['read', 'SalesRep'],
    summary: 'Sales reps by name or e-mail, each with how many locations they have.',
  }),
  get: post('/salesreps/:id', {
    ...common,
    params: z.object({ id: Id }),
    out: SalesRepDetail,
    can: ['read', 'SalesRep'],
    summary: 'One sales rep with their locations.',
  }),
  add: post('/add/salesrep', {
    ...common,
    body: z.object({ salesRep: SalesRepFields }),
    out: SalesRepDetail,
    can: ['create', 'SalesRep'],
    idempotent: true,
    summary: 'Adds a sales rep; the e-mail address must be new.',
  }),
  update: post('/update/salesrep', {
    ...common,
    body: z.object({ salesRep: SalesRepFields.extend({ _id: Id, version: Version }) }),
    out: SalesRepDetail,
    can: ['manage_sales', 'SalesRep'],
    summary: 'Changes a sales rep.',
  }),
  findLocations: post('/salesrep/locations', {
    ...common,
    body: z.object({ text: cleanText(200).default('') }),
    out: z.object({ docs: z.array(LocationToGive) }),
    can: ['manage_sales', 'SalesRep'],
    summary: 'Active locations by name or code with the sales rep who has each, at most 20.',
  }),
  giveLocation: post('/salesrep/addlocation', {
    ...common,
    body: z.object({ salesRepId: Id, locationId: Id }),
    out: SalesRepDetail,
    can: ['manage_sales', 'SalesRep'],
    idempotent: true,
    summary:
      'Gives a location to a sales rep. A location has one sales rep: another who had it has it no longer.',
  }),
  takeLocation: post('/salesrep/removelocation', {
    ...common,
    body: z.object({ salesRepId: Id, locationId: Id }),
    out: SalesRepDetail,
    can: ['manage_sales', 'SalesRep'],
    idempotent: true,
    summary: 'Takes a location from a sales rep.',
  }),
  ...registerCalls({
    one: 'salesrep',
    many: 'salesreps',
    entity: 'salesRep',
    subject: 'SalesRep',
    keeps: ['manage_sales', 'SalesRep'],
    list: SalesRepList,
  }),
})
