import { isLive } from '@contract/orders/live'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import type { Normalized } from '@contract/rules/creatinine-normalized'
import type { ConsistencyNote } from '@contract/rules/tox-of-order'
import { printedUnit } from '@contract/rules/printed-unit'
import { isDrugTest } from '@contract/rules/drug-test'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { fieldAnchor } from '@/app/orders/field-place'
import { formatClock, formatDayMonth } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Checkbox } from '@/ui/checkbox'
import type { CellSaver } from '@/app/results/use-cell-saver'
import { cx } from '@/ui/cx'
import { IconButton } from '@/ui/icon-button'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/menu-entry'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { AnalysisStateChip } from '@/ui/status/bench-chips'
import { rangeOf } from './analysis-rules'
import { Consistency, Finding, Value } from '@/app/results/finding'
import { MeasuredOn } from './measured-on'
import { DilutionNote } from '@/app/results/dilution-note'
import { InstrumentMarks } from '@/app/results/instrument-marks'
import { CalculatedFrom } from './calculated-from'
import { ResultCell } from './result-cell'
import type { ResultColumns } from './result-columns'

export interface RowTools {
  /** Set while results are being entered; the row may still be closed to it. */
  entry: {
    saver: CellSaver
    open: (analysis: Analysis) => boolean
    onFocus: (id: string) => void
    onMove: (from: HTMLInputElement, step: 1 | -1) => void
    onPaste: (id: string, rows: string[][]) => void
  } | null
  ticks: {
    ids: ReadonlySet<string>
    may: (analysis: Analysis) => boolean
    toggle: (id: string) => void
  } | null
  /** For the head of a card: the button that verifies what is ready on it. */
  verify: (analyses: readonly Analysis[]) => ReactNode
  menu: (analysis: Analysis) => readonly MenuEntry[]
  /** What grew in a culture, and the way to it. */
  isolates: (analysis: Analysis) => ReactNode
  /** What the last action said of a row that it refused. */
  note: (id: string) => string | undefined
}

interface ResultRowProps {
  analysis: Analysis
  order: Order
  tools: RowTools
  /** A toxicology finding against the medications; it stands where other panels show the change. Null: not of that kind. */
  consistency: ConsistencyNote | null
  /** Of a urine drug result, per creatinine. */
  normalized: Normalized | null
  /** What stands in place of the finding, where the specimen itself forbids or dilutes it. */
  instead: { words: string; withheld: boolean } | null
  columns: ResultColumns
  /** What this row replaces, for a retest or a correction. */
  replaced: Analysis | undefined
  /** The date all previous values of the card share, if they do. */
  commonDate: string | null
}

