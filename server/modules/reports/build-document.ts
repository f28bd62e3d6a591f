import { Gender, genderLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import type { TestKind } from '@contract/tests/choices'
import { addsInformation } from '@contract/reports/difference'
import {
  changeWords,
  ReportDocument,
  ReportPanel,
  type ReportDocumentInput,
  type ReportKind,
} from '@contract/reports/document'
import { ageText } from '@contract/rules/age'
import { dateWords } from '@contract/rules/date-words'
import { isDrugTest, isValidityTest } from '@contract/rules/drug-test'
import { withFacts } from '@contract/report-templates/placeholders'
import { consistenciesOf, type Consistencies } from './document-consistency'
import { criticalCalls, keyFindings } from './document-findings'
import type { TemplateInUse } from './template-in-use'
import { unfit } from './undrawable'
import { validityName } from '@contract/rules/validity-name'
import { toxicologyOf } from './document-toxicology'
import { correctedPanels, entryChanges, findingChanges } from './told-before'
import { outsideCalls, outsideFindings, outsideNotes, outsidePanels } from './outside'
import { rowOf, valueOf } from './document-row'
import { addressLines } from '../../documents/address-lines'
import { dateIn, dayIn, momentIn, personName, timeIn, withoutStop } from './document-words'
import {
  isComing,
  isPrinted,
  notTestedOf,
  type ReportedAnalysis,
  type ReportedSpecimen,
  type ReportFacts,
} from './report-facts'

export type { ReportedAnalysis, ReportedSpecimen, ReportFacts } from './report-facts'

/** How toxicology is told apart: a screen is presumptive until another method confirms it. */
const TOXICOLOGY: Partial<Record<TestKind, { title: string; method: string }>> = {
  tox_screen: { title: m.reports.titleScreen, method: m.reports.methodScreen },
  tox_confirm: { title: m.reports.titleConfirmation, method: m.reports.methodConfirmation },
}

/**
 * What is printed, panel by panel and row by row, in report order; a panel on two specimens is two tables, and so is one of
 * screens and confirmations.
 */
export function printedPanels(analyses: readonly ReportedAnalysis[]): ReportedAnalysis[][] {
  const groups = new Map<string, ReportedAnalysis[]>()
  for (const one of analyses.filter(isPrinted)) {
    const key = `${one.panel}\n${one.letter}\n${TOXICOLOGY[one.definition.kind]?.title ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

/**
 * The specimens that are printed: those that the laboratory received. One that has not arrived is not yet part of a
 * preliminary report, and one that never did has only tests that were not performed.
 */
export const printedSpecimens = (facts: Pick<ReportFacts, 'specimens' | 'analyses'>): ReportedSpecimen[] =>
  facts.specimens.filter(
    ({ letter, receivedAt }) =>
      receivedAt !== null || facts.analyses.some((one) => one.letter === letter && one.state === 'RELEASED'),
  )

const unique = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => text || [])),
]

/** Cutoffs are those of drugs; ranges stand alone over numbers; a table of anything else says what is to be expected. */
function referenceHeadOf(group: readonly ReportedAnalysis[]): string {
  if (group.every(isDrugTest)) return m.reports.pdfCutoff
  return group.every(({ definition }) => definition.kind === 'quantitative')
    ? m.reports.pdfRange
    : m.reports.pdfExpected
}

/** As they are printed; what could not be compared says so where anything was. */
function medicationLines({ medications, prescribed }: ReportFacts, { isCompared }: Consistencies): string[] {
  return medications.map((medication, at) => {
    const reading = isCompared ? prescribed?.[at]?.reading : undefined
    if (reading === 'unread') return fill(m.reports.medicationUnread, { medication })
    return reading === 'notCurrent' ? fill(m.reports.medicationNotCurrent, { medication }) : medication
  })
}

/** Per creatinine, for trends; that it could not be worked out is no part of a report. */
function normalizedOf(one: ReportedAnalysis, { normalized }: Consistencies) {
  const worked = normalized(one)
  return worked?.value == null ? null : { value: worked.value, unit: worked.unit }
}

function panelOf(
  group: readonly ReportedAnalysis[],
  facts: ReportFacts,
  consistencies: Consistencies,
): ReportDocumentInput['panels'][number] {
  const [first] = group
  const specimen = facts.specimens.find(({ letter }) => letter === first?.letter)
  const latest = Math.max(0, ...group.map(({ resultedAt }) => resultedAt?.getTime() ?? 0))
  const methods = unique(group.map(({ definition }) => definition.method)).join(', ')
  const toxicology = first && TOXICOLOGY[first.definition.kind]
  const title = first?.panel ?? ''
  return {
    title:
      toxicology && !title.toLowerCase().includes(toxicology.title) ? `${title}, ${toxicology.title}` : title,
    specimen: [specimen?.type, first?.letter].filter(Boolean).join(', '),
    method: [toxicology?.method, methods].filter(Boolean).join(': '),
    resultedAt: latest > 0 ? momentIn(facts.zone, new Date(latest)) : '',
    kind: group.every(({ definition }) => definition.kind === 'quantitative') ? 'quantitative' : 'finding',
    referenceHead: referenceHeadOf(group),
    rows: group.map((one) => ({
      ...rowOf(one, facts, { consistency: consistencies.of(one), instead: consistencies.instead(one) }),
      id: one.lineage ?? '',
      normalized: normalizedOf(one, consistencies),
    })),
    comments: unique(group.filter((one) => isNoted(one, consistencies)).map((one) => noteOf(one, group))),
  }
}

/** Of several tests of a specimen's validity each note says of which it is. */
function noteOf({ name, definition }: ReportedAnalysis, group: readonly ReportedAnalysis[]): string {
  const note = definition.reportNote ?? ''
  return note !== '' && group.length > 1 && group.every(isValidityTest)
    ? fill(m.reports.toxNamedNote, {
        name: validityName(name),
        note: `${note.charAt(0).toLowerCase()}${note.slice(1)}`,
      })
    : note
}

/** What a note says of an unconfirmed positive screen is said where one is. */
function isNoted(one: ReportedAnalysis, { isCompared, rows }: Consistencies): boolean {
  const { definition, interpretation } = one
  if (definition.kind !== 'tox_screen' || !/presumptive positive/i.test(definition.reportNote ?? ''))
    return true
  const isOpen = !isCompared || rows.some(({ result, state }) => result === one && state !== 'NOT_CONFIRMED')
  return interpretation?.isAbnormal === true && isOpen
}

/** Drug tests stand in one table of their specimen: what several of them note is printed once. */
function notedOnce(
  groups: readonly (readonly ReportedAnalysis[])[],
  panels: readonly ReportPanel[],
): ReportPanel[] {
  const noted = new Set<string>()
  return panels.map((panel, at) => {
    const group = groups[at] ?? []
    if (!group.every(isDrugTest)) return panel
    const comments = panel.comments.filter((one) => !noted.has(`${group[0]?.letter} ${one}`))
    for (const one of comments) noted.add(`${group[0]?.letter} ${one}`)
    return { ...panel, comments }
  })
}

const rejectedWords = ({ rejected: said }: ReportedSpecimen, zone: string): string =>
  said ? fill(m.reports.rejectedBy, { at: momentIn(zone, said.at), name: said.by }) : m.reports.rejected

function specimenOf(
  one: ReportedSpecimen,
  zone: string,
  isTested: boolean,
): ReportDocumentInput['specimens'][number] {
  const rejected = one.rejectReason !== null
  const moment = (at: Date | null) =>
    at ? { date: dateIn(zone, at), time: timeIn(zone, at) } : { date: '', time: '' }
  return {
    letter: one.letter,
    type: one.type,
    source: one.source,
    collected: moment(one.collectedAt),
    received: moment(one.receivedAt),
    acceptable: !rejected,
    condition: withoutStop(
      rejected ? unique([one.condition, one.rejectReason]).join(', ') : (one.condition ?? ''),
    ),
    disposition: rejected
      ? withoutStop([rejectedWords(one, zone), one.disposition].filter(Boolean).join(', '))
      : isTested
        ? ''
        : m.reports.dispositionNotTested,
  }
}

/**
 * A specimen that was refused before it was ever received has no place in the list, which asks for its receipt. Where
 * nothing was tested, one that never came is named too.
 */
function unreceived(facts: ReportFacts, isTested: boolean): string[] {
  const listed = printedSpecimens(facts)
  return facts.specimens
    .filter((one) => !listed.includes(one))
    .flatMap((one) => {
      const { condition, disposition } = specimenOf(one, facts.zone, isTested)
      const { letter, type, source } = one
      const specimen = { letter, type, source, at: momentIn(facts.zone, one.collectedAt) }
      if (one.rejectReason !== null)
        return fill(m.reports.specimenNotAccepted, {
          ...specimen,
          condition: condition ?? '',
          disposition: disposition ?? '',
        })
      return isTested ? [] : fill(m.reports.specimenNotReceived, specimen)
    })
}

const wasMeasured = ({ analyses }: Pick<ReportFacts, 'analyses'>, letter?: string) =>
  analyses.some((one) => one.raw !== null && (letter === undefined || one.letter === letter))

/** Something was reported, and all of it is taken back as measured in the specimen of another patient. */
function isWithdrawn({ analyses }: ReportFacts): boolean {
  const released = analyses.filter(({ state }) => state === 'RELEASED')
  return released.length > 0 && released.every((one) => isOfOtherPatient(valueOf(one)))
}
const isOfOtherPatient = (value: ReturnType<typeof valueOf>) =>
  value?.kind === 'notPerformed' && value.reason === 'other_patient'

/** At the collection; each specimen's own where these are not one age. */
function agesOf({ patient, specimens, collectedAt, zone }: WhoseFacts): string {
  const at = (day: Date) => ageText(patient.dob, dayIn(zone, day))
  const ages = specimens.map((one) => ({ letter: one.letter, age: at(one.collectedAt) }))
  const [first] = ages
  if (!first || ages.every(({ age }) => age === first.age)) return first?.age ?? at(collectedAt)
  return ages.map((one) => fill(m.reports.ageOf, one)).join(', ')
}

type WhoseFacts = Pick<ReportFacts, 'patient' | 'specimens' | 'collectedAt' | 'zone'>
export type PrintedIdentity = Pick<ReportDocument, 'patient' | 'specimens'>

/** Whom and which specimens a report is about, as it is printed. */
export function identityOf(facts: WhoseFacts): PrintedIdentity {
  return ReportDocument.pick({ patient: true, specimens: true }).parse({
    patient: patientOf(facts),
    specimens: facts.specimens.map((one) => specimenOf(one, facts.zone, true)),
  })
}

const patientOf = (facts: WhoseFacts): ReportDocumentInput['patient'] => ({
  name: personName(facts.patient),
  id: facts.patient.patientNumber,
  dob: dateWords(facts.patient.dob),
  age: agesOf(facts),
  sex: genderLabels[Gender.catch('N').parse(facts.patient.gender)].toLowerCase(),
})

/** Of one kind where every test of the order is; those of the specimen itself belong to drug testing. */
export function kindOf(analyses: readonly Pick<ReportedAnalysis, 'code' | 'definition'>[]): ReportKind {
  if (analyses.length === 0) return 'general'
  if (analyses.some(isDrugTest) && analyses.every((one) => isDrugTest(one) || isValidityTest(one)))
    return 'toxicology'
  return analyses.every(({ definition }) => definition.kind === 'micro') ? 'microbiology' : 'general'
}

/** A template with the facts that its texts name. */
function filledTemplate(template: TemplateInUse, facts: ReportFacts): TemplateInUse {
  const { lab, patient, orderer, zone } = facts
  const named = {
    laboratory: lab.name,
    laboratoryPhone: lab.phone ?? '',
    patient: personName(patient),
    patientId: patient.patientNumber,
    birthDate: dateWords(patient.dob),
    requisition: facts.requisitionNumber,
    location: orderer.location,
    physician: orderer.physician,
    reported: momentIn(zone, facts.reportedAt),
    version: String(facts.version),
  }
  const { heading, note, footer } = template
  // A name that is longer than its place has room.
  const fit = (text: string) => withFacts(text, named).slice(0, 4000)
  return { ...template, heading: fit(heading), note: fit(note), footer: fit(footer) }
}

function pharmacistSection({ review, zone }: ReportFacts): ReportDocumentInput['pharmacist'] {
  if (!review) return null
  return {
    by: [review.by, review.credentials].filter(Boolean).join(', '),
    at: momentIn(zone, review.at),
    changes: review.changes.map(({ name: about, was, now, reason }) => ({ about, was, now, reason })),
    advice: [...review.advice],
  }
}

/**
 * The report of an order as it is frozen at release: everything that is printed, in words. Dates and times are those of
 * the laboratory's zone, `Nov 19, 2026, 06:10 MST`. Analyses that are RELEASED are printed with their value, CANCELLED and
 * REJECTED ones as not performed; the rest are counted as to follow, RETRACTED ones are left out. Pure, and free of the
 * database; what is missing for 42 CFR 493.1291(c) is found by `missingReportElements`, not here.
 * Throws a refusal that names the part where the content is more than a report takes.
 */
export function buildDocument(facts: ReportFacts): ReportDocument {
  try {
    return madeOf(facts)
  } catch (error) {
    throw unfit(facts.requisitionNumber, error)
  }
}

function madeOf(facts: ReportFacts): ReportDocument {
  const { zone, lab, orderer, reportedAt } = facts
  const consistencies = consistenciesOf(facts)
  const groups = printedPanels(facts.analyses)
  const panels = correctedPanels(
    facts,
    groups,
    notedOnce(
      groups,
      groups.map((group) => ReportPanel.parse(panelOf(group, facts, consistencies))),
    ),
  )
  const rows = new Map(
    groups.flatMap((group, at) => group.map((one, n) => [one, panels[at]?.rows[n]] as const)),
  )
  const others = outsidePanels(facts)
  const findings = keyFindings(facts, consistencies, (one) => rows.get(one)?.corrected ?? null)
  const toxicology = toxicologyOf(facts, consistencies, groups, panels)
  const changes = [
    ...(facts.changes ?? []),
    ...findingChanges(facts, findings),
    ...entryChanges(facts, toxicology, findings),
  ]
  const told = changes.filter(({ version }) => version !== facts.version)
  const waiting = facts.analyses.filter(isComing).length
  const notTested = notTestedOf(facts)
  const isTested = notTested === null
  const toFollow =
    waiting === 1 ? m.reports.testsToFollowOne : fill(m.reports.testsToFollowMany, { count: waiting })
  const tested = waiting === 0 ? m.reports.allComplete : toFollow
  const measured = !isTested && wasMeasured(facts)
  const untested = measured ? m.reports.noResultReported : m.reports.noTestPerformed
  const withdrawn = isWithdrawn(facts)
  const complete = withdrawn ? m.reports.resultsWithdrawn : isTested ? tested : untested
  const document = ReportDocument.parse({
    state: facts.state,
    kind: kindOf(facts.analyses.filter(isPrinted)),
    version: facts.version,
    reportedAt: momentIn(zone, reportedAt),
    notTested,
    measured,
    withdrawn,
    changes,
    progress: facts.releasedBy === null ? m.reports.previewNotReleased : complete,
    lab: {
      name: lab.name,
      addressLines: addressLines(lab.address),
      phone: lab.phone ?? '',
      clia: lab.clia ?? '',
      director: lab.director ?? '',
    },
    logo: lab.logo_key ?? null,
    patient: patientOf(facts),
    requisition: facts.requisitionNumber,
    specimens: printedSpecimens(facts).map((one) =>
      specimenOf(one, zone, isTested || wasMeasured(facts, one.letter)),
    ),
    orderer: {
      physician: orderer.physician,
      npi: orderer.npi,
      location: orderer.location,
      addressLines: addressLines(orderer.address),
      fax: orderer.fax ?? '',
    },
    validity: consistencies.specimens.map(({ letter, sentence }) => ({
      about: fill(m.reports.specimen, { letter }),
      text: sentence,
    })),
    keyFindings: [...outsideFindings(facts, others), ...findings].slice(0, 50),
    panels: [...panels, ...others],
    toxicology,
    criticalCalls: [...(criticalCalls(facts, consistencies) ?? []), ...outsideCalls(facts)],
    medications: medicationLines(facts, consistencies),
    pharmacist: pharmacistSection(facts),
    comments: [
      ...unreceived(facts, isTested),
      ...told.map((one) =>
        fill(m.reports.changedInVersion, { version: one.version, changed: changeWords(one) }),
      ),
      ...facts.comments,
      ...outsideNotes(facts),
    ],
    signatures:
      facts.releasedBy === null
        ? []
        : [{ role: m.reports.releasedBy, name: facts.releasedBy, at: momentIn(zone, reportedAt) }],
    template: facts.template ? filledTemplate(facts.template, facts) : null,
    contact: lab.phone ? { phone: lab.phone } : null,
  } satisfies ReportDocumentInput)
  const { last } = facts
  return document.state === 'AMENDED' && last
    ? {
        ...document,
        noteOnly: !addsInformation(last, { ...document, comments: unreceived(facts, isTested) }),
      }
    : document
}
