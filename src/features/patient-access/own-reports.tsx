import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { AccessAnswer, OwnReport } from '@contract/patient-access/shapes'
import { callFile } from '@/api/client'
import { isApiError } from '@/api/errors'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'

const t = m.patientAccess
type Opened = Extract<AccessAnswer['answer'], { is: 'open' }>

/** The laboratory's clock in the reader's words, with the zone's name. */
const inZone = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(t.language === 'en' ? 'en-US' : 'es-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))

interface OwnReportsProps {
  lab: AccessAnswer['lab']
  answer: Opened
  onOver: () => void
  onLeave: () => void
}

/** A patient's released results, newest first. */
export function OwnReports({ lab, answer, onOver, onLeave }: OwnReportsProps) {
  const head = useRef<HTMLParagraphElement>(null)
  // The form it came from is gone: keyboard and screen reader go on here.
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p ref={head} tabIndex={-1} className="min-w-0 flex-1 text-text2 outline-none">
          {fill(t.registered, { at: inZone(answer.expiresAt, lab.timeZone) })} {t.keepLink}
        </p>
        <Button onClick={onLeave}>{t.leave}</Button>
      </div>
      {answer.reports.length === 0 ? (
        <EmptyState title={t.none} text={t.noneHelp} />
      ) : (
        <>
          <Banner title={t.doctor} />
          {answer.reports.map((report) => (
            <Report
              key={report.mediaKey}
              report={report}
              timeZone={lab.timeZone}
              proofToken={answer.proofToken}
              onOver={onOver}
            />
          ))}
        </>
      )}
      <p className="text-dense text-text2">{t.all}</p>
    </div>
  )
}

const alarming = new Set(['critHigh', 'critLow', 'attention', 'inconsistent'])
const outside = new Set(['high', 'low'])
const ink = (reading: string) =>
  alarming.has(reading) ? 'font-semibold text-danger' : outside.has(reading) ? 'text-warning' : 'text-text2'

interface ReportProps {
  report: OwnReport
  timeZone: string
  proofToken: string
  onOver: () => void
}

function Report({ report, timeZone, proofToken, onOver }: ReportProps) {
  const { requisitionNumber, state, results } = report
  const calm = results.filter(({ reading, corrected }) => reading === 'negative' && !corrected)
  // A long list of drugs that were not found is one line; two or three stand as they are.
  const negatives = calm.length > 3 ? calm : []
  const told = results.filter((one) => !negatives.includes(one))
  return (
    <section
      aria-label={requisitionNumber}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="mono">{requisitionNumber}</h2>
          <p className="text-dense text-text2">{t.state[state]}</p>
          <p className="text-dense text-hint">
            {[
              report.collectedAt && fill(t.collected, { at: inZone(report.collectedAt, timeZone) }),
              fill(t.released, { at: inZone(report.releasedAt, timeZone) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <PaperButton report={report} proofToken={proofToken} onOver={onOver} />
      </div>
      {report.withdrawn && <Banner tone="warning" title={t.withdrawn} />}
      {report.notTested && <Banner tone="warning" title={t.notTested} />}
      {told.length > 0 && <ResultList results={told} />}
      {negatives.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 font-medium">
            {fill(t.notFoundMany, { count: negatives.length })}
          </summary>
          <ResultList results={negatives} />
        </details>
      )}
      {report.more && <p className="text-dense text-text2">{t.moreInReport}</p>}
    </section>
  )
}

const wordsFor: Readonly<Record<string, string>> = t.resultWords
/** A word that results are often given in, in the reader's language; anything else as the report has it. */
const inWords = (text: string) => wordsFor[text] ?? text

function ResultList({ results }: { results: OwnReport['results'] }) {
  return (
    <ul className="grid border-t border-soft-line">
      {results.map((one, at) => (
        <li
          key={`${at} ${one.test}`}
          className="grid gap-x-4 gap-y-0.5 border-b border-soft-line py-2 last:border-b-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,3fr)]"
        >
          <span className="font-medium">{one.test}</span>
          <span className="tabular-nums">
            <span className="sr-only">{t.result}: </span>
            {[inWords(one.value), one.unit].filter(Boolean).join(' ')} {inWords(one.finding)}
            {one.reference && (
              <span className="block text-dense text-hint">
                {t.references[one.referenceIs]}: {inWords(one.reference)}
              </span>
            )}
          </span>
          <span className={ink(one.reading)}>
            {t.readings[one.reading]}
            {one.corrected && (
              <span className="block text-dense text-text2">
                {one.correctedFrom === ''
                  ? t.corrected
                  : fill(t.correctedFrom, { old: inWords(one.correctedFrom) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function PaperButton({ report, proofToken, onOver }: Omit<ReportProps, 'timeZone'>) {
  const [url, setUrl] = useState<string>()
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  const load = useMutation({
    mutationFn: async () => {
      const asked = { body: { mediaKey: report.mediaKey } }
      const { blob } = await callFile(api.patientAccess.paper, asked, { token: proofToken })
      return URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
    },
    gcTime: 0,
    onSuccess: (made) => {
      setUrl(made)
      window.open(made, '_blank', 'noopener')
    },
  })
  const words = fill(t.openReport, { number: report.requisitionNumber })
  return (
    <div className="grid justify-items-end gap-1">
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="text-link underline">
          {words}
        </a>
      ) : (
        <Button icon={FileText} busy={load.isPending} onClick={() => load.mutate()}>
          {words}
        </Button>
      )}
      {load.error && (
        <span role="alert" className="flex flex-wrap items-center gap-2 text-dense text-danger">
          {isApiError(load.error, 'network')
            ? t.offline
            : isApiError(load.error, 'not_found')
              ? t.proofOver
              : t.reportFailed}
          {isApiError(load.error, 'not_found') && (
            <Button size="s" onClick={onOver}>
              {t.submit}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
