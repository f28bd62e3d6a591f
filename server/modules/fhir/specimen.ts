import type { SpecimenResource } from '@contract/fhir/resources'
import type { OrderFacts, SpecimenFacts } from './facts'
import { identifierType, meta, ownSystem, reference, some, subject, words, zoned } from './parts'
import { requestsOn } from './request'

/** The tubes that the report prints, in its order. */
export const printedSpecimens = (facts: OrderFacts): SpecimenFacts[] =>
  facts.report.document.specimens.flatMap(
    ({ letter }) => facts.specimens.find((one) => one.letter === letter) ?? [],
  )

/** SNOMED CT for the kinds of specimen whose names leave no doubt; the catalogue's own code stands beside it. */
const kinds: readonly (readonly [RegExp, string, string])[] = [
  [/^urine\b/i, '122575003', 'Urine specimen'],
  [/^serum\b/i, '119364003', 'Serum specimen'],
  [/^plasma\b/i, '119361006', 'Plasma specimen'],
  [/^whole blood\b/i, '258580003', 'Whole blood specimen'],
  [/^saliva\b/i, '119342007', 'Saliva specimen'],
  [/^nasopharyngeal swab\b/i, '258500001', 'Nasopharyngeal swab'],
  [/^(stool|feces)\b/i, '119339001', 'Stool specimen'],
]

export function specimenResource(facts: OrderFacts, tube: SpecimenFacts, base: string): SpecimenResource {
  const printed = facts.report.document.specimens.find(({ letter }) => letter === tube.letter)
  const { withdrawn } = facts.report.document
  const isBad = printed?.acceptable === false
  const condition = [printed?.condition, tube.condition].find(Boolean)
  const kind = kinds.find(([pattern]) => pattern.test(tube.type_name))
  const coding = some([
    ...(kind ? [{ system: 'http://snomed.info/sct', code: kind[1], display: kind[2] }] : []),
    ...(tube.type_code
      ? [{ system: ownSystem(base, 'sample-type'), code: tube.type_code, display: tube.type_name }]
      : []),
  ])
  const identifier = { system: ownSystem(base, 'specimen'), value: tube.barcode }
  const request = some(requestsOn(facts, tube.letter).map((id) => reference('ServiceRequest', id)))
  return {
    resourceType: 'Specimen',
    id: tube.id,
    meta: meta(facts),
    identifier: [{ type: identifierType('ACSN', 'Accession ID'), ...identifier }],
    accessionIdentifier: identifier,
    status: withdrawn ? 'entered-in-error' : isBad ? 'unsatisfactory' : 'available',
    type: {
      ...(coding && { coding }),
      text: tube.type_name,
    },
    subject: subject(facts),
    ...(tube.received_at && { receivedTime: zoned(tube.received_at, facts.zone) }),
    ...(request && { request }),
    collection: {
      collectedDateTime: zoned(tube.collected_at, facts.zone),
      bodySite: words(tube.source_name),
    },
    ...(tube.container && { container: [{ description: tube.container }] }),
    ...(condition && { condition: [words(condition)] }),
    ...(printed?.disposition && { note: [{ text: printed.disposition }] }),
  }
}
