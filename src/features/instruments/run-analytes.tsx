import { CircleCheck, CircleHelp, OctagonX } from 'lucide-react'
import { api } from '@contract/api'
import type { RunAnalyte } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { toast } from '@/ui/toast'

const words = m.instrumentInbox

/** Of a run by LC-MS/MS or GC-MS: each analyte, whether its run is accepted and why not, and what becomes of its specimens. */
export function RunAnalytes({ runId, analytes }: { runId: string; analytes: readonly RunAnalyte[] }) {
  const judge = useSend(api.instrumentRuns.judge, {
    invalidates: ['instrumentRuns'],
    onSuccess: ({ judged }) =>
      judged > 0 ? toast.success(fill(words.judgedAgain, { count: judged })) : toast.info(words.judgedNone),
  })
  if (analytes.length === 0) return null
  return (
    <section
      aria-label={words.analytesCard}
      className="mx-6 mb-3 rounded-card border border-line bg-surface max-sm:mx-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-soft-line px-4 py-2">
        <h3 className="text-body font-semibold">{words.analytesCard}</h3>
        <p className="mr-auto text-meta text-hint">{words.analytesSub}</p>
        {analytes.some(({ outdated }) => outdated) && (
          <Button size="s" busy={judge.isPending} onClick={() => judge.mutate({ body: { _id: runId } })}>
            {words.judgeAgain}
          </Button>
        )}
      </div>
      {judge.error && <Banner tone="danger" title={judge.error.message} onDismiss={judge.reset} />}
      <ul className="max-h-72 divide-y divide-soft-line overflow-y-auto">
        {analytes.map((one) => (
          <AnalyteRow key={one.analyte} analyte={one} />
        ))}
      </ul>
    </section>
  )
}

function AnalyteRow({ analyte: { analyte, judged, counts, outdated } }: { analyte: RunAnalyte }) {
  const told = [
    ...counts.map(({ verdict, count }) =>
      fill(words.analyteCount, { verdict: m.instrumentRuns.verdict[verdict], count }),
    ),
    ...(judged?.range ? [fill(words.analyteRange, { ...judged.range, unit: judged.unit })] : []),
    ...(judged ? [fill(words.analyteBy, { number: judged.number, name: judged.approvedByName })] : []),
  ]
  return (
    <li className="grid gap-1 px-4 py-2 text-dense">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{analyte}</span>
        {judged === null ? (
          <Chip tone="warning" icon={CircleHelp}>
            {words.analyteNoMethod}
          </Chip>
        ) : judged.accepted ? (
          <Chip tone="success" icon={CircleCheck}>
            {words.analyteAccepted}
          </Chip>
        ) : (
          <Chip tone="danger" icon={OctagonX}>
            {words.analyteRefused}
          </Chip>
        )}
        <span className="text-text2">{told.join(' · ')}</span>
      </div>
      {judged === null && <p className="text-text2">{words.analyteNoMethodHelp}</p>}
      {judged && judged.reasons.length > 0 && (
        <ul className="list-disc pl-5 text-danger">
          {judged.reasons.map((reason) => (
            <li key={reason} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {outdated && <p className="text-text2">{words.analyteOutdated}</p>}
    </li>
  )
}
