import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { PdfDialog, type PdfFile } from '@/app/orders/pdf-dialog'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { versionsQuery } from '../queries'
import { LinksCard } from '../report/links-card'
import { documentFile, versionFile } from '../report/report-files'

interface Row {
  id: string
  title: string
  detail: string
  at: string
  file: PdfFile
}

/** Everything on paper that belongs to the order, newest first; each opens beside the page. */
export function DocumentsTab({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(versionsQuery(order._id))
  const [file, setFile] = useState<PdfFile>()
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={4} />
  const reportKeys = new Set(data.versions.map(({ mediaKey }) => mediaKey))
  const rows: Row[] = [
    ...data.versions.map((version) => ({
      id: version._id,
      title: fill(m.order.reportVersion, { number: version.number }),
      detail: `${m.order.reportStates[version.state]}, ${version.releasedByName}`,
      at: version.releasedAt,
      file: versionFile(order, version),
    })),
    ...data.documents
      .filter(({ key }) => !reportKeys.has(key))
      .map((document) => ({
        id: document.key,
        title: document.title,
        detail: `${document.kind}, ${Math.ceil(document.size / 1024)} kB`,
        at: document.createdAt,
        file: documentFile(document),
      })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  if (rows.length === 0) return <EmptyState title={m.order.documentsNone} text={m.order.documentsNoneHelp} />
  return (
    <div className="grid gap-4">
      <Card title={m.order.tabs.documents}>
        <ul className="divide-y divide-soft-line text-dense">
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                aria-label={fill(m.order.documentsOpen, { title: row.title })}
                onClick={() => setFile(row.file)}
                className="flex w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2! hover:bg-hover"
              >
                <FileText aria-hidden className="text-text2" />
                <span className="mr-auto">
                  <span className="font-medium">{row.title}</span>
                  <span className="block text-meta text-hint">{row.detail}</span>
                </span>
                <time dateTime={row.at} className="text-text2 tabular-nums">
                  {formatDateTime(row.at, labZone())}
                </time>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {data.versions.length > 0 && <LinksCard order={order} />}
      {file && <PdfDialog file={file} onClose={() => setFile(undefined)} />}
    </div>
  )
}
