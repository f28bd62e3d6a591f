import { acceptable } from '@contract/instrument-runs/choices'
import type { InstrumentCode, RunLine } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { dilutionWords } from '@contract/rules/dilution'
import { AppLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { bornText } from '@/lib/born'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Facts, type Fact } from '@/ui/facts'
import { LineDilution } from './line-dilution'
import { becomesText, controlText, lineCue, presentText, sentText } from './run-cues'

interface RunLineDialogProps {
  runId: string
  /** The code of the line, where it is mapped. */
  code: InstrumentCode | undefined
  line: RunLine
  /** Why it was not accepted just now. */
  refusal: string | null
  busy: boolean
  onAccept: () => void
  onAside: () => void
  /** Where its code is unknown or says another unit, or the name of its control is unknown, and the reader may map it. */
  onMap: (() => void) | undefined
  onClose: () => void
}

/** What is waiting and was not decided. */
export const isOpen = ({ state }: Pick<RunLine, 'state'>): boolean =>
  state !== 'accepted' && state !== 'setAside'

/** A line of a control, whether it is known or not. */
export const isControl = ({ state, control }: Pick<RunLine, 'state' | 'control'>): boolean =>
  control !== null ||
  state === 'control' ||
  state === 'controlUnknown' ||
  state === 'controlHeld' ||
  state === 'controlLeft'

/** What its dilution says, where its reason does not say so already. */
function dilutionOf(line: RunLine): string {
  const { dilution, why } = line
  if (!dilution || (dilution.owed && isOpen(line))) return ''
  const words = dilutionWords(dilution)
  return why?.includes(words) ? '' : words
}

/** One line: what was sent, what stands, what it becomes, and what can be done with it. */
export function RunLineDialog({
  runId,
  code,
  line,
  refusal,
  busy,
  onAccept,
  onAside,
  onMap,
  onClose,
}: RunLineDialogProps) {
  const { patient, state, why, orderId, requisitionNumber, testName, test } = line
  const facts: Fact[] = [
    {
      label: isControl(line) ? m.instrumentInbox.factControlName : m.instrumentProfiles.columnSpecimen,
      value: line.specimen ?? '',
    },
    { label: m.instrumentProfiles.columnWell, value: line.well ?? '' },
    isControl(line)
      ? { label: m.instrumentInbox.factControl, value: controlText(line) }
      : {
          label: m.instrumentInbox.columnPatient,
          value: patient ? `${formatPerson(patient)}, ${bornText(patient)}` : m.instrumentInbox.noPatient,
        },
    { label: m.instrumentProfiles.columnTest, value: testName ?? '' },
    { label: m.instrumentInbox.codeSent, value: test },
    { label: m.instrumentInbox.columnSent, value: sentText(line) },
    { label: m.instrumentInbox.factMarks, value: line.flags.join(', ') },
    {
      label: m.instrumentInbox.factVerdict,
      value: line.verdict === null ? '' : m.instrumentRuns.verdict[line.verdict],
    },
    {
      label: m.instrumentInbox.dilution,
      value: dilutionOf(line),
    },
    { label: m.instrumentInbox.columnPresent, value: presentText(line) },
    { label: m.instrumentInbox.columnBecomes, value: <b className="font-semibold">{becomesText(line)}</b> },
    {
      label: m.instrumentInbox.factDecided,
      value:
        line.at === null
          ? ''
          : fill(m.instrumentInbox.decidedLine, {
              at: formatDateTime(line.at, labZone()),
              name: line.byName ?? '',
            }),
    },
  ]
  const told = facts.filter(
    ({ label, value }) => value !== '' && (label !== m.instrumentInbox.columnBecomes || line.raw !== null),
  )
  const mayAccept = (acceptable.includes(state) || state === 'control') && line.raw !== null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.instrumentInbox.lineTitle, { line: line.line })}
      mustAnswer={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {m.ui.close}
          </Button>
          {isOpen(line) && state !== 'control' && (
            <Button onClick={onAside} disabled={busy}>
              {m.instrumentInbox.setAsideOne}
            </Button>
          )}
          {onMap && (
            <Button variant="primary" onClick={onMap}>
              {fill(
                state === 'unknownTest' || state === 'controlUnknown'
                  ? m.instrumentRuns.mapOf
                  : m.instrumentInbox.changeOf,
                { code: state === 'controlUnknown' ? (line.specimen ?? '') : test },
              )}
            </Button>
          )}
          {mayAccept && (
            <Button variant="primary" busy={busy} onClick={onAccept}>
              {state === 'control'
                ? m.instrumentInbox.enterControl
                : line.present === null
                  ? m.instrumentInbox.acceptOne
                  : fill(m.instrumentInbox.acceptReplacing, { value: line.present })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {refusal !== null && <Banner tone="danger" title={refusal} />}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
          <StateChip cue={lineCue(line)} />
          {why !== null && <span className="min-w-0 wrap-anywhere">{why}</span>}
        </p>
        <Facts facts={told} layout="column" />
        {code?.maxDilution != null && isOpen(line) && !isControl(line) && line.orderId !== null && (
          <LineDilution key={line.dilution?.factor ?? ''} runId={runId} line={line} code={code} />
        )}
        {line.control && (
          <AppLink
            to={`/qc?plan=${line.control.planId}`}
            className="text-dense text-link underline underline-offset-2"
          >
            {m.instrumentInbox.openControls}
          </AppLink>
        )}
        {orderId !== null && requisitionNumber !== null && (
          <AppLink to={`/order/${orderId}`} className="text-dense text-link underline underline-offset-2">
            {fill(m.instrumentInbox.openOrder, { number: requisitionNumber })}
          </AppLink>
        )}
      </div>
    </Dialog>
  )
}
