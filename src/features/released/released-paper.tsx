import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { LinkAnswer } from '@contract/result-links/shapes'
import { call, callFile } from '@/api/client'
import { isApiError, messageOf, type ApiError } from '@/api/errors'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Skeleton } from '@/ui/skeleton'

type Opened = Extract<LinkAnswer['answer'], { is: 'open' }>

/** The laboratory's clock in the reader's words, with the zone's name: whoever follows a link may be in another. */
const inZone = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(m.released.language === 'en' ? 'en-US' : 'es-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))

/** Which report it is, its paper, and that a corrected one was read. */
export function ReleasedPaper({ lab: { timeZone }, report }: { lab: LinkAnswer['lab']; report: Opened }) {
  const { number, state, releasedAt, expiresAt, notTested } = report
  const head = useRef<HTMLHeadingElement>(null)
  // The form it came from is gone: keyboard and screen reader go on here.
  useEffect(() => head.current?.focus(), [])
  return (
    <section
      aria-labelledby="released-report"
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 id="released-report" ref={head} tabIndex={-1} className="outline-none">
          {fill(m.released.version, { state: m.released.state[state], number })}
        </h2>
        <p className="text-dense text-text2">
          {fill(m.released.released, { at: inZone(releasedAt, timeZone) })}
        </p>
      </div>
      {state === 'CORRECTED' && <Banner tone="warning" title={m.released.correctedNotice} />}
      {state === 'PRELIMINARY' && <Banner title={m.released.preliminary} />}
      {notTested && <Banner tone="warning" title={m.released.noResult} />}
      <Paper report={report} />
      <p className="text-dense text-text2">{m.released.questions}</p>
      <p className="text-meta text-hint">{fill(m.released.until, { at: inZone(expiresAt, timeZone) })}</p>
    </section>
  )
}

/** Plain links to the bytes, once they are here: opened by the phone's own viewer or saved, by touch, keyboard or reader. */
function Paper({ report: { mediaKey, verifyToken, number, asksRead } }: { report: Opened }) {
  const {
    data: url,
    error,
    refetch,
  } = useQuery({
    queryKey: ['file', 'released', mediaKey],
    queryFn: async ({ signal }) => {
      const asked = { params: { key: mediaKey }, query: { current: 'no' as const } }
      const { blob } = await callFile(api.reports.verifyMedia, asked, { signal, token: verifyToken })
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
        title={isApiError(error, 'network') ? m.released.offline : m.released.failed}
        actions={<Button onClick={() => void refetch()}>{m.ui.tryAgain}</Button>}
      >
        {isApiError(error, 'not_found')
          ? m.released.proofOver
          : !isApiError(error, 'network') && messageOf(error)}
      </Banner>
    )
  if (!url)
    return (
      <div role="status" aria-busy>
        <span className="sr-only">{m.released.preparing}</span>
        <Skeleton className="h-11 w-full" />
      </div>
    )
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'primary', size: 'l' })}
        >
          <ExternalLink aria-hidden className="lucide size-4" />
          {m.released.openPaper}
          <span className="sr-only">, {m.released.newTab}</span>
        </a>
        <a href={url} download={`report-version-${number}.pdf`} className={buttonClass({ size: 'l' })}>
          <Download aria-hidden className="lucide size-4" />
          {m.released.savePaper}
        </a>
      </div>
      {asksRead && <MarkRead mediaKey={mediaKey} token={verifyToken} />}
    </>
  )
}

/** A corrected report was read: the laboratory need not call. */
function MarkRead({ mediaKey, token }: { mediaKey: string; token: string }) {
  const read = useMutation<unknown, ApiError>({
    mutationFn: () => call(api.resultLinks.read, { body: { mediaKey } }, { token }),
  })
  if (read.isSuccess) return <p role="status">{m.released.readNoted}</p>
  return (
    <>
      {read.error && <Banner tone="danger" title={failedWords(read.error)} />}
      <Button size="l" busy={read.isPending} onClick={() => read.mutate()}>
        {m.released.markRead}
      </Button>
    </>
  )
}

const failedWords = (error: ApiError): string => {
  if (error.code === 'network') return m.released.offline
  return error.code === 'not_found' ? m.released.proofOver : error.message
}
