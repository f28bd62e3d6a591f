import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { DiagnosisChanges } from './diagnosis-changes'

/** What billing will need of this order: who pays and why it was ordered. */
export function BillingTab({ order }: { order: Order }) {
  const { insurance, diagnoses } = order
  return (
    <div className="grid gap-4">
      <Card title={m.order.billingInsurance}>
        {insurance.length === 0 && <p className="p-4 text-dense text-hint">{m.order.billingNoInsurance}</p>}
        {insurance.map((policy, at) => (
          <div key={at} className="border-b border-soft-line p-4 last:border-b-0">
            <h3 className="mb-2">{policy.payerName}</h3>
            <Facts
              facts={[
                ...(policy.policyNumber
                  ? [
                      {
                        label: m.order.billingPolicy,
                        value: <span className="mono">{policy.policyNumber}</span>,
                      },
                    ]
                  : []),
                ...(policy.groupNumber
                  ? [
                      {
                        label: m.order.billingGroup,
                        value: <span className="mono">{policy.groupNumber}</span>,
                      },
                    ]
                  : []),
                { label: m.order.billingRelation, value: policy.relation },
              ]}
            />
          </div>
        ))}
      </Card>
      <DiagnosisChanges orderId={order._id} />
      <Card title={m.order.billingDiagnoses}>
        {diagnoses.length === 0 ? (
          <p className="p-4 text-dense text-hint">{m.order.billingNoDiagnoses}</p>
        ) : (
          <ul className="divide-y divide-soft-line text-dense">
            {diagnoses.map(({ code, description }) => (
              <li key={code} className="flex gap-4 px-4 py-2">
                <span className="mono w-18 flex-none">{code}</span>
                {description}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <p className="text-dense text-hint">{m.order.billingNotShown}</p>
    </div>
  )
}
