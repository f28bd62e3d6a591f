import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import type { TemplateRevision } from '@contract/report-templates/shapes'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { SkeletonRows } from '@/ui/skeleton'
import { revisionsQuery } from './queries'
import { typeLabel } from './types'

/** Every revision of a template as it read, newest first. */
export function RevisionsTab({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(revisionsQuery(id))
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={6} />
  return (
    <div className="grid gap-4 p-6 max-sm:p-4 xl:max-w-240">
      {data.docs.map((revision) => (
        <Revision key={revision.revision} revision={revision} />
      ))}
    </div>
  )
}

function Revision({ revision }: { revision: TemplateRevision }) {
  const { revision: number, madeAt, madeByName, type, label, folder, heading, note, footer } = revision
  const { kind, sections, logo } = revision
  const shown = (text: string | null) =>
    text ? (
      <span className="whitespace-pre-line">{text}</span>
    ) : (
      <span className="text-hint">{m.reportTemplates.empty}</span>
    )
  return (
    <Card
      title={fill(m.reportTemplates.number, { number })}
      end={
        madeAt === null
          ? m.reportTemplates.first
          : `${madeByName ?? ''} · ${formatDateTime(madeAt, labZone())}`
      }
    >
      <Facts
        layout="column"
        className="p-4"
        facts={[
          { label: m.reportTemplates.label, value: shown(label) },
          { label: m.reportTemplates.type, value: typeLabel(type) },
          { label: m.reportTemplates.folder, value: shown(folder) },
          { label: m.reportTemplates.heading, value: shown(heading) },
          { label: m.reportTemplates.note, value: shown(note) },
          { label: m.reportTemplates.footer, value: shown(footer) },
          { label: m.reportTemplates.kind, value: m.reportTemplates.kinds[kind] },
          {
            label: m.reportTemplates.sectionsLabel,
            value: sections.map((one) => m.reportTemplates.sections[one]).join(', '),
          },
          { label: m.reportTemplates.logo, value: logo ? m.reportTemplates.yes : m.reportTemplates.no },
        ]}
      />
    </Card>
  )
}
