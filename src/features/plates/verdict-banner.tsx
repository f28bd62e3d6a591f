import type { UseQueryResult } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { AcceptedResult, JudgedRun } from '@contract/plates/assay-shapes'
import type { Plate } from '@contract/plates/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate, useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { SkeletonRows } from '@/ui/skeleton'
import { AcceptOutcomes } from './accept-outcomes'
import { marksOn, verdictCues } from './verdict-cues'

/** Reasons that stand in the banner; the others are under Verdicts. */
const mostHere = 4

interface VerdictBannerProps {
  plate: Plate
  query: Pick<UseQueryResult<{ judged: JudgedRun | null }>, 'data' | 'error' | 'refetch'>
}

/** What the newest run of a plate came to, over everything else on its page, and the way to enter it. */
export function VerdictBanner({ plate, query }: VerdictBannerProps) {
  const { ability } = useMe()
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly AcceptedResult[]>()
  const accept = useSend(api.plates.accept, {
    // Findings become results: every list that shows or waits for them is asked again.
    invalidates: ['plates', 'results', 'bench', 'batches', 'orders', 'turboCls', 'home'],
    onSuccess: (answer) => setOutcomes(answer.outcomes),
    onError: () => void invalidate(client, 'plates'),
  })
  const { data, error, refetch } = query
  if (error && !data)
    return (
      <Banner
        tone="danger"
        title={m.plates.verdictFailed}
        actions={
          <Button size="s" onClick={() => void refetch()}>
            {m.ui.tryAgain}
          </Button>
        }
      >
        {error.message}
      </Banner>
    )
  if (!data) return <SkeletonRows rows={1} label={m.plates.verdictLoading} />
  const { judged } = data
  if (!judged) return <Banner tone="warning" title={m.plates.notJudged} />
  const { _id, version } = plate
  const isHeld = judged.plate.verdict === 'HOLD'
  const mayAccept =
    !isHeld && plate.status === 'OPEN' && plate.stage === 'RESULTED' && ability.can('enter', 'Result')
  const reasons = isHeld ? judged.plate.reasons : judged.problems
  const more = reasons.length - mostHere
  return (
    <>
      <Banner
        tone={isHeld ? 'danger' : 'success'}
        title={isHeld ? m.plates.verdictHeld : m.plates.verdictPassed}
        actions={
          mayAccept && (
            <Button
              variant="primary"
              icon={CheckCheck}
              busy={accept.isPending}
              onClick={() => {
                setOutcomes(undefined)
                accept.mutate({ body: { _id, version } })
              }}
            >
              {m.plates.acceptAction}
            </Button>
          )
        }
      >
        {!isHeld && (
          <p className="font-medium">
            {marksOn(judged)
              .map(({ mark, count }) =>
                fill(m.plates.verdictCount, { finding: verdictCues[mark].word, count }),
              )
              .join(' · ')}
          </p>
        )}
        <ul>
          {reasons.slice(0, mostHere).map(({ words }) => (
            <li key={words}>{words}</li>
          ))}
          {more > 0 && <li>{fill(m.plates.verdictMore, { count: more })}</li>}
        </ul>
        {isHeld && (
          <p className="font-medium">
            {fill(m.plates.verdictNext, { action: m.plates.wellAction[judged.plate.action] })}
          </p>
        )}
        <p className="text-meta text-text2">
          {fill(m.plates.verdictBy, { file: judged.fileName, assay: judged.assay, number: judged.number })}
        </p>
      </Banner>
      {accept.error && <Banner tone="danger" title={accept.error.message} onDismiss={() => accept.reset()} />}
      {outcomes && (
        <AcceptOutcomes number={plate.number} outcomes={outcomes} onDismiss={() => setOutcomes(undefined)} />
      )}
    </>
  )
}
