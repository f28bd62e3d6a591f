import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Done, Id, Instant, Version, cleanText, listInput, pageOf, requiredText } from '../shapes'
import { DeliveryEnd, WayKind } from './choices'
import {
  Delivery,
  DeliveryCounts,
  DeliveryList,
  DeliveryRow,
  Rule,
  RuleForm,
  Way,
  WayChoice,
  WayEdit,
  WayForm,
} from './shapes'
import { Fingerprint } from './sftp-way'

const ledger = {
  area: 'deliveries',
  can: ['send', 'Report'],
  phi: 'read',
  scope: 'own',
  entity: 'delivery',
} as const

export const list = GET('/deliveries', {
  ...ledger,
  query: DeliveryList,
  out: pageOf(DeliveryRow),
  summary: 'Every report version on its way to every recipient, what is stuck first.',
})

export const counts = GET('/deliveries_counts', {
  ...ledger,
  phi: 'none',
  query: DeliveryList.pick({ channel: true }),
  out: DeliveryCounts,
  summary: 'How many deliveries are in each state.',
})

export const get = POST('/delivery', {
  ...ledger,
  body: z.object({ _id: Id }),
  out: Delivery,
  summary: 'One delivery with every try and its evidence.',
})

export const ofOrder = POST('/order/deliveries', {
  ...ledger,
  body: z.object({ orderId: Id }),
  out: z.object({ docs: z.array(DeliveryRow) }),
  summary: 'Where each version of an order’s report went, the newest version first.',
})

export const send = POST('/delivery/send', {
  ...ledger,
  phi: 'write',
  idempotent: true,
  body: z.object({ _id: Id }),
  out: Delivery,
  summary: 'Sends a delivery that ended once more, as a new try of the same one.',
})

export const end = POST('/delivery/end', {
  ...ledger,
  phi: 'write',
  idempotent: true,
  body: z.object({
    _id: Id,
    how: DeliveryEnd.extract(['cancelled', 'resolved']),
    reason: requiredText(400, m.deliveries.reasonMissing),
  }),
  out: Delivery,
  summary: 'Ends a delivery that waits or failed: cancelled, or resolved by other means.',
})

const setting = {
  area: 'deliveries',
  can: ['manage', 'Setting'],
  phi: 'none',
  scope: 'lab',
  entity: 'deliveryWay',
} as const

export const ways = GET('/delivery_ways', {
  ...setting,
  can: ['read', 'Setting'],
  query: listInput(['name'], 'name'),
  out: pageOf(Way),
  summary: 'Where reports can go, and what holds each way.',
})

export const wayChoices = GET('/delivery_way_choices', {
  ...setting,
  can: ['send', 'Report'],
  query: z.object({ kind: WayKind }),
  out: z.object({ docs: z.array(WayChoice) }),
  summary: 'The ways of one kind that are in use, by name, for who sends a report over one of them.',
})

export const addWay = POST('/add/delivery_way', {
  ...setting,
  idempotent: true,
  body: z.object({ way: WayForm }),
  out: Way,
  summary:
    'Adds a way. Reports leave over it once it is proven: a fax number by a test page, a server by a test file.',
})

export const updateWay = POST('/update/delivery_way', {
  ...setting,
  body: z.object({ way: WayEdit }),
  out: Way,
  summary: 'Changes a way. Another number or server must be proven anew; what waits goes there.',
})

export const pauseWay = POST('/delivery_way/pause', {
  ...setting,
  body: z.object({ _id: Id, version: Version, why: cleanText(400).nullable() }),
  out: Way,
  summary: 'Stops a way with a reason, or lets it go on; its deliveries wait meanwhile.',
})

export const testPage = POST('/delivery_way/test_page', {
  ...setting,
  idempotent: true,
  body: z.object({ _id: Id }),
  out: Way,
  summary: 'Sends a page with a code and no patient on it. Whoever reads the code back has the machine.',
})

export const confirmWay = POST('/delivery_way/confirm', {
  ...setting,
  body: z.object({ _id: Id, version: Version, code: requiredText(12, m.deliveries.codeMissing) }),
  out: Way,
  summary: 'Confirms a number by the code of its test page.',
})

export const readHostKey = POST('/delivery_way/host_key', {
  ...setting,
  body: z.object({ _id: Id }),
  out: z.object({
    fingerprint: Fingerprint,
    /** As SSH names it: ssh-ed25519. */
    algorithm: z.string(),
    /** The one that a person confirmed before. */
    confirmed: Fingerprint.nullable(),
  }),
  summary: 'Asks an SFTP server for its host key. Nobody signs in, and nothing is kept.',
})

export const confirmHostKey = POST('/delivery_way/confirm_host_key', {
  ...setting,
  body: z.object({ _id: Id, version: Version, fingerprint: Fingerprint }),
  out: Way,
  summary: 'Keeps the host key that a person compared. Any other is refused from then on.',
})

export const testWay = POST('/delivery_way/test', {
  ...setting,
  idempotent: true,
  body: z.object({ _id: Id }),
  out: z.object({ way: Way, problem: z.string().nullable() }),
  summary: 'Writes a small file to an SFTP server, reads it back and removes it. That proves the way.',
})

export const rules = GET('/delivery_rules', {
  ...setting,
  can: ['read', 'Setting'],
  entity: 'deliveryRule',
  query: listInput(['name'], 'name'),
  out: pageOf(Rule),
  summary: 'Whose reports go where, when, and over which second way.',
})

export const addRule = POST('/add/delivery_rule', {
  ...setting,
  entity: 'deliveryRule',
  idempotent: true,
  body: z.object({ rule: RuleForm }),
  out: Rule,
  summary: 'Adds a rule for reports that are released from now on.',
})

export const updateRule = POST('/update/delivery_rule', {
  ...setting,
  entity: 'deliveryRule',
  body: z.object({ rule: RuleForm.safeExtend({ _id: Id, version: Version }) }),
  out: Rule,
  summary: 'Changes a rule for reports that are released from now on.',
})

export const lines = GET('/delivery_lines', {
  ...ledger,
  phi: 'none',
  scope: 'lab',
  entity: 'deliveryLine',
  out: z.object({
    docs: z.array(
      z.object({
        channel: WayKind,
        /** None is set up. */
        missing: z.boolean(),
        /** Nothing leaves the house: its recipients are invented. */
        sandbox: z.boolean(),
        pausedAt: Instant.nullable(),
        pausedWhy: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Our own line of each channel, and why one stands still.',
})

export const resumeLine = POST('/delivery_line/resume', {
  ...setting,
  entity: 'deliveryLine',
  body: z.object({ channel: WayKind }),
  out: Done,
  summary: 'Lets a channel go on that our own account had stopped.',
})
