import { z } from 'zod'

/**
 * Where a reportable result stands. MISSING: something that the health department asks for is not known. DECIDE: a person says
 * whether it is reportable. READY: nothing is missing, its message is about to be made. PLANNED: its message stands in the ledger
 * of deliveries, which says what became of it. REFUSED: it is not reported, and why is said.
 */
export const caseStages = ['MISSING', 'DECIDE', 'READY', 'PLANNED', 'REFUSED'] as const
export const CaseStage = z.enum(caseStages)
export type CaseStage = z.infer<typeof CaseStage>

/** The lists of the screen, what waits for somebody first. PLANNED is in one of two, by what its delivery says. */
export const caseTabs = ['missing', 'decide', 'send', 'sent', 'refused'] as const
export const CaseTab = z.enum(caseTabs)
export type CaseTab = z.infer<typeof CaseTab>

/** What lacks an element, and so where it is filled in. */
export const missingPlaces = [
  'patient',
  'county',
  'location',
  'physician',
  'order',
  'test',
  'lab',
  'agency',
  'message',
] as const
export const MissingPlace = z.enum(missingPlaces)
export type MissingPlace = z.infer<typeof MissingPlace>

/** MSH-21 of the implementation guide: without and with an answer, and in batches. */
export const elrProfiles = ['PHLabReport-NoAck', 'PHLabReport-Ack', 'PHLabReport-Batch'] as const
export const ElrProfile = z.enum(elrProfiles)
export type ElrProfile = z.infer<typeof ElrProfile>

/** What is done with names: the federal elements alone, or those that a state asks for besides. */
export const CovidFile = z.enum(['federal', 'state'])
export type CovidFile = z.infer<typeof CovidFile>
