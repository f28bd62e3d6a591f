import { useMemo } from 'react'
import { m } from '@contract/messages'
import { ClaimCheck } from '@/app/claim-readiness/claim-check'
import { CollectionNeeds } from '@/app/test-directory/needs'
import { goToField } from '@/form/go-on'
import { typedValue } from '@/form/read-typed'
import { useDebounced } from '@/form/use-server-search'
import { anchorOf } from './anchor'
import { useEntry } from './entry-context'
import type { OrderValues } from './values'

/** Beyond the pause of the quiet values. */
const WAIT_MS = 600

const anchors = {
  'patient.dob': 'patient',
  'insurance.payer': 'payer',
  'insurance.memberId': 'policyNumber',
  physician: 'physician',
  diagnoses: 'diagnoses',
  items: 'items',
  dateCollected: 'dateCollected',
} as const

/** Below the summary: what to collect, and whether the claim is complete. */
export function ClaimRail({ values }: { values: OrderValues }) {
  const { formContext, editing } = useEntry()
  const rested = useDebounced(values, WAIT_MS)
  const asked = useMemo(() => {
    const { location, payer, items, patient, physician } = rested
    const dateCollected = typedValue(rested.dateCollected, 'datetime', formContext.zone)
    if (!location || !payer || items.length === 0 || !dateCollected) return null
    return {
      locationId: location._id,
      patientId: patient?._id ?? null,
      dob: patient ? null : typedValue(rested.newPatient.dob, 'dob', formContext.zone),
      physicianId: physician?._id ?? null,
      insurance: [
        {
          payerId: payer._id,
          payerName: payer.name,
          policyNumber: rested.policyNumber,
          groupNumber: rested.groupNumber,
        },
      ],
      diagnoses: rested.diagnoses.map(({ code }) => code),
      items: items.map(({ panelId, testId }) => ({ panelId, testId })),
      dateCollected,
      orderId: editing,
    }
  }, [rested, formContext.zone, editing])
  return (
    <section aria-label={m.orderEntry.claimSection} className="grid gap-4">
      <ClaimCheck asked={asked} anchors={anchors} goTo={(anchor) => goToField(anchorOf(anchor))} />
      {rested.items.length > 0 && rested.location && !rested.payer && (
        <p className="text-dense text-text2">{m.claimReadiness.instead.estimate}</p>
      )}
      <CollectionNeeds items={rested.items} />
    </section>
  )
}
