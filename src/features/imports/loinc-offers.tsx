import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { LoincMatch } from '@contract/api-imports'
import { t } from '@contract/messages'
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
      <Card title={t('imports.loinc.title')}>
        <LoadFailed error={error} refetch={refetch} />
      </Card>
    )
  if (!data) return <SkeletonRows rows={4} />
  const { codes, docs } = data
  if (codes === 0)
    return (
      <Card title={t('imports.loinc.title')}>
        <EmptyState title={t('imports.loinc.none')} text={t('imports.loinc.noneHelp')} />
      </Card>
    )
  const of = (state: LoincMatch['state']) => docs.filter((one) => one.state === state)
  const offered = of('offered')
  return (
    <Card
      title={t('imports.loinc.title')}
      sub={t('imports.loinc.sub', {
        listed: formatCount(of('listed').length),
        total: formatCount(docs.length),
      })}
    >
      {offered.length > 0 && (
        <ul aria-label={t('imports.loinc.title')}>
          {offered.map((match) => (
            <Offer key={match.testId} match={match} />
          ))}
        </ul>
      )}
      <div className="grid gap-1 px-4 py-3 text-dense text-text2">
        {offered.length === 0 && <p>{t('imports.loinc.allDone')}</p>}
        <p>{t('imports.loinc.unlisted', { count: formatCount(of('unlisted').length) })}</p>
        <p>{t('imports.loinc.unmatched', { count: formatCount(of('unmatched').length) })}</p>
        <p className="max-w-180 text-meta text-hint">{t('imports.loinc.notice')}</p>
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
        onSuccess: () => announce(t('imports.loinc.accepted', { name, loinc })),
        onError: (error) => toast.error(t('imports.loinc.refused'), { detail: messageOf(error) }),
      },
    )
  return (
    <li className="grid gap-2 border-b border-soft-line px-4 py-2.5 text-dense sm:grid-cols-[14rem_1fr]">
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="mono block text-meta text-hint">{code}</span>
      </span>
      <ul aria-label={t('imports.loinc.offers', { name })} className="grid gap-1.5">
        {offers.map((offer) => (
          <li key={offer.loinc} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="mono w-20">{offer.loinc}</span>
            <span className="min-w-0 flex-1 max-sm:order-first max-sm:basis-full">{offer.name}</span>
            <Button
              size="s"
              className="max-sm:h-11"
              busy={accept.isPending}
              aria-label={t('imports.loinc.accept', { loinc: offer.loinc })}
              onClick={() => take(offer.loinc)}
            >
              {t('imports.loinc.accept', { loinc: offer.loinc })}
            </Button>
          </li>
        ))}
      </ul>
    </li>
  )
}
