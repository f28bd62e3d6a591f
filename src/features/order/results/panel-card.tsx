import { isLive } from '@contract/orders/live'
import { TriangleAlert } from 'lucide-react'
import type { Analysis } from '@contract/results/shapes'
import { choicesOf } from '@contract/rules/result-choices'
import type { OrderConsistencies } from '@contract/rules/tox-of-order'
import { pastStabilityTexts } from '@contract/rules/stability'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { useMe } from '@/app/me'
import { rulePath } from '@/app/paths'
import { AppLink } from '@/app/router-link'
import { formatClock, formatDayMonth } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { CELL } from './result-cell'
import type { PanelGroup } from './analysis-rules'
import type { ResultColumns } from './result-columns'
import { ResultRow, type RowTools } from './result-row'

interface PanelCardProps {
  group: PanelGroup
  order: Order
  all: readonly Analysis[]
  tools: RowTools
  consistencies: OrderConsistencies<Analysis>
  /** The same on every card of the page. */
  columns: ResultColumns
  focused: Analysis | undefined
}

/** A panel's results. */
export function PanelCard({ group, order, all, tools, consistencies, columns, focused }: PanelCardProps) {
  const { analyses } = group
  const kinds = new Set(analyses.map(({ definition }) => definition.kind))
  const tox = [...kinds].every((kind) => kind === 'tox_confirm' || kind === 'tox_screen')
  const findings = !kinds.has('quantitative')
  const dates = new Set(analyses.flatMap(({ previous }) => (previous ? [previous.collectedOn] : [])))
  const [date = null] = dates.size === 1 ? dates : []
  const aged = agedText(group, order)
  const heads: { words: string; width: number | undefined; right?: boolean }[] = [
    { words: '', width: columns.pick },
    {
      words: tox
        ? m.order.resultsDrug
        : kinds.has('pcr') && kinds.size === 1
          ? m.order.resultsTarget
          : m.order.resultsTest,
      width: undefined,
    },
    { words: m.order.resultsResult, width: columns.result, right: true },
    { words: m.order.resultsUnit, width: columns.unit },
    { words: findings ? m.order.resultsFinding : m.order.resultsFlag, width: columns.finding },
    {
      words: tox
        ? m.order.resultsCutoff
        : [...kinds].every((kind) => kind === 'quantitative')
          ? m.order.resultsRange
          : m.order.resultsExpected,
      width: columns.range,
    },
    {
      words: date ? formatDayMonth(date, labZone()) : dates.size > 0 ? m.order.resultsPrevious : '',
      width: columns.previous,
      right: true,
    },
    {
      words: tox
        ? m.order.resultsMedications
        : analyses.some(({ interpretation }) => interpretation?.delta)
          ? m.order.resultsChange
          : '',
      width: columns.last,
      right: !tox,
    },
    { words: '', width: columns.menu },
  ]
  const shown = heads.filter(({ width }) => width !== 0)
  return (
    <Card
      title={group.name}
      sub={specimenLine(group, order)}
      end={tools.verify(analyses) ?? <VerifiedLine analyses={analyses} />}
      className="overflow-hidden"
    >
      {aged && (
        <p role="status" className="flex items-center gap-1.5 px-4 pb-2 text-meta font-medium text-warning">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {aged}
        </p>
      )}
      <table
        aria-label={group.name}
        className="w-full table-fixed border-separate border-spacing-0 text-dense max-sm:block [&_tbody]:max-sm:block [&_tbody_tr:last-child>*]:border-b-0"
      >
        <colgroup className="max-sm:hidden">
          {shown.map(({ width }, at) => (
            <col key={at} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead className="max-sm:hidden">
          <tr>
            {shown.map(({ words, right }, at) => (
              <th
                key={at}
                scope="col"
                className={cx(
                  'h-8 border-b border-line px-2 text-meta font-medium whitespace-nowrap text-hint',
                  at === 1 && 'pl-0',
                  right ? 'text-right' : 'text-left',
                )}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {analyses.map((analysis) => (
            <ResultRow
              key={analysis._id}
              analysis={analysis}
              order={order}
              tools={tools}
              consistency={tox ? consistencies.of(analysis) : null}
              normalized={tox ? consistencies.normalized(analysis) : null}
              instead={consistencies.instead(analysis)}
              columns={columns}
              commonDate={date}
              replaced={all.find(({ _id }) => _id === analysis.retestOf)}
            />
          ))}
        </tbody>
      </table>
      {tools.entry && <EntryStrip focused={focused} tools={tools} />}
    </Card>
  )
}

/** The chosen cell's story under the sheet: what it was, and the answers that can be clicked. Always as high, so nothing jumps. */
function EntryStrip({ focused, tools }: { focused: Analysis | undefined; tools: RowTools }) {
  const choices = focused ? choicesOf(focused.definition) : []
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-1.5 text-meta text-hint">
      {focused ? (
        <>
          <b className="font-medium text-text">{focused.name}</b>
          {focused.previous && (
            <span>
              {m.order.resultsPrevious}{' '}
              {[focused.previous.text, focused.previous.unit].filter(Boolean).join(' ')},{' '}
              {formatDayMonth(focused.previous.collectedOn, labZone())}
            </span>
          )}
          {choices.length > 0 && (
            <span role="group" aria-label={m.order.resultsAnswers} className="flex flex-wrap gap-1">
              {choices.map(({ code, label }) => (
                <button
                  key={code}
                  type="button"
                  // The cell keeps the focus: leaving it would save half of what was typed.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    tools.entry?.saver.type(focused._id, label)
                    tools.entry?.saver.save(focused._id, label)
                    document.querySelector<HTMLInputElement>(`[${CELL}="${focused._id}"]`)?.focus()
                  }}
                  className="h-6 rounded-control border border-edge bg-surface px-2 text-text hover:bg-hover"
                >
                  {label}
                </button>
              ))}
            </span>
          )}
        </>
      ) : (
        m.order.resultsEntryHint
      )}
    </div>
  )
}

/** What is still to be entered would be measured on a specimen that has kept its time. A culture was begun at receipt. */
function agedText({ letter, analyses }: PanelGroup, { specimens }: Order): string | null {
  const specimen = specimens.find((one) => one.letter === letter)
  if (!specimen) return null
  const awaited = analyses.filter((one) => isLive(one) && one.raw === null && one.withheld === null)
  const texts = pastStabilityTexts(
    specimen,
    awaited.map(({ name, definition }) => ({ name, stability: definition.stability, kind: definition.kind })),
    ({ kind }) => (kind === 'micro' && specimen.receivedAt ? new Date(specimen.receivedAt) : new Date()),
  )
  return texts.length > 0 ? texts.join(' ') : null
}

function specimenLine({ letter, analyses }: PanelGroup, { specimens }: Order): string {
  const specimen = specimens.find((one) => one.letter === letter)
  const methods = new Set(
    analyses.flatMap(({ definition }) => (definition.method ? [definition.method] : [])),
  )
  const [method] = methods.size === 1 ? methods : []
  return [
    `${specimen?.sampleType ?? ''}, ${letter}`,
    specimen?.condition,
    specimen?.kept ? m.specimens.keptAs[specimen.kept] : null,
    method,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Who verified and when, once all of the card is; until then how many results are waited for. */
function VerifiedLine({ analyses }: { analyses: readonly Analysis[] }) {
  const { ability } = useMe()
  const live = analyses.filter(isLive)
  const waiting = live.filter(({ raw, withheld }) => raw === null && withheld === null).length
  if (waiting > 0) return <>{fill(m.order.resultsWaiting, { count: waiting })}</>
  const verified = live.filter(({ verifiedAt }) => verifiedAt !== null)
  const last = verified.toSorted((a, b) => (a.verifiedAt ?? '').localeCompare(b.verifiedAt ?? '')).at(-1)
  if (!last?.verifiedAt || verified.length < live.length) return null
  const words = fill(m.order.resultsVerified, {
    at: formatClock(last.verifiedAt, labZone()),
    name: last.verifiedByName ?? '',
  })
  return last.verifiedRule && ability.can('verify', 'Result') ? (
    <AppLink to={rulePath(last.verifiedRule)} className="text-link hover:underline">
      {words}
    </AppLink>
  ) : (
    <>{words}</>
  )
}
