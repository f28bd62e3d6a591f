import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { AssayContent, AssayRule, ChangedResult } from '@contract/plates/assay-shapes'
import { useSend } from '@/api/query'
import { DirectorWaits } from '@/app/director-waits'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { toast } from '@/ui/toast'
import { ChangesTable } from './changes-table'
import { ruleLines } from './rule-text'

/** The rules of one assay: what is in force, the draft beside it, and the results that the draft would change. */
export function RuleCard({ rule, onEdit }: { rule: AssayRule; onEdit: () => void }) {
  const { ability } = useMe()
  const [found, setFound] = useState<{ at: string; changes: readonly ChangedResult[] }>()
  const [read, setRead] = useState(false)
  const replay = useSend(api.plates.replayRules, {
    invalidates: ['plates'],
    onSuccess: (answer) => {
      setRead(false)
      setFound({ at: answer.rule.replayed?.at ?? '', changes: answer.changes })
    },
  })
  const approve = useSend(api.plates.approveRules, {
    invalidates: ['plates'],
    onSuccess: ({ number }) => toast.success(fill(m.plates.rulesApproved, { number })),
  })
  const { _id, version, testType, number, approved, draft, replayed, tests } = rule
  const { name } = testType
  const mayEdit = ability.can('manage', 'Qc')
  // What is on the screen is of this draft only as long as its replay is the one that was asked for here.
  const changes = found && replayed && found.at === replayed.at ? found.changes : undefined
  const owesReplay = number > 0 && replayed === null
  const owesReading = number > 0 && replayed !== null && replayed.changes > 0 && !(read && changes)
  const failed = replay.error ?? approve.error
  return (
    <Card
      title={name}
      end={
        mayEdit && (
          <Button size="s" aria-label={fill(m.plates.rulesEditOf, { name })} onClick={onEdit}>
            {m.plates.rulesEdit}
          </Button>
        )
      }
    >
      <div className="grid gap-3 px-4 py-3 text-dense">
        {failed && (
          <Banner
            tone="danger"
            title={failed.message}
            onDismiss={() => {
              replay.reset()
              approve.reset()
            }}
          />
        )}
        <div className="grid gap-4 lg:grid-cols-2">
          {approved ? (
            <Rules
              title={fill(m.plates.rulesInForce, { number })}
              note={fill(m.plates.rulesApprovedBy, {
                at: rule.approvedAt === null ? '' : formatDateTime(rule.approvedAt, labZone()),
                name: rule.approvedByName ?? '',
              })}
              content={approved}
              tests={tests}
            />
          ) : (
            <p className="font-semibold text-warning">{m.plates.rulesNotInForce}</p>
          )}
          {draft && (
            <Rules
              title={m.plates.rulesDraft}
              note={fill(m.plates.rulesDraftBy, { name: rule.editedByName ?? '' })}
              content={draft}
              tests={tests}
            />
          )}
        </div>
        {draft && replayed && number > 0 && (
          <p>
            {fill(m.plates.rulesReplayedLine, {
              ...replayed,
              at: formatDateTime(replayed.at, labZone()),
            })}{' '}
            {replayed.changes === 0
              ? m.plates.rulesNoChange
              : changes === undefined && m.plates.rulesReplayAgain}
          </p>
        )}
        {draft && changes && changes.length > 0 && <ChangesTable name={name} changes={changes} />}
        {draft && number === 0 && <p className="text-text2">{m.plates.rulesNothingBefore}</p>}
        {draft && (
          <div className="flex flex-wrap items-center justify-end gap-3">
            {changes && changes.length > 0 && ability.can('direct', 'Lab') && (
              <Checkbox className="mr-auto" checked={read} onChange={() => setRead(!read)}>
                {m.plates.rulesReadTick}
              </Checkbox>
            )}
            {mayEdit && number > 0 && (
              <Button
                size="s"
                aria-label={fill(m.plates.rulesReplayOf, { name })}
                busy={replay.isPending}
                onClick={() => replay.mutate({ body: { _id, version } })}
              >
                {m.plates.rulesReplayAction}
              </Button>
            )}
            <DirectorWaits />
            {ability.can('direct', 'Lab') && (
              <Button
                size="s"
                variant="primary"
                aria-label={fill(m.plates.rulesApproveOf, { name })}
                busy={approve.isPending}
                disabledReason={
                  owesReplay ? m.plates.rulesReplay : owesReading ? m.plates.rulesRead : undefined
                }
                onClick={() =>
                  approve.mutate({ body: { _id, version, read: read && changes !== undefined } })
                }
              >
                {m.plates.rulesApprove}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

interface RulesProps {
  title: string
  note: string
  content: AssayContent
  tests: AssayRule['tests']
}

function Rules({ title, note, content, tests }: RulesProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-meta text-hint">{note}</p>
      <p className="mt-1 font-medium break-words">{content.rules.assay}</p>
      <ul className="list-disc pl-5">
        {ruleLines(content, tests).map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
