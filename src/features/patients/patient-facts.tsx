import { ethnicityLabels, raceLabels } from '@contract/choices'
import { m } from '@contract/messages'
import type { Patient } from '@contract/patients/shapes'
import { addressText } from '@contract/address-values'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Facts, type Fact } from '@/ui/facts'

const known = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : [])

/** For whoever may look and not change. */
export function PatientFacts({ patient }: { patient: Patient }) {
  const facts = [
    ...known(m.people.contact.phone, patient.phone),
    ...known(m.people.contact.email, patient.email),
    ...known(m.people.address.title, addressText(patient.address)),
    ...known(m.patients.location, patient.locationName),
    ...known(m.patients.race, patient.race && raceLabels[patient.race]),
    ...known(m.patients.ethnicity, patient.ethnicity && ethnicityLabels[patient.ethnicity]),
  ]
  return (
    <div className="p-6 max-sm:p-4">
      <Card title={m.patients.tabsDetails} className="max-w-160">
        <Facts layout="column" facts={facts} className="p-4" />
      </Card>
    </div>
  )
}

export function InsuranceFacts({ patient: { insurance } }: { patient: Patient }) {
  if (insurance.length === 0)
    return <EmptyState title={m.patients.insuranceNone} text={m.patients.insuranceNoneHelp} />
  return (
    <div className="grid gap-4 p-6 max-sm:p-4">
      {insurance.map((one, at) => (
        <Card key={at} title={one.payerName ?? ''} className="max-w-160">
          <Facts
            layout="column"
            className="p-4"
            facts={[
              ...known(m.patients.insurancePolicy, one.policyNumber),
              ...known(m.patients.insuranceGroup, one.groupNumber),
              {
                label: m.patients.insuranceRelation,
                value: m.patients.insuranceRelations[one.relation],
              },
            ]}
          />
        </Card>
      ))}
    </div>
  )
}
