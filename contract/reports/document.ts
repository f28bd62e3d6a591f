/** Words of a result that is explained: nothing is to be done about it. */
export const EXPLAINED = ['Consistent', 'Possible impurity', 'Not confirmed'] as const

/** Words against the medications that a reader acts on; the others say that nothing is concluded. */
export const CONCLUDED = ['Consistent', 'Inconsistent', 'Parent only', 'Possible impurity'] as const

import { z } from 'zod'
import { fill, m } from '../messages'
import { Section, TemplateKind } from '../report-templates/choices'
import { IsolateChange, ReportIsolate } from './isolates'
import { NotTested } from './not-tested'
import { ReportToxicology } from './toxicology'

/** A printed text; empty where there is nothing to say. Dates, times and numbers arrive as they are to be read. */
const text = z.string().max(4000).default('')
const lines = z.array(z.string().max(1000)).max(200).default([])

/** A date and a clock time, kept apart: a receipt needs both (42 CFR 493.1283(a)(2)) and either can be missing. */
const Moment = z.object({ date: text, time: text })

const PerformingLab = z.object({
  name: text,
  addressLines: lines,
  phone: text,
  clia: text,
  director: text,
})

/** What is known of one specimen. `acceptable: false` means it failed the laboratory's criteria for acceptance. */
const ReportSpecimen = z.object({
  letter: text,
  type: text,
  source: text,
  collected: Moment,
  received: Moment,
  acceptable: z.boolean().default(true),
  condition: text,
  /** What became of an unacceptable specimen, or of one that was not tested: rejected, tested on request, recollected. */
  disposition: text,
})

/** A released value that was changed: the old value, when, why, and who was told (42 CFR 493.1291(k)). */
const Correction = z.object({
  oldValue: text,
  /** With it both are whole texts, each with its own unit; documents from before it have the row's value and unit alone. */
  newValue: text,
  at: text,
  reason: text,
  toldTo: text,
  /** An earlier version told of it: this one goes on showing it, and does not count it. */
  isTold: z.boolean().default(false),
  /** The result itself stands: another result or the medication list changed what is told of it. Nobody was asked whom he told. */
  isIndirect: z.boolean().default(false),
  /** What changed of the isolates, where that is more than the two values can say. */
  isolates: z.array(IsolateChange).max(1000).default([]),
})
export type Correction = z.output<typeof Correction>

const ReportRow = z.object({
  /** Not printed: the same in every version of a report, also after a correction. Empty in documents from before it. */
  id: text,
  test: text,
  /** The value in its canonical form (contract/rules/entered-value.ts); never rounded here. */
  value: text,
  unit: text,
  /** The quantity has no unit (pH, specific gravity, a ratio), so an empty `unit` is no gap. */
  unitless: z.boolean().default(false),
  flag: z.enum(['', 'H', 'L', 'CRIT H', 'CRIT L']).default(''),
  /** Detected, Not detected, Positive, an organism: the interpretation of the value. */
  finding: text,
  /** The finding calls for action and is printed bold with its whole row. */
  actOn: z.boolean().default(false),
  /** Reference range or cutoff, as text. */
  reference: text,
  /** Since when that cutoff is in force; empty where it is none, or that is not known. */
  cutoffSince: text,
  /** How it was measured, where a line tells that by itself. */
  method: text,
  /** The value for each milligram of creatinine, where that was worked out. */
  normalized: z.object({ value: text, unit: text }).nullable().default(null),
  rangeBar: z
    .object({ low: z.number().nullable(), high: z.number().nullable(), value: z.number() })
    .nullable()
    .default(null),
  previous: z.object({ value: text, date: text }).nullable().default(null),
  consistency: z
    .enum([
      '',
      'Consistent',
      'Inconsistent',
      'Parent only',
      'Possible impurity',
      'Not confirmed',
      'Not compared',
      'Not tested',
      'No medications listed',
    ])
    .default(''),
  corrected: Correction.nullable().default(null),
  /** What earlier versions corrected in this row before that, oldest first. */
  earlier: z.array(Correction).max(200).default([]),
  comment: text,
  /** What grew in a culture, each with its susceptibilities; empty in documents from before them. */
  isolates: z.array(ReportIsolate).max(30).default([]),
})
export type ReportRow = z.output<typeof ReportRow>

export const ReportPanel = z.object({
  title: text,
  specimen: text,
  method: text,
  resultedAt: text,
  kind: z.enum(['quantitative', 'finding']),
  /** The head over `reference`; empty in documents from before it, whose renderer chooses it by kind. */
  referenceHead: text,
  rows: z.array(ReportRow).max(2000),
  comments: lines,
  /** Set when another laboratory did the testing; its name and address are then printed with the panel. */
  performingLab: PerformingLab.nullable().default(null),
})
export type ReportPanel = z.output<typeof ReportPanel>

/**
 * Who or what a report is about, or a key finding, printed otherwise before: the two texts, the version that corrected the
 * first, and why where that is not the reason of the version itself.
 */
