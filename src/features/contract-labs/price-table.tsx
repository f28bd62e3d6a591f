import type { PriceLine } from '@contract/contract-labs/shapes'
import { m } from '@contract/messages'
import { moneyText } from '@contract/rules/money'
import { formatDate } from '@/lib/format'
import { Card } from '@/ui/card'

/** The price lines for those who may read them and no more. */
export function PriceTable({ prices }: { prices: readonly PriceLine[] }) {
  return (
    <div className="grid p-6 max-sm:p-4 xl:max-w-240">
      <Card title={m.contractLabs.prices} end={prices.length} className="overflow-x-auto">
        {prices.length === 0 ? (
          <p className="p-4 text-dense text-hint">{m.contractLabs.priceNone}</p>
        ) : (
          <table className="w-full text-dense tabular-nums">
            <thead>
              <tr className="text-left text-hint [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
                <th scope="col">{m.contractLabs.testCode}</th>
                <th scope="col">{m.register.billingPrice}</th>
                <th scope="col">{m.contractLabs.validFrom}</th>
                <th scope="col">{m.contractLabs.validTo}</th>
              </tr>
            </thead>
            <tbody>
              {prices.map(({ testCode, cents, validFrom, validTo }) => (
                <tr
                  key={`${testCode} ${validFrom}`}
                  className="border-t border-soft-line [&>td]:px-4 [&>td]:py-2"
                >
                  <td className="mono">{testCode}</td>
                  <td>{moneyText(cents)}</td>
                  <td>{formatDate(validFrom)}</td>
                  <td>{validTo && formatDate(validTo)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </div>
  )
}
