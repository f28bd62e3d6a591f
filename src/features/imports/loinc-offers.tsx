import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { LoincMatch } from '@contract/imports/shapes'
import { fill, m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { announce } from '@/ui/live-region'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { loincQuery } from './queries'

/** Tests beside the LOINC codes on file. A code is given to a test when somebody accepts it, and never replaces one. */
export function LoincOffers() {
  const { data, error, refetch } = useQuery(loincQuery)
  if (error && !data)
    return (
      <Card title={m.imports.loincTitle}>
        <LoadFailed error={error} refetch={refetch} />
      </Card>
    )
  if (!data) return <SkeletonRows rows={4} />
  const { codes, docs } = data
  if (codes === 0)
    return (
      <Card title={m.imports.loincTitle}>
        <EmptyState title={m.imports.loincNone} text={m.imports.loincNoneHelp} />
      </Card>
    )
  const of = (state: LoincMatch['state']) => docs.filter((one) => one.state === state)
  const offered = of('offered')
  return (
    <Card
      title={m.imports.loincTitle}
      sub={fill(m.imports.loincSub, {
        listed: formatCount(of('listed').length),
        total: formatCount(docs.length),
      })}
    >
      {offered.length > 0 && (
        <ul aria-label={m.imports.loincTitle}>
          {offered.map((match) => (
            <Offer key={match.testId} match={match} />
          ))}
        </ul>
      )}
      <div className="grid gap-1 px-4 py-3 text-dense text-text2">
        {offered.length === 0 && <p>{m.imports.loincAllDone}</p>}
        <p>{fill(m.imports.loincUnlisted, { count: formatCount(of('unlisted').length) })}</p>
        <p>{fill(m.imports.loincUnmatched, { count: formatCount(of('unmatched').length) })}</p>
        <p className="max-w-180 text-meta text-hint">{m.imports.loincNotice}</p>
      </div>
    </Card>
  )
}

function Offer({ match }: { match: LoincMatch }) {
  const accept = useSend(api.imports.acceptLoinc, { invalidates: [api.imports.loincMatches, 'reference'] })
  const { testId, version, name, code, offers } = match
  const take = (loinc: string) =>
    accept.mutate(
      { body: { testId, version, loinc } },
      {
        onSuccess: () => announce(fill(m.imports.loincAccepted, { name, loinc })),
        onError: (error) => toast.error(m.imports.loincRefused, { detail: messageOf(error) }),
      },
    )
  return (
    <li className="grid gap-2 border-b border-soft-line px-4 py-2.5 text-dense sm:grid-cols-[14rem_1fr]">
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="mono block text-meta text-hint">{code}</span>
      </span>
      <ul aria-label={fill(m.imports.loincOffers, { name })} className="grid gap-1.5">
        {offers.map((offer) => (
          <li key={offer.loinc} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="mono w-20">{offer.loinc}</span>
            <span className="min-w-0 flex-1 max-sm:order-first max-sm:basis-full">{offer.name}</span>
            <Button
              size="s"
              className="max-sm:h-11"
              busy={accept.isPending}
              aria-label={fill(m.imports.loincAccept, { loinc: offer.loinc })}
              onClick={() => take(offer.loinc)}
            >
              {fill(m.imports.loincAccept, { loinc: offer.loinc })}
            </Button>
          </li>
        ))}
      </ul>
    </li>
  )
}
