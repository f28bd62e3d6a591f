import { fill, m } from '@contract/messages'
import type { IdentityChange, ReportDocument } from '@contract/reports/document'
import { identityOf, type PrintedIdentity } from './build-document'
import type { ReportFacts } from './report-facts'

type Specimen = PrintedIdentity['specimens'][number]
const moment = ({ date, time }: Specimen['collected']) => [date, time].filter(Boolean).join(', ')

/** What is printed of whom and of which specimens a report is, each under its name. */
function printed({ patient, specimens }: PrintedIdentity): Map<string, string> {
  const of = (letter: string, what: string) => fill(m.reports.ofSpecimen, { letter, what })
  return new Map([
    [m.reports.pdfPatient, patient.name],
    [m.reports.pdfPatientId, patient.id],
    [m.reports.birthDate, patient.dob],
    [m.reports.sex, patient.sex],
    ...specimens.flatMap(({ letter, type, source, collected, received }): [string, string][] => [
      [of(letter, m.reports.collectedWord), moment(collected)],
      [of(letter, m.reports.receivedWord), moment(received)],
      [of(letter, m.reports.sourceWord), [...new Set([type, source])].filter(Boolean).join(', ')],
    ]),
  ])
}

/**
 * What the last version printed of patient and specimens and these facts print otherwise, as version `number` tells it,
 * behind what earlier versions told. What was not printed before is no correction but an addition.
 */
export function identityChanges(
  last: ReportDocument | null,
  facts: Parameters<typeof identityOf>[0] & Pick<ReportFacts, 'version'>,
): IdentityChange[] {
  if (!last) return []
  const [before, now] = [printed(last), printed(identityOf(facts))]
  const changed = [...before].flatMap(([what, oldValue]): IdentityChange[] => {
    const newValue = now.get(what)
    return oldValue === '' || !newValue || newValue === oldValue
      ? []
      : [{ what, oldValue, newValue, version: facts.version, reason: '' }]
  })
  return [...last.changes, ...changed]
}
