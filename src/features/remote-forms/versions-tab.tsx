import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import type { RemoteFormDetail } from '@contract/remote-orders/form'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { SkeletonRows } from '@/ui/skeleton'
import { describe, valuesOf } from './form-values'
import { versionsQuery } from './queries'
import { versionWords } from './version-words'

const p = m.remoteForms

/** Every version of a form, newest first, with what it changed. Any of them can be taken up again. */
export function VersionsTab({ form }: { form: RemoteFormDetail }) {
  const { ability } = useMe()
  const { data, error, refetch } = useQuery(versionsQuery(form.key))
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={6} />
  const { docs } = data
  return (
    <div className="grid gap-4 p-6 max-sm:p-4 xl:max-w-240">
      {docs.map((version, at) => (
        <Card
          key={version.version}
          title={versionWords(version)}
          sub={
            version.changedAt === null
              ? undefined
              : fill(p.changedBy, {
                  at: formatDateTime(version.changedAt, labZone()),
                  name: version.changedByName ?? '',
                })
          }
          end={
            at === 0 ? (
              p.inUse
            ) : ability.can('edit', 'Setting') ? (
              <AppLink to={`/management/orderforms/${form.key}?from=${version.version}`}>
                {p.useVersion}
              </AppLink>
            ) : undefined
          }
        >
          <Changed version={version} before={docs[at + 1]} />
        </Card>
      ))}
    </div>
  )
}

/** What a version holds that the one before it did not; of the first, everything that says something. */
function Changed({ version, before }: { version: RemoteFormDetail; before: RemoteFormDetail | undefined }) {
  const now = describe(valuesOf(version))
  const then = before && describe(valuesOf(before))
  const changed = Object.entries(now).filter(([field, { value, text }]) =>
    then ? JSON.stringify(value) !== JSON.stringify(then[field]?.value) : text !== '',
  )
  if (changed.length === 0) return <p className="p-4 text-dense text-hint">{p.sameAsBefore}</p>
  return (
    <Facts
      layout="column"
      className="p-4"
      facts={changed.map(([, { label, text }]) => ({
        label,
        value:
          text === '' ? (
            <span className="text-hint">{m.reportTemplates.empty}</span>
          ) : (
            <span className="whitespace-pre-line">{text}</span>
          ),
      }))}
    />
  )
}
