import { ethnicityLabels, raceLabels } from '@contract/choices'
import { t } from '@contract/messages'
import type { Patient } from '@contract/people-shapes'
import { addressText } from '@/form/address-fields'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Facts, type Fact } from '@/ui/facts'

const known = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : [])

/** For whoever may look and not change. */
export function PatientFacts({ patient }: { patient: Patient }) {
  const facts = [
    ...known(t('people.contact.phone'), patient.phone),
    ...known(t('people.contact.email'), patient.email),
    ...known(t('people.address.title'), addressText(patient.address)),
    ...known(t('people.patient.location'), patient.locationName),
    ...known(t('people.patient.race'), patient.race && raceLabels[patient.race]),
    ...known(t('people.patient.ethnicity'), patient.ethnicity && ethnicityLabels[patient.ethnicity]),
  ]
  return (
    <div className="p-6 max-sm:p-4">
      <Card title={t('people.patient.tabs.details')} className="max-w-160">
        <Facts layout="column" facts={facts} className="p-4" />
      </Card>
    </div>
  )
}

export function InsuranceFacts({ patient: { insurance } }: { patient: Patient }) {
  if (insurance.length === 0)
    return <EmptyState title={t('people.insurance.none')} text={t('people.insurance.noneHelp')} />
  return (
    <div className="grid gap-4 p-6 max-sm:p-4">
      {insurance.map((one, at) => (
        <Card key={at} title={one.payerName ?? ''} className="max-w-160">
          <Facts
            layout="column"
            className="p-4"
            facts={[
              ...known(t('people.insurance.policy'), one.policyNumber),
              ...known(t('people.insurance.group'), one.groupNumber),
              {
                label: t('people.insurance.relation'),
                value: t(`people.insurance.relations.${one.relation}`),
              },
            ]}
          />
        </Card>
      ))}
    </div>
  )
}