export function ResultRow({
  analysis,
  order,
  tools,
  consistency,
  normalized,
  instead,
  columns,
  replaced,
  commonDate,
}: ResultRowProps) {
  const { user } = useMe()
  const { _id, name, definition, interpretation, previous, criticalCall } = analysis
  const live = isLive(analysis)
  const typing = tools.entry?.open(analysis) === true
  const draft = tools.entry?.saver.drafts.get(_id)
  const refused = draft?.state === 'failed' ? draft.message : tools.note(_id)
  const menu = tools.menu(analysis)
  const range = rangeOf(analysis, order)
  // "Not detected" is not said three times: what is expected is read in the finding that says the same.
  const saysFinding = range.toLowerCase() === interpretation?.finding?.toLowerCase()
  // A word has no unit.
  const saysWord = !typing && analysis.raw !== null && !/\d/.test(analysis.raw)
  const delta = interpretation?.delta
  const cell = cx('h-(--row) px-2', !refused && 'border-b border-soft-line')
  return (
    <>
      <tr
        data-analysis={_id}
        id={fieldAnchor(`results.${_id}`)}
        tabIndex={-1}
        className={cx(
          'hover:bg-hover max-sm:grid max-sm:grid-cols-[1fr_auto_auto] max-sm:border-b max-sm:border-soft-line max-sm:px-4 max-sm:py-2 max-sm:last:border-b-0',
          analysis.critical && live && 'max-sm:shadow-[inset_3px_0_var(--crit)]',
          !live && 'text-hint line-through decoration-hint/60',
        )}
      >
        <td
          className={cx(
            cell,
            'max-sm:hidden',
            analysis.critical && live && 'shadow-[inset_3px_0_var(--crit)]',
          )}
        >
          {tools.ticks?.may(analysis) && (
            <Checkbox
              className="align-middle"
              aria-label={fill(m.order.resultsSelect, { name })}
              checked={tools.ticks.ids.has(_id)}
              onChange={() => tools.ticks?.toggle(_id)}
            />
          )}
        </td>
        <th
          scope="row"
          className={cx(cell, 'pl-0 text-left font-normal max-sm:h-auto max-sm:border-0 max-sm:px-0')}
        >
          <span className="line-clamp-2" title={analysis.code}>
            {name}
          </span>
          {replaced?.raw && live && (
            <span className="block text-meta text-hint">
              {fill(m.order.resultsReplaces, { value: replaced.raw })}
            </span>
          )}
          {analysis.readNow && (
            <span className="block text-meta font-medium text-warning">
              {analysis.readNow.value === undefined
                ? fill(m.order.resultsReevaluated, {
                    flag: analysis.readNow.finding ?? (analysis.readNow.flag || m.order.resultsNoFlag),
                    range: analysis.readNow.rangeText || m.order.resultsNoRange,
                  })
                : fill(m.order.resultsCalculatedNow, { value: analysis.readNow.value })}
            </span>
          )}
          {criticalCall && (
            <span className="block text-meta text-hint">
              {fill(m.order.resultsNotified, {
                name: criticalCall.toldTo,
                role: criticalCall.role,
                at: formatClock(criticalCall.at, labZone()),
              })}
            </span>
          )}
          {live && <CalculatedFrom analysis={analysis} />}
          {live && analysis.dilution && <DilutionNote dilution={analysis.dilution} />}
          {live && analysis.instrumentMarks && <InstrumentMarks marks={analysis.instrumentMarks} />}
          {live &&
            analysis.indexNotes?.map((note) => (
              <span key={note} className="block text-meta font-medium text-warning">
                {note}
              </span>
            ))}
          {live && analysis.controlHold && (
            <span className="block text-meta font-medium text-danger">{analysis.controlHold}</span>
          )}
          {live && analysis.plateHold && (
            <span className="block text-meta font-medium text-danger">{analysis.plateHold}</span>
          )}
          {live && analysis.plateOverride && (
            <span className="block text-meta font-medium text-warning">{analysis.plateOverride}</span>
          )}
          {live && <MeasuredOn analysis={analysis} />}
          {tools.isolates(analysis)}
          {analysis.comment && <span className="block text-meta text-hint">{analysis.comment}</span>}
          {analysis.cause && (
            <span className="block text-meta text-hint">
              {analysis.cause.rule === 'requested'
                ? analysis.cause.sentence
                : fill(m.order.reflexCause, { sentence: analysis.cause.sentence })}
            </span>
          )}
          {!live && analysis.reason && <span className="block text-meta">{analysis.reason}</span>}
        </th>
        <td
          className={cx(
            cell,
            'truncate text-right max-sm:h-auto max-sm:border-0 max-sm:px-0 max-sm:text-lead',
          )}
        >
          {typing && tools.entry ? (
            <ResultCell
              analysis={analysis}
              saver={tools.entry.saver}
              onFocus={() => tools.entry?.onFocus(_id)}
              onMove={tools.entry.onMove}
              onPaste={(rows) => tools.entry?.onPaste(_id, rows)}
            />
          ) : (
            // The laboratory sees what it measured; a clinic gets what the report says.
            !(instead?.withheld && live && user.userType === 'portal') && <Value analysis={analysis} />
          )}
        </td>
        {columns.unit > 0 && (
          <td
            className={cx(
              cell,
              'truncate text-text2 max-sm:h-auto max-sm:min-w-13 max-sm:self-center max-sm:border-0 max-sm:px-0 max-sm:pl-2 max-sm:text-hint',
            )}
          >
            {saysWord ? '' : printedUnit(definition)}
          </td>
        )}
        <td
          className={cx(
            cell,
            'max-sm:order-2 max-sm:col-span-2 max-sm:h-auto max-sm:border-0 max-sm:px-0 max-sm:text-right',
          )}
        >
          {live && (analysis.raw !== null || instead !== null) ? (
            <Finding analysis={analysis} instead={instead?.words} />
          ) : (
            !live && <AnalysisStateChip state={analysis.state} className="no-underline" />
          )}
          {live && normalized && !typing && (
            <span className="block text-meta text-hint">
              {normalized.value === null
                ? normalized.reason
                : fill(m.order.resultsNormalized, { value: normalized.value, unit: normalized.unit })}
            </span>
          )}
          {live && analysis.state === 'RESULTED' && !typing && (
            <span className="sr-only">{m.order.notVerified}</span>
          )}
        </td>
        <td
          className={cx(
            cell,
            'text-text2 tabular-nums max-sm:h-auto max-sm:border-0 max-sm:px-0 max-sm:text-meta max-sm:text-hint',
          )}
        >
          <span className="sm:hidden">
            {isDrugTest(analysis)
              ? m.order.resultsCutoff
              : definition.kind === 'quantitative'
                ? m.order.resultsRange
                : m.order.resultsExpected}{' '}
          </span>
          {isDrugTest(analysis) ? cutoffOf(analysis) : saysFinding ? null : range}
        </td>
        {columns.previous > 0 && (
          <td className={cx(cell, 'text-right text-text2 tabular-nums max-sm:hidden')}>
            {previous && (
              <span title={formatDayMonth(previous.collectedOn, labZone())}>
                {[previous.text, previous.unit].filter(Boolean).join(' ')}
                {previous.collectedOn !== commonDate && (
                  <span className="block text-meta/3 text-hint">
                    {formatDayMonth(previous.collectedOn, labZone())}
                  </span>
                )}
              </span>
            )}
          </td>
        )}
        {columns.last > 0 && (
          <td
            className={cx(
              cell,
              'tabular-nums',
              consistency && !['', 'Consistent'].includes(consistency.word)
                ? 'max-sm:order-3 max-sm:col-span-3 max-sm:h-auto max-sm:border-0 max-sm:px-0 max-sm:pt-1'
                : 'max-sm:hidden',
              consistency === null && 'text-right',
              delta?.marked ? 'font-semibold' : 'text-text2',
            )}
          >
            {consistency && live && <Consistency note={consistency} />}
            {consistency === null && delta && (
              <span
                title={
                  delta.marked
                    ? delta.percent === ''
                      ? m.order.resultsMarked
                      : fill(m.order.resultsMarkedChange, { percent: delta.percent })
                    : undefined
                }
              >
                {delta.change.replace(/^-/, '−')}
              </span>
            )}
            {consistency === null && !delta && previous && interpretation?.changeUnknown && (
              <span
                className="text-meta text-hint"
                title={m.turboCls.deltaUnknown[interpretation.changeUnknown]}
              >
                {m.order.resultsNotCompared}
                <VisuallyHidden>{m.turboCls.deltaUnknown[interpretation.changeUnknown]}</VisuallyHidden>
              </span>
            )}
          </td>
        )}
        <td className={cx(cell, 'pr-2 pl-0 text-right max-sm:hidden')}>
          {menu.length > 0 && (
            <Menu
              align="end"
              entries={menu}
              trigger={<IconButton size="s" icon={Ellipsis} label={fill(m.order.resultsMore, { name })} />}
            />
          )}
        </td>
      </tr>
      {refused && (
        <tr>
          <td
            colSpan={Object.values(columns).filter((width) => width > 0).length + 1}
            className="border-b border-soft-line pr-2 pb-2 pl-9 text-meta font-medium text-danger"
          >
            <span id={`why-${_id}`} role="alert">
              {refused}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}

/** The cutoff that was in force; before there is a value the test's own, where it has one. */
function cutoffOf({ definition: { cutoffs }, interpretation }: Analysis): string | null {
  const [only] = cutoffs.length === 1 ? cutoffs : []
  return interpretation?.cutoff ?? only?.cutoff ?? null
}
