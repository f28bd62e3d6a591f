import type { DiagnosticReportResource } from '@contract/fhir/resources'
import { fill, m } from '@contract/messages'
import type { ReportDocument } from '@contract/reports/document'
import { reportNotes } from '../../hl7/public'
import type { OrderFacts } from './facts'
import { printedRows } from './observation'
import {
  coded,
  identifierType,
  meta,
  organization,
  ownSystem,
  reference,
  some,
  subject,
  systems,
  zoned,
} from './parts'
import { requestId } from './request'
import { printedSpecimens } from './specimen'

function statusOf({ state, notTested, withdrawn }: ReportDocument): DiagnosticReportResource['status'] {
  if (withdrawn) return 'entered-in-error'
  if (notTested) return 'cancelled'
  const statuses = {
    PRELIMINARY: 'preliminary',
    FINAL: 'final',
    AMENDED: 'amended',
    CORRECTED: 'corrected',
  } as const
  return statuses[state]
}

/** The whole report's own words: key findings, and what a message of HL7 tells of the whole. */
const conclusionOf = (document: ReportDocument): string =>
  [
    ...document.keyFindings.map(({ about, text }) => [about, text].filter(Boolean).join(': ')),
    ...reportNotes(document),
  ]
    .filter(Boolean)
    .join('\n')

/**
 * What was reported of an order to patients whose it is no more, each as a report of its own that is entered in error: who asks
 * for the first patient must learn that it was taken back. Its id is that of the last version that was issued for them.
 */
export function leftReports(facts: OrderFacts, base: string): DiagnosticReportResource[] {
  const others = facts.earlier.filter(({ patientId }) => patientId !== facts.placed.patientId)
  return [...new Set(others.map(({ patientId }) => patientId))].flatMap((patientId) => {
    const own = others.filter((one) => one.patientId === patientId)
    const last = own.at(-1)
    if (!last) return []
    const { presentedForm: _paper, ...report } = reportResource(
      {
        ...facts,
        placed: { ...facts.placed, id: last.id, patientId },
        report: { ...last, document: { ...last.document, withdrawn: true } },
        earlier: own.slice(0, -1),
        items: [],
        specimens: [],
      },
      base,
    )
    return [report]
  })
}

export function reportResource(facts: OrderFacts, base: string): DiagnosticReportResource {
  const { document, number, releasedAt, id } = facts.report
  const conclusion = conclusionOf(document)
  const interpreter = document.signatures.find(({ name }) => name !== '')
  const basedOn = some(
    facts.items.map((item) => reference('ServiceRequest', requestId(facts.placed.id, item))),
  )
  const specimen = some(printedSpecimens(facts).map((one) => reference('Specimen', one.id)))
  const result = some(
    printedRows(facts)
      .filter(({ isGone, isolate }) => !isGone && !isolate)
      .map((one) => reference('Observation', one.id)),
  )
  return {
    resourceType: 'DiagnosticReport',
    id: facts.placed.id,
    meta: meta(facts),
    contained: [
      organization(document.lab, 'lab'),
      ...(interpreter
        ? [
            {
              resourceType: 'Practitioner' as const,
              id: 'interpreter',
              name: [
                {
                  text: interpreter.name,
                  ...(interpreter.credentials && { suffix: [interpreter.credentials] }),
                },
              ],
            },
          ]
        : []),
    ],
    identifier: [
      {
        type: identifierType('FILL', 'Filler identifier'),
        system: ownSystem(base, 'requisition'),
        value: facts.requisition,
      },
    ],
    ...(basedOn && { basedOn }),
    status: statusOf(document),
    category: [coded(systems.section, 'LAB', 'Laboratory')],
    code: {
      coding: [{ system: systems.loinc, code: '11502-2', display: 'Laboratory report' }],
      text: m.fhir.laboratoryReport,
    },
    subject: subject(facts),
    effectiveDateTime: zoned(facts.collectedAt, facts.zone),
    issued: releasedAt.toISOString(),
    performer: [{ reference: '#lab' }],
    ...(interpreter && { resultsInterpreter: [{ reference: '#interpreter' }] }),
    ...(specimen && { specimen }),
    ...(result && { result }),
    ...(conclusion && { conclusion }),
    presentedForm: [
      {
        contentType: 'application/pdf',
        url: `${base}/Binary/${id}`,
        title: fill(m.fhir.reportTitle, { number: facts.requisition, version: number }),
        creation: releasedAt.toISOString(),
      },
    ],
  }
}
