import type { ServiceRequestResource } from '@contract/fhir/resources'
import type { OrderedItem } from '@contract/orders/shapes'
import { sha256Hex } from '../../core/hash'
import type { AnalysisFacts, OrderFacts } from './facts'
import {
  coded,
  identifierType,
  meta,
  orderer,
  organization,
  ownSystem,
  reference,
  some,
  subject,
  systems,
  zoned,
} from './parts'

/** What was ordered has no row of its own: a panel or a test on one specimen of an order is always the same request. */
export const requestId = (orderId: string, { panelId, testId, letter }: OrderedItem): string =>
  `${orderId}.${sha256Hex([panelId, testId, letter].join(' ')).slice(0, 12)}`

/** The order behind such an id. */
export const orderOfRequest = (id: string): string => id.slice(0, 36)

export const covers = (
  { panelId, testId, letter }: OrderedItem,
  analysis: Pick<AnalysisFacts, 'panel_id' | 'test_id' | 'letter'>,
): boolean =>
  letter === analysis.letter &&
  (panelId === null
    ? analysis.panel_id === null && testId === analysis.test_id
    : panelId === analysis.panel_id)

export const requestsOn = (facts: OrderFacts, letter: string): string[] =>
  facts.items.filter((item) => item.letter === letter).map((item) => requestId(facts.placed.id, item))

function statusOf({
  state,
  notTested,
  withdrawn,
}: OrderFacts['report']['document']): ServiceRequestResource['status'] {
  if (withdrawn) return 'entered-in-error'
  if (notTested) return 'revoked'
  return state === 'PRELIMINARY' ? 'active' : 'completed'
}

export function requestResource(facts: OrderFacts, item: OrderedItem, base: string): ServiceRequestResource {
  const { document } = facts.report
  const loinc =
    item.panelId === null
      ? facts.analyses.find((one) => covers(item, one))?.loinc
      : facts.panelLoinc.get(item.panelId)
  const specimen = facts.specimens.find(({ letter }) => letter === item.letter)
  const reasonCode = some(
    facts.diagnoses.map(({ code, description }) => coded(systems.icd10, code, description || code)),
  )
  return {
    resourceType: 'ServiceRequest',
    id: requestId(facts.placed.id, item),
    meta: meta(facts),
    contained: [orderer(facts), organization(document.lab, 'lab')],
    identifier: [
      {
        type: identifierType('FILL', 'Filler identifier'),
        system: ownSystem(base, 'order-item'),
        value: `${facts.requisition}-${item.letter}-${item.code}`,
      },
    ],
    requisition: { system: ownSystem(base, 'requisition'), value: facts.requisition },
    status: statusOf(document),
    intent: 'order',
    category: [coded(systems.snomed, '108252007', 'Laboratory procedure')],
    priority: facts.priority === 'STAT' ? 'stat' : 'routine',
    code: {
      coding: [
        ...(loinc ? [{ system: systems.loinc, code: loinc }] : []),
        {
          system: ownSystem(base, item.panelId === null ? 'test' : 'panel'),
          code: item.code,
          display: item.name,
        },
      ],
      text: item.name,
    },
    subject: subject(facts),
    authoredOn: zoned(facts.enteredAt, facts.zone),
    requester: { reference: '#requester' },
    performer: [{ reference: '#lab' }],
    ...(reasonCode && { reasonCode }),
    ...(specimen && { specimen: [reference('Specimen', specimen.id)] }),
  }
}
