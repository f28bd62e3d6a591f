import { z } from 'zod'
import { TransferState } from './state'

/** Where laboratories speak with each other: another base than people's, with signatures instead of sessions. */
export const partnerBase = '/partner/v1'
export const partnerPaths = {
  test: `${partnerBase}/test`,
  order: `${partnerBase}/orders`,
  findOrder: `${partnerBase}/orders/find`,
  result: `${partnerBase}/results`,
  findResult: `${partnerBase}/results/find`,
  pull: `${partnerBase}/results/pull`,
} as const
export type PartnerPath = (typeof partnerPaths)[keyof typeof partnerPaths]

/** How far the two clocks may be apart, in seconds; a word that is older, or from the future, is refused. */
export const mostSkewSeconds = 300
/** Bytes of one request or answer. */
export const mostPartnerBytes = 4 * 1024 * 1024

export const partnerHeaders = {
  from: 'aliquot-from',
  to: 'aliquot-to',
  at: 'aliquot-time',
  nonce: 'aliquot-nonce',
  signature: 'aliquot-signature',
} as const

/** What is signed of a request. Keys are named by their fingerprints, so that neither can be put in another's place. */
export const requestToSign = (of: {
  method: string
  path: string
  bodyHash: string
  at: string
  nonce: string
  from: string
  to: string
}): string =>
  ['aliquot-partner/1', of.method, of.path, of.bodyHash, of.at, of.nonce, of.from, of.to].join('\n')

/** What is signed of an answer: bound to its request by the nonce. */
export const answerToSign = (of: {
  status: number
  bodyHash: string
  at: string
  nonce: string
  from: string
  to: string
}): string => ['aliquot-partner-answer/1', of.status, of.bodyHash, of.at, of.nonce, of.from, of.to].join('\n')

export const TestAnswer = z.object({ clia: z.string().max(20), name: z.string().max(200) })

export const FindOrder = z.object({
  clia: z.string().max(20),
  requisitionNumber: z.string().max(30),
  version: z.int().min(1).max(999),
})
/** What became of an order at the receiver. `known: false`: it never came, and may be sent. */
export const OrderAnswer = z.discriminatedUnion('known', [
  z.object({ known: z.literal(false) }),
  z.object({
    known: z.literal(true),
    sha256: z.string(),
    state: TransferState,
    why: z.string().max(1000).nullable(),
    /** The receiver's own requisition number, once it is an order there. */
    number: z.string().max(30).nullable(),
    decidedAt: z.iso.datetime().nullable(),
  }),
])
export type OrderAnswer = z.infer<typeof OrderAnswer>

export const FindResult = z.object({
  requisitionNumber: z.string().max(30),
  number: z.int().min(1).max(9999),
})
export const ResultAnswer = z.discriminatedUnion('known', [
  z.object({ known: z.literal(false) }),
  z.object({
    known: z.literal(true),
    sha256: z.string(),
    state: z.enum(['FILED', 'WAITS', 'HELD', 'REPLACED', 'REFUSED']),
    why: z.string().max(1000).nullable(),
  }),
])
export type ResultAnswer = z.infer<typeof ResultAnswer>

export const Pull = z.object({ requisitionNumber: z.string().max(30) })
/** The bundles as the texts that were, or will be, sent: the same bytes each time. */
export const PullAnswer = z.object({ results: z.array(z.string().max(mostPartnerBytes)).max(50) })

/** Why a partner's word was not taken. Only `again` may come right by itself. */
export const partnerRefusals = [
  'unsigned',
  'off',
  'notAllowed',
  'conflict',
  'unreadable',
  'unknown',
  'again',
] as const
export const PartnerProblem = z.object({
  error: z.object({ code: z.enum(partnerRefusals), message: z.string().max(1000) }),
})
export type PartnerRefusal = (typeof partnerRefusals)[number]
