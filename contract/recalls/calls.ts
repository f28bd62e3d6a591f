import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, Timestamp, Version, optionalLines, pageOf, requiredText } from '../shapes'
import { NotedHow, Recall, RecallList, RecallNotice, RecallRow } from './shapes'

const staff = {
  area: 'recalls',
  can: ['send', 'Report'],
  phi: 'read',
  scope: 'own',
  entity: 'recall',
} as const

export const list = GET('/report_recalls', {
  ...staff,
  query: RecallList,
  out: pageOf(RecallRow),
  summary: 'Reports that were told otherwise later, with how many who have the old version acknowledged.',
})

export const open = GET('/report_recalls_count', {
  ...staff,
  phi: 'none',
  out: z.object({ count: z.int(), capped: z.boolean() }),
  summary: 'How many recalls are open.',
})

export const get = POST('/report_recall', {
  ...staff,
  body: z.object({ _id: Id }),
  out: Recall,
  summary: 'One recall: who has an earlier version, who was told, who acknowledged, and what changed.',
})

export const note = POST('/report_recall/note', {
  ...staff,
  phi: 'write',
  idempotent: true,
  body: z.object({
    recipientId: Id,
    version: Version,
    to: requiredText(120, m.recalls.whoMissing),
    how: NotedHow,
    at: Timestamp,
    /** They said that they have it, and act by it; else they were told only. */
    acknowledged: z.boolean(),
    note: optionalLines(400),
  }),
  out: Recall,
  summary: 'Writes down who was told of a corrected report, when and how, and whether they acknowledged.',
})

export const mine = POST('/report_recall/mine', {
  ...staff,
  can: ['read', 'Report'],
  body: z.object({ recipientId: Id }),
  out: RecallNotice,
  summary: 'What changed in a report since the version that the caller received.',
})

export const acknowledge = POST('/report_recall/acknowledge', {
  ...staff,
  can: ['read', 'Report'],
  phi: 'write',
  idempotent: true,
  body: z.object({ recipientId: Id, version: Version }),
  out: RecallNotice,
  summary: 'The caller acknowledges the corrected report that a notice told of.',
})
