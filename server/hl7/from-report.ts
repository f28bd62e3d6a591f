import { fill, m } from '@contract/messages'
import { changeWords, type ReportDocument } from '@contract/reports/document'
import type { Specimen } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { isolateLines, susceptibilityGroups, type Culture } from './isolate-groups'
import type { Refusal } from './may-send'
import { plainSigns } from './plain-signs'
import {
  findingBeside,
  flagsOfRow,
  isOfOtherPatient,
  isUnperformed,
  unitOfRow,
  valueOfRow,
  type ReportRow,
} from './report-value'
import type { GroupStatus, ResultSourceInput } from './result-source'

type Group = ResultSourceInput['groups'][number]
type Line = Group['lines'][number]
type Lab = NonNullable<Line['performedBy']>

/** Which analyses are one order of the receiver, under which numbers. */
export interface OrderLink {
  /** The panel, or the single test, on one specimen; as the order's items have it. */
  panelId: string | null
  testId: string | null
  letter: string
  /** The receiver's number; null where it did not order this: a reflex test, an order of paper. */
  placer: Group['placer']
  filler: Group['filler']
  test: Group['test']
  action?: string
  parent?: Group['parent']
}

export interface ReportToSend {
  document: ReportDocument
  /** What earlier versions said, oldest first: what they told of isolates and this one does not is withdrawn. Left out, nothing. */
  earlier?: readonly ReportDocument[]
  /** When this version was released. */
  reportedAt: string
  /** The order's analyses, as stored. */
  analyses: readonly Analysis[]
  specimens: readonly Pick<
    Specimen,
    'letter' | 'collectedAt' | 'receivedAt' | 'rejectReason' | 'condition' | 'sampleType'
  >[]
  /** The number of a specimen, and the code of its kind where it has one. */
  specimenOf: (letter: string) => Pick<NonNullable<Group['specimens']>[number], 'placer' | 'filler' | 'type'>
  links: readonly OrderLink[]
  loincOf: (testId: string) => string | null
  /** The laboratory itself: the performing one of what it did not refer. */
  lab: Lab
  orderer: Group['orderer']
  facility?: Group['facility']
  providerAddress?: Group['providerAddress']
  reasons?: Group['reasons']
  patient: ResultSourceInput['patient']
  header: Pick<
    ResultSourceInput,
    | 'controlId'
    | 'at'
    | 'zone'
    | 'processing'
    | 'sender'
    | 'receiver'
    | 'acceptAck'
    | 'applicationAck'
    | 'profile'
    | 'software'
  >
  /** The report as PDF in a last OBX, where the connection wants it. */
  pdf?: { base64: string; code: Line['test'] }
}

export type SourceOfReport =
  { ok: true; source: ResultSourceInput } | { ok: false; refusals: readonly Refusal[] }

/** The analysis whose measurement a value is: of a correction the one that it corrects, and so on back. The id of a printed row. */
function lineageOf(one: Analysis, all: readonly Analysis[]): string {
  const earlier = all.find(({ _id, releasedAt }) => _id === one.retestOf && releasedAt !== null)
  return earlier ? lineageOf(earlier, all) : one._id
}

const COMING = new Set(['REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED'])

