import { useQuery } from '@tanstack/react-query'
import { m } from '@contract/messages'
import { AppLink } from '@/app/router-link'
import { InactiveChip } from '@/app/entity/active-chip'
import { formatDate } from '@/lib/format'
import { Card } from '@/ui/card'
import { BillableChip, lastDay } from './code-chips'
import { throughYearsQuery } from './queries'

const row = 'flex min-h-8 items-center gap-3 border-b border-soft-line px-4 py-1 last:border-b-0'

/** A code in each fiscal year's table that had it, and the tests that list it. Nothing where no table ever had it. */
export function DiagCodeYears({ code }: { code: string }) {
  const { data } = useQuery(throughYearsQuery(code))
  if (!data) return null
  return (
    <>
      <Card title={m.diagCodes.history} end={data.docs.length}>
        <ul className="text-dense">
          {data.docs.map(({ _id, description, billable, validFrom, validTo }) => (
            <li key={_id} className={`${row} flex-wrap`}>
              <span className="w-56 shrink-0 tabular-nums">
                {formatDate(validFrom)} – {validTo === null ? m.diagCodes.open : formatDate(lastDay(validTo))}
              </span>
              <span className="min-w-40 flex-1">{description}</span>
              <BillableChip billable={billable} />
            </li>
          ))}
        </ul>
      </Card>
      <Card title={m.diagCodes.tests} end={data.tests.length > 0 && data.tests.length}>
        {data.tests.length === 0 ? (
          <p className="p-4 text-dense text-hint">{m.diagCodes.noTests}</p>
        ) : (
          <ul className="text-dense">
            {data.tests.map(({ _id, code: testCode, name, active }) => (
              <li key={_id} className={row}>
                <AppLink to={`/test/${_id}?tab=diagcodes`} className="min-w-0 flex-1 truncate">
                  {name}
                </AppLink>
                <InactiveChip active={active} />
                <span className="mono text-hint">{testCode}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
