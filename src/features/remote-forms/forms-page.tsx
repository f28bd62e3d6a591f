import { CircleSlash } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import { remoteFormPaths } from '@contract/remote-orders/choices'
import type { RemoteFormDetail } from '@contract/remote-orders/form'
import { ConsoleTabs } from '@/app/console-tabs'
import { LoadFailed } from '@/app/load-failed'
import { AppLink } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { formsQuery } from './queries'
import { versionWords } from './version-words'

const p = m.remoteForms

/** The eight forms of remote order entry as the laboratory has them now. */
export function RemoteFormsPage() {
  const { data, error, refetch } = useQuery(formsQuery)
  return (
    <ConsoleTabs current="/management/orderforms">
      <div className="min-h-full bg-bg">
        <PageHeader title={p.title} crumbs={[{ label: m.navigation.pageManagementConsole }]} />
        <div className="grid gap-4 p-6 pt-4 max-sm:p-4 xl:max-w-320">
          <p className="max-w-prose text-text2">{p.intro}</p>
          {error && !data ? (
            <LoadFailed error={error} refetch={refetch} />
          ) : !data ? (
            <SkeletonRows rows={8} label={p.title} />
          ) : (
            <Card>
              <ul aria-label={p.title}>
                {data.docs.map((form) => (
                  <Line key={form.key} form={form} />
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </ConsoleTabs>
  )
}

function Line({ form }: { form: RemoteFormDetail }) {
  const { key, title, panels, questions, active, changedAt, changedByName } = form
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-soft-line px-4 py-2.5 text-dense last:border-b-0">
      <span className="min-w-48 flex-1">
        <AppLink to={`/management/orderforms/${key}`}>{title}</AppLink>
        <span className="mono block text-meta text-hint">{remoteFormPaths[key]}</span>
      </span>
      <span className="min-w-40 flex-1 text-text2">
        {fill(p.asks, {
          panels: panels.length === 0 ? p.all : panels.length,
          questions: questions.length,
        })}
      </span>
      <span className="min-w-56 flex-1 text-text2">
        {versionWords(form)}
        {changedAt !== null && (
          <span className="block text-meta text-hint">
            {fill(p.changedBy, { at: formatDateTime(changedAt, labZone()), name: changedByName ?? '' })}
          </span>
        )}
      </span>
      {!active && (
        <Chip tone="neutral" icon={CircleSlash}>
          {p.off}
        </Chip>
      )}
    </li>
  )
}
