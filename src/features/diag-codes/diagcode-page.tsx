import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import { DetailPage } from '@/app/entity/detail-page'
import { AppLink } from '@/app/router-link'
import { formatDate, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { buttonClass } from '@/ui/button-class'
import { Banner } from '@/ui/banner'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { BillableChip, lastDay, ValidityChip } from './code-chips'
import { DiagCodeYears } from './diagcode-years'
import { diagCodeQuery } from './queries'

/** One code as it stood on a day, and the codes below it. */
export function DiagCodePage({ code, on }: { code: string; on: string | undefined }) {
  const { data, error } = useQuery(diagCodeQuery(code, on))
  const list = { label: m.navigation.itemDiagnosisCodes, to: '/diagcodes' }
  const today = todayIn(labZone())
  if (error && !data) throw error
  if (!data) return <SkeletonRows label={list.label} />
  const wanted = code.toUpperCase()
  const found = data.docs.find((one) => one.code === wanted)
  if (!found)
    return (
      <div className="grid max-w-240 gap-4 p-6 max-sm:p-4">
        <EmptyState
          title={fill(m.diagCodes.missing, { code: wanted, date: formatDate(on ?? today) })}
          text={m.diagCodes.missingHelp}
          action={
            <AppLink to={`/diagcodes?text=${encodeURIComponent(wanted)}&all=true`} className={buttonClass()}>
              {m.diagCodes.backToSearch}
            </AppLink>
          }
        />
        <DiagCodeYears code={wanted} />
      </div>
    )
  const below = data.docs.filter((one) => one.code.startsWith(wanted) && one.code !== wanted)
  return (
    <DetailPage
      crumbs={[list, { label: found.code }]}
      title={found.code}
      about={found.description}
      chips={
        <>
          <BillableChip billable={found.billable} look="soft" />
          <ValidityChip code={found} today={today} />
        </>
      }
      facts={[
        { label: m.diagCodes.columnFrom, value: formatDate(found.validFrom) },
        ...(found.validTo
          ? [{ label: m.diagCodes.columnTo, value: formatDate(lastDay(found.validTo)) }]
          : []),
      ]}
    >
      <div className="grid max-w-240 gap-4 p-6 max-sm:p-4">
        {!found.billable && <Banner tone="info" title={m.diagCodes.headerHelp} />}
        {(!found.billable || below.length > 0) && (
          <Card title={fill(m.diagCodes.below, { code: found.code })} end={below.length > 0 && below.length}>
            {below.length === 0 ? (
              <p className="p-4 text-dense text-hint">{m.diagCodes.noBelow}</p>
            ) : (
              <ul className="text-dense">
                {below.map((one) => (
                  <li
                    key={one._id}
                    className="flex min-h-8 items-center gap-3 border-b border-soft-line px-4 last:border-b-0"
                  >
                    <AppLink
                      to={`/diagcode/${one.code}${on ? `?on=${on}` : ''}`}
                      className="mono w-24 shrink-0"
                    >
                      {one.code}
                    </AppLink>
                    <span className="min-w-0 flex-1 py-1.5">{one.description}</span>
                    <BillableChip billable={one.billable} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )}
        <DiagCodeYears code={found.code} />
      </div>
    </DetailPage>
  )
}
