import { useState } from 'react'
import { api } from '@contract/api'
import { AutoHold } from '@contract/autoverification/choices'
import type { AutoRule, SimulatedRow, Simulation } from '@contract/autoverification/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { DirectorWaits } from '@/app/director-waits'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { toast } from '@/ui/toast'
import { ruleText } from './rule-text'
import { RuleVersions } from './rule-versions'

/** A rule that the address names, with the version that verified something. */
export interface AskedRule {
  _id: string
  revision: number | undefined
}

interface RuleCardProps {
  rule: AutoRule
  asked: AskedRule | undefined
  onEdit: () => void
}

/** One rule: what is in force, the draft beside it, and what the draft would have done. */
export function RuleCard({ rule, asked, onEdit }: RuleCardProps) {
  const { ability } = useMe()
  const [listed, setListed] = useState<{ at: string | undefined; rows: readonly SimulatedRow[] }>()
  /** Of which simulation it was said that it was read. */
  const [readAt, setReadAt] = useState<string>()
  const [versions, setVersions] = useState(asked !== undefined)
  const onError = ({ message }: { message: string }) => void toast.error(message)
  const simulate = useSend(api.autoverification.simulate, {
    invalidates: ['autoverification'],
    onError,
    onSuccess: (answer) => setListed({ at: answer.rule.simulated?.at, rows: answer.rows }),
  })
  const approve = useSend(api.autoverification.approveRule, {
    invalidates: ['autoverification'],
    onError,
    onSuccess: () => void toast.success(m.autoverification.approved),
  })
  const { _id, version, approved, draft, simulated } = rule
  const mayEdit = ability.can('manage', 'Qc')
  // Another simulation is another one to read.
  const read = simulated !== null && simulated.at === readAt
  const rows = simulated !== null && simulated.at === listed?.at ? listed.rows : []
  return (
    <Card
      title={`${rule.test.name} (${rule.test.code})`}
      end={
        mayEdit && (
          <Button size="s" onClick={onEdit}>
            {m.autoverification.edit}
          </Button>
        )
      }
    >
      <div className="grid gap-3 px-4 py-3 text-dense">
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-auto">
            <b className="font-semibold">{m.autoverification.columnInForce}:</b>{' '}
            {approved
              ? fill(m.autoverification.inForce, { rule: ruleText(approved), revision: rule.revision })
              : m.autoverification.notInForce}
          </p>
          {approved && (
            <Button size="s" aria-expanded={versions} onClick={() => setVersions(!versions)}>
              {m.autoverification.versions}
            </Button>
          )}
        </div>
        {versions && <RuleVersions rule={rule} asked={asked?.revision} />}
        {draft && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="mr-auto">
              <b className="font-semibold">{m.autoverification.columnDraft}:</b> {ruleText(draft)}
            </p>
            {simulated && simulated.corrected > 0 && ability.can('direct', 'Lab') && (
              <Checkbox checked={read} onChange={() => setReadAt(read ? undefined : simulated.at)}>
                {m.autoverification.readTick}
              </Checkbox>
            )}
            {mayEdit && (
              <Button
                size="s"
                busy={simulate.isPending}
                onClick={() => simulate.mutate({ body: { _id, version } })}
              >
                {m.autoverification.simulateAction}
              </Button>
            )}
            <DirectorWaits />
            {ability.can('direct', 'Lab') && (
              <Button
                size="s"
                variant="primary"
                busy={approve.isPending}
                onClick={() => approve.mutate({ body: { _id, version, read } })}
              >
                {m.autoverification.approveAction}
              </Button>
            )}
          </div>
        )}
        {draft && simulated && <Simulated simulation={simulated} />}
        {draft && rows.length > 0 && <Rows rows={rows} />}
      </div>
    </Card>
  )
}

/** The share that the draft releases, and how many it leaves for each reason. */
function Simulated({ simulation }: { simulation: Simulation }) {
  const { released, results, releasedBefore: before, corrected, why } = simulation
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">{fill(m.autoverification.shareText, { released, results, before })}</p>
      {corrected > 0 && (
        <p className="font-medium text-danger">{fill(m.autoverification.correctedText, { corrected })}</p>
      )}
      <dl aria-label={m.autoverification.whyHeld} className="grid w-fit grid-cols-[auto_auto] gap-x-6">
        {AutoHold.options.flatMap((code) =>
          why[code] === undefined
            ? []
            : [
                <dt key={code}>{m.autoverification.whys[code]}</dt>,
                <dd key={`${code} count`} className="text-right tabular-nums">
                  {why[code]}
                </dd>,
              ],
        )}
      </dl>
      <p className="text-meta text-hint">
        {m.autoverification.replayNote} {simulation.capped && m.autoverification.capped}
      </p>
    </div>
  )
}

/** What was corrected later, then what is left to a person, each with its reasons. */
function Rows({ rows }: { rows: readonly SimulatedRow[] }) {
  return (
    <div className="max-h-80 overflow-auto rounded-card border border-line">
      <table aria-label={m.autoverification.rows} className="w-full text-left">
        <thead>
          <tr className="text-meta text-hint">
            <th className="px-3 py-1.5">{m.autoverification.columnNumber}</th>
            <th className="px-3">{m.autoverification.columnValue}</th>
            <th className="px-3">{m.autoverification.columnWhy}</th>
            <th className="px-3">{m.autoverification.columnCorrected}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} className="border-t border-soft-line">
              <td className="px-3 py-1">
                <AppLink to={`/order/${row.orderId}`} className="mono">
                  {row.requisitionNumber}
                </AppLink>
              </td>
              <td className="px-3">{row.raw}</td>
              <td className="px-3">{row.why.map((code) => m.autoverification.whys[code]).join(', ')}</td>
              <td className="px-3">{[row.correctedTo, row.correctedWhy].filter(Boolean).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
