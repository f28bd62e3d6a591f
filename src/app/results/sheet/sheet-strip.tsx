import { choicesOf } from '@contract/rules/result-choices'
import { m } from '@contract/messages'
import { DilutionNote } from '@/app/results/dilution-note'
import { InstrumentMarks } from '@/app/results/instrument-marks'
import { AppLink } from '@/app/router-link'
import { formatDayMonth } from '@/lib/format'
import { labZone } from '@/lib/zone'
import type { CellSaver } from '../use-cell-saver'
import { nameOf } from './sheet-cell'
import { TwoValues } from './two-values'
import type { SheetLine } from './use-sheet'

interface SheetStripProps {
  line: SheetLine
  saver: CellSaver
  /** Whether its order can be opened. */
  mayOpen: boolean
  /** A choice was made here: the keys go back to the cell. */
  onDone: () => void
}

/** The chosen cell's story under the sheet: whose it is, what it was, why it waits, two values where two people entered one. */
export function SheetStrip({ line, saver, mayOpen, onDone }: SheetStripProps) {
  const { analysis, closed } = line
  const { _id, previous } = analysis
  const draft = saver.drafts.get(_id)
  const choices = closed === null ? choicesOf(analysis.definition) : []
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-1.5 text-meta text-text2">
      <span>
        <b className="font-medium text-text">{analysis.name}</b>{' '}
        {mayOpen ? (
          <AppLink to={`/order/${line.orderId}`} className="mono text-link">
            {line.barcode}
          </AppLink>
        ) : (
          <span className="mono">{line.barcode}</span>
        )}{' '}
        {nameOf(line)}
      </span>
      {previous && (
        <span>
          {m.order.resultsPrevious} {[previous.text, previous.unit].filter(Boolean).join(' ')},{' '}
          {formatDayMonth(previous.collectedOn, labZone())}
        </span>
      )}
      {analysis.interpretation?.rangeText && (
        <span>
          {m.order.resultsRange} {analysis.interpretation.rangeText}
        </span>
      )}
      {draft?.state === 'failed' && (
        <span role="alert" className="font-medium text-danger">
          {draft.message}
        </span>
      )}
      {draft?.state === 'failed' && draft.theirs && (
        <TwoValues {...{ saver, onDone }} analysisId={_id} mine={draft.text} theirs={draft.theirs} />
      )}
      {closed !== null && <span className="font-medium">{closed}</span>}
      {analysis.dilution && <DilutionNote dilution={analysis.dilution} />}
      {analysis.instrumentMarks && <InstrumentMarks marks={analysis.instrumentMarks} />}
      {analysis.controlHold && <span className="font-medium text-danger">{analysis.controlHold}</span>}
      {analysis.plateHold && <span className="font-medium text-danger">{analysis.plateHold}</span>}
      {analysis.plateOverride && <span className="font-medium text-warning">{analysis.plateOverride}</span>}
      {choices.length > 0 && (
        <span role="group" aria-label={m.order.resultsAnswers} className="flex flex-wrap gap-1">
          {choices.map(({ code, label }) => (
            <button
              key={code}
              type="button"
              // The cell keeps the focus: leaving it would save half of what was typed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                saver.type(_id, label)
                saver.save(_id, label)
                onDone()
              }}
              className="h-6 rounded-control border border-edge bg-surface px-2 text-text hover:bg-hover"
            >
              {label}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}
