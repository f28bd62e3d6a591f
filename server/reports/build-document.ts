import type { Interpretation } from '@contract/api-results'
import type { TestDefinition } from '@contract/catalogue-shapes'
import { Gender, genderLabels } from '@contract/choices'
import type { AnalysisState, ReportState } from '@contract/order-shapes'
import type { Address } from '@contract/people-shapes'
import { ReportDocument, type ReportDocumentInput } from '@contract/report-document'
import { ageText } from '@contract/rules/age'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import { rowOf } from './document-row'

/** One analysis as a report needs it. Released and cancelled ones are printed, the others counted as to follow. */
export interface ReportedAnalysis {
  name: string
  letter: string
  panel: string
  state: AnalysisState
  definition: TestDefinition
  raw: string | null
  interpretation: Pick<Interpretation, 'flag' | 'finding' | 'rangeText' | 'isAbnormal'> | null
  reason: string | null
  comment: string | null
  resultedAt: Date | null
  criticalCall: { toldTo: string; role: string; at: string; readBack: boolean; byName: string } | null
  previous: { raw: string; collectedOn: string } | null
  correction: { old: string; at: string; reason: string; toldTo: string } | null
}

/** Everything a report is made of, as the database holds it at the moment of release. */
export interface ReportFacts {
  zone: string
  state: ReportState
  version: number
  reportedAt: Date
  lab: { name: string; address: Address; phone: string | null; clia: string | null; director: string | null }
  requisitionNumber: string
  patient: { patientNumber: string; firstname: string; lastname: string; middlename: string | null; dob: string; gender: string }
  collectedAt: Date
  specimens: {
    letter: string
    type: string
    source: string
    collectedAt: Date
    receivedAt: Date | null
    condition: string | null
    rejectReason: string | null
  }[]
  orderer: { physician: string; npi: string; location: string; address: Address; fax: string | null }
  /** In report order. */
  analyses: readonly ReportedAnalysis[]
  medications: readonly string[]
  comments: readonly string[]
  releasedBy: string
}

const dateIn = (zone: string, at: Date) => dateWords(wallTimeAt(at.toISOString(), zone).date)
const timeIn = (zone: string, at: Date) => clock(wallTimeAt(at.toISOString(), zone).minutes)
const momentIn = (zone: string, at: Date) => `${dateIn(zone, at)}, ${timeIn(zone, at)}`
const addressLines = ({ line1, line2, city, state, zip }: Address) =>
  [[line1, line2].filter(Boolean).join(', '), [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean)
const withUnit = ({ raw, definition }: ReportedAnalysis) =>
  [raw, definition.unitsLabel].filter(Boolean).join(' ')
const unique = (texts: readonly (string | null)[]): string[] => [...new Set(texts.flatMap((text) => text || []))]

const printed: readonly AnalysisState[] = ['RELEASED', 'CANCELLED']
const coming: readonly AnalysisState[] = ['REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED']

function panelsOf({ analyses, zone, patient, collectedAt }: ReportFacts): ReportDocumentInput['panels'] {
  const groups = new Map<string, ReportedAnalysis[]>()
  for (const one of analyses.filter(({ state }) => printed.includes(state))) {
    const key = `${one.panel}\n${one.letter}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((group) => {
    const latest = group.map(({ resultedAt }) => resultedAt?.getTime() ?? 0).toSorted((a, b) => b - a)[0]
    const quantitative = group.every(({ definition }) => definition.kind === 'quantitative')
    return {
      title: group[0]?.panel ?? '',
      specimen: group[0]?.letter ?? '',
      method: unique(group.map(({ definition }) => definition.method)).slice(0, 4).join(', '),
      resultedAt: latest ? momentIn(zone, new Date(latest)) : '',
      kind: quantitative ? 'quantitative' : 'finding',
      rows: group.map((one) =>
        rowOf(one, { dob: patient.dob, gender: patient.gender, collectedOn: wallTimeAt(collectedAt.toISOString(), zone).date, at: (text) => momentIn(zone, new Date(text)) }),
      ),
      comments: unique(group.map(({ definition }) => definition.reportNote)),
    }
  })
}

/** What must not be overlooked: critical values, with who was told. */
function criticalsOf({ analyses, zone }: ReportFacts) {
  const told = analyses.flatMap((one) => (one.state === 'RELEASED' && one.criticalCall ? [{ one, call: one.criticalCall }] : []))
  return {
    keyFindings: told.slice(0, 50).map(({ one, call }) => ({
      about: `${one.name} ${withUnit(one)}`,
      text: `Critical. Told to ${call.toldTo} (${call.role}), ${momentIn(zone, new Date(call.at))}${call.readBack ? ', read back' : ''}, ${call.byName}.`,
    })),
    criticalCalls: told.map(({ one, call }) => ({
      result: `${one.name} ${withUnit(one)}`,
      toldTo: `${call.toldTo} (${call.role})`,
      at: momentIn(zone, new Date(call.at)),
      by: call.byName,
      how: 'by phone',
      readBack: call.readBack,
    })),
  }
}

/**
 * The report of an order as it is frozen at release: everything that is printed, in words. Dates and times are those of
 * the laboratory's zone. Pure; what is missing for 42 CFR 493.1291(c) is found by `missingReportElements`, not here.
 */
export function buildDocument(facts: ReportFacts): ReportDocument {
  const { zone, patient, lab, orderer } = facts
  const waiting = facts.analyses.filter(({ state }) => coming.includes(state)).length
  const collectedOn = wallTimeAt(facts.collectedAt.toISOString(), zone).date
  return ReportDocument.parse({
    state: facts.state,
    version: facts.version,
    reportedAt: momentIn(zone, facts.reportedAt),
    progress: waiting === 0 ? 'all tests complete' : `${waiting} ${waiting === 1 ? 'test' : 'tests'} to follow`,
    lab: {
      name: lab.name,
      addressLines: addressLines(lab.address),
      phone: lab.phone ?? '',
      clia: lab.clia ?? '',
      director: lab.director ?? '',
    },
    patient: {
      name: [patient.lastname, [patient.firstname, patient.middlename].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      id: patient.patientNumber,
      dob: dateWords(patient.dob),
      age: ageText(patient.dob, collectedOn),
      sex: genderLabels[Gender.catch('N').parse(patient.gender)].toLowerCase(),
    },
    requisition: facts.requisitionNumber,
    specimens: facts.specimens.map((one) => ({
      letter: one.letter,
      type: one.type,
      source: one.source,
      collected: { date: dateIn(zone, one.collectedAt), time: timeIn(zone, one.collectedAt) },
      received: one.receivedAt ? { date: dateIn(zone, one.receivedAt), time: timeIn(zone, one.receivedAt) } : { date: '', time: '' },
      acceptable: one.rejectReason === null,
      condition: one.rejectReason ?? one.condition ?? '',
      disposition: one.rejectReason === null ? '' : 'Rejected',
    })),
    orderer: {
      physician: orderer.physician,
      npi: orderer.npi,
      location: orderer.location,
      addressLines: addressLines(orderer.address),
      fax: orderer.fax ?? '',
    },
    panels: panelsOf(facts),
    ...criticalsOf(facts),
    medications: [...facts.medications],
    comments: [...facts.comments],
    signatures: [{ role: 'Released by', name: facts.releasedBy, at: momentIn(zone, facts.reportedAt) }],
  } satisfies ReportDocumentInput)
}
