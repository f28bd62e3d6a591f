import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { REPORT_STATE_NAME } from '@contract/reports/document'
import type { LinkCheck } from '@contract/reports/shapes'
import { zoneNameAt } from '@contract/rules/zone'
import { callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { formatDateTime } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Skeleton } from '@/ui/skeleton'

/** The laboratory's clock with its name: whoever follows a link may be in another zone. */
const withZone = (instant: string, zone: string) =>
  `${formatDateTime(instant, zone)} ${zoneNameAt(instant, zone)}`

interface OpenedReportProps {
  lab: LinkCheck['lab']
  report: Extract<LinkCheck['answer'], { is: 'open' }>
  mediaKey: string
}

/** Which report the link opens, and its paper: the newest version, also where the link was made for an older one. */
export function OpenedReport({ lab: { timeZone }, report, mediaKey }: OpenedReportProps) {
  const { linked, replacedBy, withdrawn, notTested, expiresAt, verifyToken } = report
  const { number, state, releasedAt } = replacedBy ?? linked
  const head = useRef<HTMLHeadingElement>(null)
  // The form it came from is gone: keyboard and screen reader go on here.
  useEffect(() => head.current?.focus(), [])
  return (
    <section
      aria-labelledby="shared-report"
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 id="shared-report" ref={head} tabIndex={-1} className="outline-none">
          {fill(m.reports.sharedState, { state: REPORT_STATE_NAME[state], version: number })}
        </h2>
        <p className="text-dense text-text2">
          {fill(m.reports.sharedReleased, { at: withZone(releasedAt, timeZone) })}
        </p>
      </div>
      {replacedBy && (
        <Banner
          tone="warning"
          title={fill(m.reports.sharedReplaced, {
            version: linked.number,
            state: REPORT_STATE_NAME[state].toLowerCase(),
          })}
        />
      )}
      {withdrawn && <Banner tone="warning" title={m.reports.sharedWithdrawn} />}
      {state === 'PRELIMINARY' && !withdrawn && <Banner title={m.reports.sharedPreliminary} />}
      {notTested && <Banner tone="warning" title={m.reports.pdfNoResult[notTested]} />}
      <Paper mediaKey={mediaKey} token={verifyToken} filename={`report-version-${number}.pdf`} />
      <p className="text-meta text-hint">
        {fill(m.reports.sharedUntil, { at: withZone(expiresAt, timeZone) })}
      </p>
    </section>
  )
}

/** Plain links to the bytes, once they are here: opened by the phone's own viewer or saved, by touch, keyboard or reader. */
function Paper({ mediaKey, token, filename }: { mediaKey: string; token: string; filename: string }) {
  const {
    data: url,
    error,
    refetch,
  } = useQuery({
    queryKey: ['file', 'shared', mediaKey],
    queryFn: async ({ signal }) => {
      const asked = { params: { key: mediaKey }, query: { current: 'yes' as const } }
      const { blob } = await callFile(api.reports.verifyMedia, asked, { signal, token })
      return URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  if (error)
    return (
      <Banner
        tone="danger"
        title={m.reports.sharedFailed}
        actions={<Button onClick={() => void refetch()}>{m.ui.tryAgain}</Button>}
      >
        {messageOf(error)}
      </Banner>
    )
  if (!url)
    return (
      <div role="status" aria-busy>
        <span className="sr-only">{m.reports.sharedPreparing}</span>
        <Skeleton className="h-11 w-full" />
      </div>
    )
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'primary', size: 'l' })}
      >
        <ExternalLink aria-hidden className="lucide size-4" />
        {m.reports.sharedOpen}
        <span className="sr-only">, {m.reports.sharedNewTab}</span>
      </a>
      <a href={url} download={filename} className={buttonClass({ size: 'l' })}>
        <Download aria-hidden className="lucide size-4" />
        {m.reports.sharedSave}
      </a>
    </div>
  )
}
