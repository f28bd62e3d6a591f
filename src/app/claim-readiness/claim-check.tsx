import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '@contract/api'
import type { ClaimCheckInput, ClaimReadiness, Finding } from '@contract/claim-readiness/shapes'
import { m } from '@contract/messages'
import type { ClaimField } from '@contract/rules/claims/readiness'
import { read } from '@/api/query'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'

/** The id of the field where a form has each part of a claim; a part that it does not show has none. */
export type ClaimAnchors = Readonly<Partial<Record<ClaimField, string>>>

interface ClaimCheckProps {
  /** Null while too little is entered to ask with. */
  asked: ClaimCheckInput | null
  anchors: ClaimAnchors
  /** Takes the person to a field. */
  goTo: (anchor: string) => void
  /** Told each time there is an answer: what may be sent, and what is open. */
  onAnswer?: (readiness: ClaimReadiness) => void
  /** Offered where a notice is called for. */
  onNotice?: () => void
}

const icons = { READY: CircleCheck, PENDING: Clock, ERRORS: CircleAlert } as const
const tones = { READY: 'success', PENDING: 'warning', ERRORS: 'danger' } as const

/** What the claim of an order still lacks, beside the form while the patient is there. */
export function ClaimCheck({ asked, anchors, goTo, onAnswer, onNotice }: ClaimCheckProps) {
  const { data, error } = useQuery({
    ...read(api.claimReadiness.check, { body: asked ?? nothing }),
    enabled: asked !== null,
    placeholderData: asked ? keepPreviousData : undefined,
  })
  useEffect(() => {
    if (data && asked) onAnswer?.(data)
  }, [data, asked, onAnswer])
  return (
    <section aria-label={m.claimReadiness.title}>
      <h3 className="flex items-center justify-between gap-2 text-dense font-semibold">
        {m.claimReadiness.title}
        {asked && data?.claim && (
          <Chip tone={tones[data.state]} icon={icons[data.state]}>
            {m.claimReadiness.states[data.state]}
          </Chip>
        )}
      </h3>
      <div aria-live="polite" className="mt-1 grid gap-2 text-dense">
        {asked === null ? (
          <p className="text-text2">{m.claimReadiness.notYet}</p>
        ) : error ? (
          <p className="text-warning">{m.claimReadiness.failed}</p>
        ) : data ? (
          <>
            <Answer readiness={data} {...{ anchors, goTo, onNotice }} />
            {data.instead && <p className="text-text2">{m.claimReadiness.instead[data.instead]}</p>}
          </>
        ) : (
          <p className="text-text2">{m.claimReadiness.checking}</p>
        )}
      </div>
    </section>
  )
}

/** Never sent: the question is not asked without one. */
const nothing: ClaimCheckInput = { locationId: '', dateCollected: '' }

type AnswerProps = Pick<ClaimCheckProps, 'anchors' | 'goTo'> & {
  readiness: ClaimReadiness
  onNotice: (() => void) | undefined
}

function Answer({ readiness: { claim, findings, sending }, ...rest }: AnswerProps) {
  if (!claim) return <p className="text-text2">{m.claimReadiness.noClaim}</p>
  if (findings.length === 0) return <p className="text-text2">{m.claimReadiness.ready}</p>
  const ours = findings.filter(({ whose }) => whose === 'clinic')
  const theirs = findings.filter(({ whose }) => whose === 'laboratory')
  return (
    <>
      {ours.length > 0 && <FindingList title={m.claimReadiness.clinicPart} findings={ours} {...rest} />}
      {sending !== 'free' && (
        <p className="text-text2">
          {sending === 'stopped' ? m.claimReadiness.stopped : m.claimReadiness.withReason}
        </p>
      )}
      {theirs.length > 0 && (
        <FindingList
          title={m.claimReadiness.laboratoryPart}
          help={sending === 'free' ? undefined : m.claimReadiness.laboratoryHelp}
          findings={theirs}
          {...rest}
        />
      )}
    </>
  )
}

function FindingList({
  title,
  help,
  findings,
  anchors,
  goTo,
  onNotice,
}: Omit<AnswerProps, 'readiness'> & {
  title: string
  help?: string | undefined
  findings: readonly Finding[]
}) {
  return (
    <div>
      <p className="text-meta text-hint">{title}</p>
      <ul className="mt-1 grid gap-1.5">
        {findings.map((one) => {
          const anchor = anchors[one.field]
          return (
            <li key={`${one.code} ${one.itemKey ?? one.about}`}>
              {anchor === undefined ? (
                <span className="font-medium">{one.says}</span>
              ) : (
                <a
                  href={`#${anchor}`}
                  className="font-medium"
                  onClick={(event) => {
                    event.preventDefault()
                    goTo(anchor)
                  }}
                >
                  {one.says}
                </a>
              )}
              <span className="block text-meta text-text2">{one.fix}</span>
              {one.code === 'ABN_NEEDED' && onNotice && (
                <Button size="s" className="mt-1" onClick={onNotice}>
                  {m.abn.open}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {help !== undefined && <p className="mt-1 text-meta text-hint">{help}</p>}
    </div>
  )
}
