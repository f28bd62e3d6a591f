import { Lock, Zap } from 'lucide-react'
import { memo } from 'react'
import { m } from '@contract/messages'
import type { JudgedWell } from '@contract/plates/assay-shapes'
import type { PlateSpecimen, PlateWell } from '@contract/plates/shapes'
import { cx } from '@/ui/cx'
import { VerdictMarks } from './verdict-marks'
import { judgedWords } from './verdict-cues'
import { shortLabel, wellWords } from './well-words'

interface WellProps {
  place: number
  well: string
  content: PlateWell | undefined
  ghost: PlateSpecimen | undefined
  verdict: JudgedWell | undefined
  closed: boolean
  selected: boolean
  /** The one well in the tab order. */
  active: boolean
  /** Which of the batches on the plate it belongs to, for its fill and ring. */
  hue: number
  /** 384 wells: no text but in controls. */
  small: boolean
  column: number
  /** The last well of what is chosen holds the handle that fills. */
  handle: boolean
}

/** Fill and ring of a batch: colour alone would not tell two of them apart. */
const hues = [
  'border-transparent bg-info-soft text-info',
  'border-purple bg-purple-soft text-purple',
  'border-double border-4 border-teal bg-teal-soft text-teal',
  'border-dotted border-2 border-magenta bg-magenta-soft text-magenta',
]
export const hueClass = (hue: number): string => hues[hue % hues.length] ?? ''

const shape = 'grid size-(--dot) place-items-center border leading-none edge-in-forced-colors'

/** A well: a circle for a specimen, a diamond for a control, a dashed circle for a blank, a small ring when it is empty. */
export const Well = memo(function Well({
  place,
  well,
  content,
  ghost,
  verdict,
  closed,
  selected,
  active,
  hue,
  small,
  column,
  handle,
}: WellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={selected}
      aria-label={judgedWords(wellWords(well, content, closed), verdict)}
      data-place={place}
      tabIndex={active ? 0 : -1}
      className={cx(
        'relative grid size-(--pitch) cursor-cell place-items-center select-none -outline-offset-2! focus-visible:z-1',
        selected && 'bg-selected',
        active && 'outline-2 outline-ring',
      )}
    >
      <Shape content={content} ghost={ghost} closed={closed} hue={hue} small={small} />
      {content?.content === 'SPECIMEN' && content.specimen.priority === 'STAT' && (
        <Zap aria-hidden className="absolute top-0 right-0 size-3 fill-current text-danger" />
      )}
      {content?.content === 'SPECIMEN' && content.specimen.why !== null && (
        <span aria-hidden className="absolute right-0 bottom-0 text-meta font-bold text-danger">
          !
        </span>
      )}
      {verdict && <VerdictMarks verdict={verdict} small={small} />}
      {content?.content === 'CONTROL' && content.locked && !small && (
        <Lock aria-hidden className="absolute top-0 right-0 size-3 text-hint" />
      )}
      {handle && (
        <span
          aria-hidden
          data-handle
          title={m.plates.handle}
          className="absolute -right-1 -bottom-1 z-2 size-2.5 cursor-crosshair border border-surface bg-primary print:hidden"
        />
      )}
    </div>
  )
})

function Shape({
  content,
  ghost,
  closed,
  hue,
  small,
}: Pick<WellProps, 'content' | 'ghost' | 'closed' | 'hue' | 'small'>) {
  const text = small ? 'text-[9px]' : 'text-meta'
  if (!content && ghost)
    return (
      <span
        aria-hidden
        className={cx(shape, text, 'mono rounded-full border-dashed border-primary bg-surface')}
      >
        {!small && ghost.barcode.slice(-5)}
      </span>
    )
  if (!content)
    return closed ? (
      <span aria-hidden className="text-meta text-hint">
        ×
      </span>
    ) : (
      <span aria-hidden className="size-2.5 rounded-full border border-control" />
    )
  const label = shortLabel(content)
  if (content.content === 'CONTROL')
    return (
      <span aria-hidden className="relative grid size-(--dot) place-items-center">
        <span className="edge-in-forced-colors absolute inset-[14%] rotate-45 border border-control bg-surface" />
        <span className={cx('mono relative leading-none', text)}>{label}</span>
      </span>
    )
  if (content.content === 'SPECIMEN')
    return (
      <span aria-hidden className={cx(shape, text, 'mono rounded-full', hueClass(hue))}>
        {!small && label}
      </span>
    )
  return (
    <span aria-hidden className={cx(shape, text, 'rounded-full border-dashed border-control text-text2')}>
      {label}
    </span>
  )
}