/** Address lines as they are printed, `Boise, ID 83702` last. */
function addressOf(lines: readonly string[]): NonNullable<Lab['address']> {
  const place = /^(.+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(lines.at(-1) ?? '')
  const [line1 = '', line2 = ''] = place ? lines.slice(0, -1) : lines
  return {
    line1,
    line2,
    type: 'B',
    ...(place && { city: place[1] ?? '', state: place[2] ?? '', zip: place[3] ?? '', country: 'USA' }),
  }
}

/** A laboratory as a report names it. The last word of its director's name, without credentials, is taken for the family's. */
export function labAsPrinted({ name, addressLines, clia, director }: ReportDocument['lab']): Lab {
  const words = (director.split(',')[0] ?? '').trim().split(/\s+/)
  const family = words.pop() ?? ''
  return {
    name,
    clia,
    address: addressOf(addressLines),
    director: family === '' ? null : { name: { family, given: words.join(' ') } },
  }
}

/** HL7 table 0490, by the words that laboratories reject with. */
const REJECTIONS: readonly (readonly [RegExp, string, string])[] = [
  [/clot/i, 'RC', 'Clotting'],
  [/h(a)?emol/i, 'RH', 'Hemolysis'],
  [/quantity|insufficient|qns|volume/i, 'QS', 'Quantity not sufficient'],
  [/contaminat/i, 'RN', 'Contamination'],
  [/unlabel|mislabel|label/i, 'RM', 'Labeling'],
  [/expired|too old|past stability/i, 'EX', 'Expired'],
  [/storage|temperature|frozen|thaw/i, 'RR', 'Improper storage'],
  [/broken|leak/i, 'RB', 'Broken container'],
  [/identi|patient/i, 'RI', 'Identification problem'],
]
function rejectionOf(reason: string) {
  const known = REJECTIONS.find(([words]) => words.test(reason))
  return known ? { code: known[1], text: known[2], system: 'HL70490', altText: reason } : { text: reason }
}

/** What a row tells beside its value. */
export function notesOf(row: ReportRow): string[] {
  const { corrected, normalized, consistency, comment } = row
  const finding = findingBeside(row)
  return [
    corrected &&
      `Corrected ${corrected.at}: ${
        // What was measured in another patient's specimen is told of this one no more.
        isOfOtherPatient(row)
          ? 'withdrawn'
          : [
              `previously reported as ${corrected.oldValue}`,
              corrected.newValue && `now ${corrected.newValue}`,
            ]
              .filter(Boolean)
              .join(', ')
      }. ${[
        corrected.reason && `Reason: ${corrected.reason}.`,
        corrected.toldTo && `Told: ${corrected.toldTo}.`,
      ]
        .filter(Boolean)
        .join(' ')}`.trim(),
    ...(corrected?.isolates ?? []).map(({ what, old, now }) =>
      fill(m.reports.changed, {
        what,
        old: old || m.reports.isolateNotReported,
        now: now || m.reports.isolateNotReported,
      }),
    ),
    finding && `Interpretation: ${finding}`,
    normalized && `Per creatinine: ${normalized.value} ${normalized.unit}`,
    consistency && `Against the medications: ${consistency}`,
    comment,
  ].filter((text): text is string => Boolean(text))
}

interface Reported {
  row: ReportRow
  analysis: Analysis
  performedBy: Lab
  panelComments: readonly string[]
}

/** This version changes what an earlier one told of it. */
const isFresh = ({ corrected }: ReportRow) => corrected !== null && !corrected.isTold

function lineOf({ row, analysis, performedBy }: Reported, report: ReportToSend): Line {
  const { document, specimens } = report
  const loinc = report.loincOf(analysis.testId)
  const local = { code: analysis.code, text: analysis.name, system: 'L' }
  const test: Line['test'] =
    loinc === null
      ? local
      : {
          code: loinc,
          text: row.test,
          system: 'LN',
          altCode: local.code,
          altText: local.text,
          altSystem: 'L',
        }
  const base = {
    test,
    range: row.reference,
    observed: specimens.find(({ letter }) => letter === analysis.letter)?.collectedAt ?? null,
    analysed: analysis.resultedAt,
    ...(row.method && { method: { text: row.method } }),
    performedBy,
    notes: notesOf(row),
  }
  if (isOfOtherPatient(row))
    return {
      ...base,
      value: { kind: 'withdrawn', type: analysis.definition.kind === 'quantitative' ? 'NM' : 'ST' },
      status: 'W',
    }
  const status = isFresh(row) ? 'C' : document.state === 'PRELIMINARY' ? 'P' : 'F'
  // A value that was told and taken back replaces it: X would be read as never done, and the value left to stand.
  if (isUnperformed(row))
    return {
      ...base,
      range: '',
      value: { kind: 'text', text: row.finding },
      status: row.corrected === null ? 'X' : status,
    }
  return {
    ...base,
    value: valueOfRow(row),
    units: unitOfRow(row, analysis),
    flags: flagsOfRow(row, analysis),
    status,
  }
}

/** OBR-25, from the lines that are reported and whether others are to come. */
function statusOf(lines: readonly Line[], hasPending: boolean): GroupStatus {
  const statuses = lines.map(({ status }) => status)
  if (lines.length === 0) return 'I'
  if (statuses.some((one) => one === 'C' || one === 'W')) return 'C'
  if (statuses.includes('P')) return 'P'
  if (hasPending) return 'A'
  return statuses.every((one) => one === 'X') ? 'X' : 'F'
}

const refusal = (text: string): Refusal => ({ place: { segment: 'OBR', index: 1, field: 4 }, text })

/** Each printed row with its analysis; what no order covers is named, never left out. */
function reportedRows({ document, analyses, links, lab }: ReportToSend): {
  rows: Reported[]
  refusals: Refusal[]
} {
  const refusals: Refusal[] = []
  const rows = document.panels.flatMap(({ rows: printed, performingLab, comments }) =>
    printed.flatMap((row): Reported[] => {
      const lineage = analyses.filter((one) => lineageOf(one, analyses) === row.id && !COMING.has(one.state))
      // Of a corrected result the newest stands; what it replaced is retracted.
      const analysis = lineage.findLast(({ state }) => state !== 'RETRACTED') ?? lineage.at(-1)
      if (!analysis) {
        refusals.push(refusal(`The report prints ${row.test}, and no stored result is its own`))
        return []
      }
      if (!links.some((link) => covers(link, analysis)))
        refusals.push(refusal(`${row.test} belongs to no order of the receiver`))
      return [
        {
          row,
          analysis,
          performedBy: performingLab ? labAsPrinted(performingLab) : lab,
          panelComments: comments,
        },
      ]
    }),
  )
  return { rows, refusals }
}

const covers = (link: OrderLink, { panelId, testId, letter }: Analysis): boolean =>
  link.letter === letter &&
  (link.panelId === null ? panelId === null && link.testId === testId : link.panelId === panelId)

/** What of the whole report is told with its first order: validity of specimens, comments, and the pharmacist's advice. */
export const reportNotes = ({
  validity,
  comments,
  notes,
  changes,
  version,
  pharmacist,
}: ReportDocument): string[] => [
  ...changes.filter((one) => one.version === version).map(changeWords),
  ...validity.map(({ about, text }) => [about, text].filter(Boolean).join(': ')),
  ...comments,
  ...notes,
  ...(pharmacist?.advice.map((text) => `Pharmacist: ${text}`) ?? []),
]

/** Of drug testing: what is concluded of the listed medications, those among them that no test is for. Each sentence once. */
function medicationNotes({ keyFindings, toxicology }: ReportDocument): string[] {
  if (!toxicology) return []
  const entries = toxicology.entries.map(({ about, detail, word, how, says }) => {
    const head = [[about, detail].filter(Boolean).join(' '), [word, how].filter(Boolean).join(', ')]
    return [head.filter(Boolean).join(': '), ...says.map(({ text }) => text)].filter(Boolean).join('. ')
  })
  return [
    ...new Set([
      ...keyFindings
        .filter(({ about }) => about === m.reports.pdfMedicationsHead)
        .map(({ about, text }) => `${about}: ${text}`),
      ...entries.map((text) => `${m.reports.pdfMedicationsHead}: ${text}`),
    ]),
  ]
}

/** The same for a message, whose rows have no box of medications beside them. */
const messageNotes = (document: ReportDocument): string[] => [
  ...reportNotes(document),
  ...medicationNotes(document),
]

const WITHDRAWN =
  'All results previously reported under this order were reported in error and do not apply to this patient.'

function groupsOf(
  link: OrderLink,
  rows: readonly Reported[],
  whole: readonly string[],
  report: ReportToSend,
): Group[] {
  const { analyses, specimens, document } = report
  const own = rows.filter(({ analysis }) => covers(link, analysis))
  const cultures = own.map((one): Culture => ({
    line: lineOf(one, report),
    now: one.row.isolates,
    told: (report.earlier ?? []).flatMap(({ panels }) =>
      panels.flatMap((panel) =>
        panel.rows.filter(({ id }) => id !== '' && id === one.row.id).map(({ isolates }) => isolates),
      ),
    ),
  }))
  const reported = cultures.flatMap((one) => [one.line, ...isolateLines(one)])
  const pending = analyses.filter(
    (one) => covers(link, one) && COMING.has(one.state) && one.retestOf === null,
  )
  const status = statusOf(reported, pending.length > 0)
  const coming: Line[] = pending.map((one) => {
    const loinc = report.loincOf(one.testId)
    return {
      test:
        loinc === null
          ? { code: one.code, text: one.name, system: 'L' }
          : {
              code: loinc,
              text: one.name,
              system: 'LN',
              altCode: one.code,
              altText: one.name,
              altSystem: 'L',
            },
      value: { kind: 'empty' },
      status: 'I',
      performedBy: null,
    }
  })
  const specimen = specimens.find(({ letter }) => letter === link.letter)
  const isAllWithdrawn = reported.length > 0 && reported.every((one) => one.status === 'W')
  const group: Group = {
    placer: link.placer,
    filler: link.filler,
    test: link.test,
    ...(link.action !== undefined && { action: link.action }),
    ...(link.parent !== undefined && { parent: link.parent }),
    collected: specimen?.collectedAt ?? null,
    reported: report.reportedAt,
    orderer: report.orderer,
    facility: report.facility ?? null,
    providerAddress: report.providerAddress ?? null,
    reasons: report.reasons ?? [],
    status,
    notes: [
      ...(isAllWithdrawn ? [WITHDRAWN] : []),
      ...whole,
      ...dispositionOf(link.letter, document),
      ...new Set(own.flatMap(({ panelComments }) => panelComments)),
    ],
    // A corrected group says nothing of what is pending (may-send.ts).
    lines: status === 'C' ? reported : [...reported, ...coming],
    specimens: specimen
      ? [
          {
            ...report.specimenOf(specimen.letter),
            collected: specimen.collectedAt,
            received: specimen.receivedAt,
            ...(specimen.rejectReason !== null && { rejectReason: rejectionOf(specimen.rejectReason) }),
            ...(isRemarkable(specimen.condition) && { condition: { text: specimen.condition } }),
          },
        ]
      : [],
  }
  return group.lines.length === 0
    ? []
    : [group, ...cultures.flatMap((one) => susceptibilityGroups(group, one))]
}

/** An accepted specimen has a condition as well, where it is none that everything has (42 CFR 493.1291(c)(7)). */
const isRemarkable = (condition: string | null): condition is string =>
  condition !== null && condition.trim() !== '' && condition.trim().toLowerCase() !== 'acceptable'

/** What became of a specimen that did not meet the criteria; the wire has no field for it. */
const dispositionOf = (letter: string, { specimens }: ReportDocument): string[] =>
  specimens
    .filter((one) => one.letter === letter && one.disposition !== '')
    .map(({ disposition }) => [fill(m.reports.specimen, { letter }), disposition].join(': '))

/** In signs that every receiver reads (plain-signs.ts). What the receiver named himself stays as it is. */
function plainGroup(group: Group): Group {
  const code = (one: Line['test']): Line['test'] => ({
    ...one,
    ...(one.text && { text: plainSigns(one.text) }),
    ...(one.altText && { altText: plainSigns(one.altText) }),
  })
  const { parent, specimens } = group
  return {
    ...group,
    ...(parent && { parent: { ...parent, test: code(parent.test), text: plainSigns(parent.text ?? '') } }),
    notes: (group.notes ?? []).map(plainSigns),
    lines: group.lines.map((line) => ({
      ...line,
      test: code(line.test),
      range: plainSigns(line.range ?? ''),
      notes: (line.notes ?? []).map(plainSigns),
      ...(line.value.kind === 'text' && { value: { kind: 'text', text: plainSigns(line.value.text) } }),
      ...(line.units && { units: code(line.units) }),
      ...(line.method && { method: code(line.method) }),
    })),
    ...(specimens && {
      specimens: specimens.map((one) => ({
        ...one,
        ...(one.type && { type: code(one.type) }),
        ...(one.condition && { condition: code(one.condition) }),
        ...(one.rejectReason && { rejectReason: code(one.rejectReason) }),
      })),
    }),
  }
}

/**
 * A corrected or amended report of which no row is new: who it is about, its words or its specimens changed. Then all of it is sent as
 * corrected, as a receiver must put the whole in the place of what it has.
 */
function asAmended(groups: readonly Group[], { document }: ReportToSend): Group[] {
  const isAmended = document.state === 'AMENDED' || document.state === 'CORRECTED'
  const isNew = document.panels.some(({ rows }) => rows.some(isFresh))
  if (!isAmended || isNew || groups.some(({ status }) => status === 'C')) return [...groups]
  return groups.map((group) =>
    group.status === 'F' || group.status === 'A'
      ? {
          ...group,
          status: 'C',
          lines: group.lines
            .filter(({ status }) => status !== 'I')
            .map((line) => (line.status === 'F' ? { ...line, status: 'C' } : line)),
        }
      : group,
  )
}

/** The PDF behind the last line of the last group that it may stand in. */
function withPdf(
  groups: readonly Group[],
  pdf: NonNullable<ReportToSend['pdf']>,
  performedBy: Lab,
): Group[] | null {
  const statuses = { F: 'F', P: 'P', C: 'C', A: 'F' } as const
  const at = groups.findLastIndex(({ status, parent }) => !parent && status in statuses)
  const group = groups[at]
  if (
    !group ||
    !(group.status === 'F' || group.status === 'P' || group.status === 'C' || group.status === 'A')
  )
    return null
  const line: Line = {
    test: pdf.code,
    value: { kind: 'pdf', base64: pdf.base64 },
    status: statuses[group.status],
    performedBy,
  }
  return groups.with(at, { ...group, lines: [...group.lines, line] })
}

/**
 * What is sent of a released report. Rows are those that it prints, in its words, so that nothing it withholds leaves; stored
 * analyses add codes, times and what is pending. Refused where a printed row has no analysis or belongs to no order.
 */
export function resultSourceOf(report: ReportToSend): SourceOfReport {
  const { rows, refusals } = reportedRows(report)
  if (refusals.length > 0) return { ok: false, refusals }
  // What is said of the whole stands with the first order that is reported, never with one that is left out.
  const isComing = (link: OrderLink) =>
    report.analyses.some((one) => covers(link, one) && COMING.has(one.state) && one.retestOf === null)
  const first =
    report.links.find((link) => rows.some(({ analysis }) => covers(link, analysis))) ??
    report.links.find(isComing)
  const ofAll = messageNotes(report.document)
  const groups = report.links
    .flatMap((link) => groupsOf(link, rows, link === first ? ofAll : [], report))
    .map(plainGroup)
  if (groups.length === 0) return { ok: false, refusals: [refusal('The report has no result')] }
  const amended = asAmended(groups, report)
  const whole = report.pdf ? withPdf(amended, report.pdf, report.lab) : amended
  if (!whole)
    return { ok: false, refusals: [refusal('No reported result is there for the PDF to stand behind')] }
  return { ok: true, source: { ...report.header, patient: report.patient, groups: whole } }
}
