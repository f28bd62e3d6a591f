import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '@contract/api'
import { changelogColumns, changelogFileName, productVersion } from '@contract/constants'
import type { Reply } from '@contract/endpoint'
import { m } from '@contract/messages'
import { read } from '@/api/query'
import { useReference } from '@/app/me'
import { toCsv } from '@/lib/csv'
import { saveBlob } from '@/lib/download'
import { formatDate, todayIn } from '@/lib/format'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'

type Releases = Reply<typeof api.about.changeLog>

/** The releases as a file: its name carries the laboratory's date. */
export function changeLogFile(
  releases: Releases,
  zone: string,
  now = new Date(),
): { blob: Blob; name: string } {
  const rows = releases.map(({ version, releaseDate, action }) => [version, releaseDate, action])
  return {
    blob: new Blob([toCsv([changelogColumns, ...rows])], { type: 'text/csv;charset=utf-8' }),
    name: changelogFileName(todayIn(zone, now).replaceAll('-', '')),
  }
}

interface ChangeLogDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What changed in which version. Laboratory users only. */
export function ChangeLogDialog({ open, onOpenChange }: ChangeLogDialogProps) {
  const { labInfo } = useReference()
  const query = useQuery({ ...read(api.about.changeLog, {}, { fresh: 3600 }), enabled: open })
  const exportCsv = () => {
    if (!query.data) return
    const { blob, name } = changeLogFile(query.data, labInfo.timeZone)
    saveBlob(blob, name)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="l"
      title={m.shell.changeLogTitle}
      actions={
        query.data && (
          <Button icon={Download} onClick={exportCsv}>
            {m.shell.changeLogExport}
          </Button>
        )
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={6} />
      ) : query.data ? (
        <ReleaseTable releases={query.data} />
      ) : (
        <EmptyState
          tone="error"
          title={m.shell.changeLogFailed}
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
    </Dialog>
  )
}

function ReleaseTable({ releases }: { releases: Releases }) {
  return (
    <div
      role="region"
      aria-label={m.shell.changeLogTitle}
      // Scrolls, so the keyboard must be able to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="-mx-5 max-h-[56vh] overflow-y-auto border-y border-line"
    >
      <table className="w-full text-dense">
        <thead>
          <tr className="sticky top-0 h-8 bg-surface text-meta text-hint shadow-[0_1px_0_var(--line)]">
            <th scope="col" className="pr-3 pl-5">
              {m.shell.changeLogVersion}
            </th>
            <th scope="col" className="pr-3 whitespace-nowrap">
              {m.shell.changeLogReleaseDate}
            </th>
            <th scope="col" className="pr-5">
              {m.shell.changeLogAction}
            </th>
          </tr>
        </thead>
        <tbody>
          {releases.map(({ version, releaseDate, action }, i) => (
            <tr key={`${version} ${i}`} className="border-b border-soft-line align-top last:border-0">
              <td className="py-2 pr-3 pl-5 font-medium whitespace-nowrap">
                {version}
                {version === productVersion && (
                  <span className="block text-meta font-normal text-hint">{m.shell.changeLogRunning}</span>
                )}
              </td>
              <td className="py-2 pr-3 whitespace-nowrap text-text2">{formatDate(releaseDate)}</td>
              <td className="py-2 pr-5">{action}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
