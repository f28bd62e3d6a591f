import { addressText } from '@contract/address-values'
import { ethnicityLabels, genderLabels, raceLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import type { RemoteOrder } from '@contract/remote-orders/shapes'
import { Card } from '@/ui/card'

const p = m.remoteOrderEntry

/** What was said with an order, each with what the record has there. */
function saidOf({ facts, patient }: RemoteOrder) {
  if (facts === null) return []
  const { gender, race, ethnicity, phone, email, address } = facts
  return [
    { label: p.sex, said: gender && genderLabels[gender], has: genderLabels[patient.gender] },
    { label: p.phone, said: phone, has: patient.phone },
    { label: m.people.contact.email, said: email, has: patient.email },
    {
      label: m.people.address.title,
      said: address && addressText(address),
      has: addressText(patient.address),
    },
    { label: p.race, said: race && raceLabels[race], has: patient.race && raceLabels[patient.race] },
    {
      label: p.ethnicity,
      said: ethnicity && ethnicityLabels[ethnicity],
      has: patient.ethnicity && ethnicityLabels[patient.ethnicity],
    },
  ].filter(({ said }) => said)
}

/** Answers that the record has not taken, beside the record: whoever signs compares the person with it first (decision 0214). */
export function SaidCard({ order }: { order: RemoteOrder }) {
  const rows = saidOf(order)
  if (rows.length === 0) return null
  return (
    <Card title={p.said}>
      {order.state === 'READYTOREVIEW' && <p className="px-4 pt-3 text-text2">{p.saidCompare}</p>}
      <dl className="divide-y divide-soft-line px-4">
        {rows.map(({ label, said, has }) => (
          <div key={label} className="grid grid-cols-[2fr_3fr] gap-x-4 py-2 max-sm:grid-cols-1">
            <dt className="text-text2">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {said}
              <span className="block text-dense text-text2">
                {has ? fill(p.inRecord, { words: has }) : p.noneInRecord}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