const IdentityChange = z.object({
  what: text,
  oldValue: text,
  newValue: text,
  version: z.int(),
  reason: text,
})
export type IdentityChange = z.output<typeof IdentityChange>

/** `Sex: was male, now female.`, and why. */
export const changeWords = ({ what, oldValue, newValue, reason }: IdentityChange): string =>
  [
    fill(m.reports.changed, { what, old: oldValue, now: newValue }),
    reason && fill(m.reports.pdfReason, { reason }),
  ]
    .filter(Boolean)
    .join(' ')

/** What the tests of a report are, all of them; `general` where they are of several kinds. */
export const ReportKind = TemplateKind.exclude(['cumulative'])
export type ReportKind = z.output<typeof ReportKind>

export const ReportState = z.enum(['PRELIMINARY', 'FINAL', 'CORRECTED', 'AMENDED'])
export type ReportState = z.output<typeof ReportState>

/**
 * Everything the printed laboratory report shows, and nothing it does not: the renderer looks nothing up and
 * computes nothing. A stored copy of this object renders to the same page for ever, which is what keeping an exact
 * copy of each version asks for (42 CFR 493.1291(j) and (k)).
 */
export const ReportDocument = z.object({
  state: ReportState,
  /** Printed behind the state; `general` in documents from before it. */
  kind: ReportKind.default('general'),
  version: z.int().min(1),
  reportedAt: text,
  /** One short line on completeness, as `all tests complete` or `2 tests to follow`. */
  progress: text,
  /** Set where no test was performed: the report then says so, and what became of the specimens. */
  notTested: NotTested.nullable().default(null),
  /** Something was measured all the same, and is not reported. */
  measured: z.boolean().default(false),
  /** An amended version that gives no more than a note of the laboratory: every result and conclusion is as it was. */
  noteOnly: z.boolean().default(false),
  /** Every result was taken back because the specimen is another patient's: nothing of the order follows for this one. */
  withdrawn: z.boolean().default(false),
  /** Name, number, birth date, sex, specimen and its times, and key findings, as earlier versions printed them (42 CFR 493.1291(k)). */
  changes: z.array(IdentityChange).max(2000).default([]),
  lab: PerformingLab,
  /** The file of the laboratory's logo as it was then; null without one, and in documents from before it. */
  logo: z.string().max(200).nullable().default(null),
  patient: z.object({ name: text, id: text, dob: text, age: text, sex: text }),
  requisition: text,
  specimens: z.array(ReportSpecimen).max(100),
  orderer: z.object({ physician: text, npi: text, location: text, addressLines: lines, fax: text }),
  /** What a specimen's own tests say of it: read before any result, and first of the key findings. */
  validity: z
    .array(z.object({ about: text, text }))
    .max(100)
    .default([]),
  keyFindings: z
    .array(z.object({ about: text, text }))
    .max(50)
    .default([]),
  panels: z.array(ReportPanel).max(200),
  /** Prescribed against found, and all drug results in one table. Null without drug results, and in documents from before it. */
  toxicology: ReportToxicology.nullable().default(null),
  criticalCalls: z
    .array(
      z.object({
        result: text,
        toldTo: text,
        at: text,
        by: text,
        how: text,
        readBack: z.boolean(),
        /** Attempts that reached nobody stand among the calls; documents from before them hold calls alone. */
        outcome: z.enum(['reached', 'noAnswer', 'leftMessage']).default('reached'),
      }),
    )
    .max(200)
    .default([]),
  medications: lines,
  /**
   * The pharmacist's review: a section of its own, with what was concluded otherwise than by the rules, and why, and the
   * advice. Null where there was none, and in documents from before it.
   */
  pharmacist: z
    .object({
      by: text,
      at: text,
      changes: z.array(z.object({ about: text, was: text, now: text, reason: text })).max(200),
      advice: lines,
    })
    .nullable()
    .default(null),
  comments: lines,
  notes: lines,
  signatures: z
    .array(z.object({ role: text, name: text, credentials: text, at: text }))
    .max(20)
    .default([]),
  /**
   * The laboratory's own words around the report, of the template and the revision this version was made with: a later
   * revision changes nothing of it. Null where the laboratory has no template.
   */
  template: z
    .object({
      id: text,
      label: text,
      revision: z.int(),
      heading: text,
      note: text,
      footer: text,
      /** The sections in their order, and whether the mark of the laboratory is printed. */
      sections: z.array(Section).default([...Section.options]),
      logo: z.boolean().default(true),
    })
    .nullable()
    .default(null),
  /** Whom the reader may ask, and when. */
  contact: z.object({ phone: text, hours: text }).nullable().default(null),
})
export type ReportDocument = z.output<typeof ReportDocument>
export type ReportDocumentInput = z.input<typeof ReportDocument>

/** How each state is named at the head and in the foot of the report. */
export const REPORT_STATE_NAME: Record<ReportState, string> = {
  PRELIMINARY: 'Preliminary',
  FINAL: 'Final',
  CORRECTED: 'Corrected',
  AMENDED: 'Amended',
}
