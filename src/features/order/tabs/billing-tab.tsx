import { t } from '@contract/messages'
import type { Order } from '@contract/order-shapes'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'

/** What billing will need of this order: who pays and why it was ordered. */
export function BillingTab({ order }: { order: Order }) {
  const { insurance, diagnoses } = order
  return (
    <div className="grid gap-4">
      <Card title={t('order.billing.insurance')}>
        {insurance.length === 0 && (
          <p className="p-4 text-dense text-hint">{t('order.billing.noInsurance')}</p>
        )}
        {insurance.map((policy, at) => (
          <div key={at} className="border-b border-soft-line p-4 last:border-b-0">
            <h3 className="mb-2">{policy.payerName}</h3>
            <Facts
              facts={[
                ...(policy.policyNumber
                  ? [
                      {
                        label: t('order.billing.policy'),
                        value: <span className="mono">{policy.policyNumber}</span>,
                      },
                    ]
                  : []),
                ...(policy.groupNumber
                  ? [
                      {
                        label: t('order.billing.group'),
                        value: <span className="mono">{policy.groupNumber}</span>,
                      },
                    ]
                  : []),
                { label: t('order.billing.relation'), value: policy.relation },
              ]}
            />
          </div>
        ))}
      </Card>
      <Card title={t('order.billing.diagnoses')}>
        {diagnoses.length === 0 ? (
          <p className="p-4 text-dense text-hint">{t('order.billing.noDiagnoses')}</p>
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
      <p className="text-dense text-hint">{t('order.billing.later')}</p>
    </div>
  )
}
