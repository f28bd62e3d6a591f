import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { BulkOutcome, Id, Version, cleanText } from '../shapes'
import {
  Cell,
  FieldName,
  OrderSheet,
  SheetLine,
  SheetMap,
  SheetSetup,
  largestSheet,
  mostAtOnce,
} from './shapes'

/**
 * Many patients at once, from a sheet: a school, a nursing home. A sheet is a draft of whoever brought it, kept until each row
 * is sent or dropped.
 */
const common = {
  area: 'orderSheets',
  can: ['create', 'RemoteOrder'],
  scope: 'own',
  entity: 'orderSheet',
  // A kiosk learns yes or no, never who.
  kiosk: false,
} as const

export const list = GET('/ordersheets', {
  ...common,
  phi: 'none',
  out: z.object({ docs: z.array(SheetLine) }),
  summary: 'The caller’s own sheets that are not finished, newest first.',
})

export const read = POST('/ordersheet/read', {
  ...common,
  phi: 'write',
  query: z.object({ name: cleanText(200).default('') }),
  upload: true,
  maxBody: largestSheet,
  out: z.object({ _id: Id, known: z.boolean() }),
  summary:
    'Keeps a sheet (CSV, text pasted from a spreadsheet, or .xlsx) as a draft, its columns matched by name. The same bytes again answer the sheet that is open already.',
})

export const get = POST('/ordersheet/get', {
  ...common,
  phi: 'read',
  body: z.object({ _id: Id }),
  out: OrderSheet,
  summary: 'A sheet with each row and what is wrong with it.',
})

export const set = POST('/ordersheet/set', {
  ...common,
  phi: 'write',
  body: z.object({ _id: Id, version: Version, setup: SheetSetup, map: SheetMap }),
  out: OrderSheet,
  summary: 'Says what is the same for everybody and which column holds what.',
})

export const mend = POST('/ordersheet/row', {
  ...common,
  phi: 'write',
  body: z.object({
    rowId: Id,
    version: Version,
    cells: z.record(FieldName, Cell).default({}),
    /** True: the row is not to be sent; false: it is again. */
    dropped: z.boolean().optional(),
  }),
  out: OrderSheet,
  summary: 'Mends cells of a row, or drops the row or takes it back.',
})

export const send = POST('/ordersheet/send', {
  ...common,
  phi: 'write',
  body: z.object({
    _id: Id,
    rowIds: z.array(Id).min(1, m.orderSheets.nothingToSend).max(mostAtOnce),
  }),
  out: BulkOutcome,
  idempotent: true,
  summary:
    'Sends rows as remote orders, each for itself: one that is refused keeps no other from being sent, and a row that was ordered already is not ordered again.',
})

export const finish = POST('/ordersheet/finish', {
  ...common,
  phi: 'write',
  body: z.object({ _id: Id, version: Version }),
  out: z.object({ ok: z.literal(true) }),
  summary: 'Puts a sheet away. Rows that were not sent go with it; orders stay.',
})
