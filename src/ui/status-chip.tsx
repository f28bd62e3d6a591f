import { Chip } from './chip'
import { cx } from './cx'
import {
  statusTable,
  type AbnormalMark,
  type AnalysisState,
  type BatchState,
  type Cue,
  type OrderState,
  type RemoteOrderState,
  type ReportState,
  type SpecimenState,
  type TurboState,
} from './status-table'

type Common = {
  /** In a detail header every chip is boxed. */
  filled?: boolean
  /** Said after the word: a count, an age, a number. */
  more?: string | number | undefined
  /** The full story for the pointer, for example the reason of a rejection. */
  title?: string | undefined
  className?: string | undefined
}

/** A chip from the status table. The components below are this with a table row chosen. */
export function CueChip({ cue, filled = false, more, title, className }: Common & { cue: Cue }) {
  return (
    <Chip
      tone={cue.tone}
      icon={cue.icon}
      look={filled ? cue.filled : cue.look}
      iconClass={cue.iconClass}
      title={title}
      className={cx(cue.strong && 'font-semibold!', className)}
    >
      {more === undefined ? cue.word : `${cue.word} ${more}`}
    </Chip>
  )
}

export function OrderStateChip({ state, ...rest }: Common & { state: OrderState }) {
  return <CueChip cue={statusTable.order[state]} {...rest} />
}

export function RemoteOrderStateChip({ state, ...rest }: Common & { state: RemoteOrderState }) {
  return <CueChip cue={statusTable.remoteOrder[state]} {...rest} />
}

/** `age` in the reader's words, for example "5 h". */
export function HoldChip({ age, ...rest }: Omit<Common, 'more'> & { age?: string }) {
  return <CueChip cue={statusTable.order.HOLD} more={age} {...rest} />
}

/** `n` counts the amendments or corrections. */
export function ReportStateChip({
  state,
  n,
  ...rest
}: Omit<Common, 'more'> & { state: ReportState; n?: number }) {
  return <CueChip cue={statusTable.report[state]} more={n} {...rest} />
}

export function SpecimenStateChip({ state, ...rest }: Common & { state: SpecimenState }) {
  return <CueChip cue={statusTable.specimen[state]} {...rest} />
}

export function AnalysisStateChip({ state, ...rest }: Common & { state: AnalysisState }) {
  return <CueChip cue={statusTable.analysis[state]} {...rest} />
}

export function TurboStateChip({ state, ...rest }: Common & { state: TurboState }) {
  return <CueChip cue={statusTable.turbo[state]} {...rest} />
}

export function BatchStateChip({ state, ...rest }: Common & { state: BatchState }) {
  return (
    <CueChip cue={statusTable.batch[state]} className={cx(state === 'DELETED' && 'line-through')} {...rest} />
  )
}

export function FlagMark(props: Common) {
  return <CueChip cue={statusTable.mark.FLAG} {...props} />
}

export function StatMark(props: Common) {
  return <CueChip cue={statusTable.mark.STAT} {...props} />
}

export function LockMark(props: Common) {
  return <CueChip cue={statusTable.mark.LOCKED} {...props} />
}

/** Beside a value, never instead of it: the number itself stays in text colour. */
export function AbnormalFlag({ mark, ...rest }: Common & { mark: AbnormalMark }) {
  return <CueChip cue={statusTable.abnormal[mark]} {...rest} />
}
