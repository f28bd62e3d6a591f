import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { hl7Fields, hl7Segments } from '@contract/ehr-jobs/hl7-words'
import { fill, m } from '@contract/messages'
import { cx } from '@/ui/cx'
import { partsOf, segmentAt, textAt, type RawField, type RawPlace, type RawSegment } from './raw-parts'

/** Longer fields, such as a report in base64, are cut on screen. The copy and the editor have them whole. */
const shownOf = 400

interface RawViewProps {
  text: string
  /** The place to be shown, as a problem names it. */
  place: RawPlace | null
}

const placeText = ({ segment, field, component }: RawPlace) =>
  [segment, [field, component].filter((part) => part !== undefined).join('.')].filter(Boolean).join('-')

const wordsOf = ({ segment, field }: RawPlace): string =>
  field === undefined ? (hl7Segments[segment] ?? '') : (hl7Fields[segment]?.[field] ?? '')

/**
 * A message, a segment on each line, its separators in sight. Each field says its number and name on hover and on focus; arrow
 * keys move between fields, and the line below says what each component of the present one is.
 */
export function RawView({ text, place }: RawViewProps) {
  const message = partsOf(text)
  const [chosen, setChosen] = useState<RawPlace | null>(null)
  const [asked, setAsked] = useState<RawPlace | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // A problem that was pressed goes before what was looked at earlier.
  if (place !== asked) {
    setAsked(place)
    setChosen(place)
  }
  useEffect(() => {
    const spot = place && box.current?.querySelector<HTMLElement>('[data-marked]')
    spot?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    spot?.focus({ preventScroll: true })
  }, [place])
  const current = chosen ?? { segment: message.segments[0]?.name ?? '', index: 1, field: 1 }
  const isMissing = place !== null && textAt(message, place) === undefined && place.field !== undefined
  function move(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const segment = segmentAt(message, current)
    const line = (segment?.line ?? 0) + step[0]
    const next = message.segments[line]
    if (!next || next.fields.length === 0) return
    const number = Math.min(Math.max((current.field ?? 1) + step[1], 1), next.fields.length)
    setChosen({ segment: next.name, index: next.index, field: number })
    box.current?.querySelector<HTMLElement>(`[data-at="${next.line}-${number}"]`)?.focus()
  }
  return (
    <div>
      {isMissing && (
        <p className="px-4 pt-3 text-dense font-medium text-danger">
          {fill(m.ehrJobs.placeGone, { place: placeText(place) })}
        </p>
      )}
      <div
        ref={box}
        role="group"
        aria-label={m.ehrJobs.raw}
        className="max-h-120 overflow-auto bg-sunken px-4 py-3 font-mono text-meta/6"
      >
        {message.segments.map((segment) => (
          <Line
            key={segment.line}
            segment={segment}
            separators={message.separators}
            current={current}
            marked={place}
            onChoose={setChosen}
            onMove={move}
          />
        ))}
      </div>
      <Seen place={current} value={textAt(message, current) ?? ''} separators={message.separators} />
    </div>
  )
}

type Separators = ReturnType<typeof partsOf>['separators']

interface LineProps {
  segment: RawSegment
  separators: Separators
  current: RawPlace
  marked: RawPlace | null
  onChoose: (place: RawPlace) => void
  onMove: (event: KeyboardEvent) => void
}

function Line({ segment, separators, current, marked, onChoose, onMove }: LineProps) {
  const isOf = (place: RawPlace | null) => place?.segment === segment.name && place.index === segment.index
  const isMarkedWhole = isOf(marked) && marked?.field === undefined
  return (
    <div
      className={cx(
        'flex min-w-max items-baseline rounded-control px-1',
        isOf(marked) && 'bg-surface font-semibold',
      )}
    >
      <b
        className={cx('mr-px', isMarkedWhole ? 'text-danger' : 'text-text')}
        title={hl7Segments[segment.name]}
        {...(isMarkedWhole && { 'data-marked': true, tabIndex: -1 })}
      >
        {segment.name}
      </b>
      {segment.fields.map((field) => {
        const at: RawPlace = { segment: segment.name, index: segment.index, field: field.number }
        const isHeadSeparator = segment.name === 'MSH' && field.number === 1
        return (
          <span key={field.number} className="inline-flex">
            {!isHeadSeparator && !(segment.name === 'MSH' && field.number === 2) && (
              <span aria-hidden className="text-hint">
                {separators.field}
              </span>
            )}
            <FieldButton
              field={field}
              line={segment.line}
              place={at}
              isCurrent={isOf(current) && current.field === field.number}
              marked={isOf(marked) && marked?.field === field.number ? marked : null}
              separators={separators}
              onChoose={onChoose}
              onMove={onMove}
            />
          </span>
        )
      })}
    </div>
  )
}

interface FieldButtonProps {
  field: RawField
  line: number
  place: RawPlace
  isCurrent: boolean
  marked: RawPlace | null
  separators: Separators
  onChoose: (place: RawPlace) => void
  onMove: (event: KeyboardEvent) => void
}

function FieldButton({
  field,
  line,
  place,
  isCurrent,
  marked,
  separators,
  onChoose,
  onMove,
}: FieldButtonProps) {
  const { text } = field
  const shown = text.length > shownOf ? text.slice(0, shownOf) : text
  const name = `${placeText(place)} ${wordsOf(place)}`.trim()
  return (
    <button
      type="button"
      data-at={`${line}-${field.number}`}
      {...(marked && { 'data-marked': true })}
      tabIndex={isCurrent ? 0 : -1}
      title={name}
      aria-label={fill(m.ehrJobs.rawField, {
        place: placeText(place),
        name: wordsOf(place),
        value: shown === '' ? m.ehrJobs.rawEmpty : shown,
      })}
      aria-current={isCurrent || undefined}
      className={cx(
        'min-h-6 min-w-1.5 rounded-control text-left whitespace-pre hover:bg-hover',
        isCurrent && 'bg-selected',
        marked && 'bg-danger-soft font-semibold text-danger',
      )}
      onKeyDown={onMove}
      onFocus={() => onChoose(place)}
      onClick={() => onChoose(place)}
    >
      <Pieces text={shown} separators={separators} component={marked?.component} />
      {shown.length < text.length && (
        <span className="text-hint"> {fill(m.ehrJobs.rawMore, { count: text.length - shown.length })}</span>
      )}
    </button>
  )
}

/** A field with its own separators lighter than its text, and the component that a problem names under a line. */
function Pieces({
  text,
  separators,
  component,
}: {
  text: string
  separators: Separators
  component: number | undefined
}) {
  const parts = text.split(separators.component)
  if (parts.length === 1) return text
  return parts.map((part, at) => (
    <span key={at}>
      {at > 0 && <span className="text-hint">{separators.component}</span>}
      <span className={cx(component === at + 1 && 'underline decoration-2 underline-offset-4')}>{part}</span>
    </span>
  ))
}

/** The field under the cursor: its number, its name, and each of its components. */
function Seen({ place, value, separators }: { place: RawPlace; value: string; separators: Separators }) {
  const isHead = place.segment === 'MSH' && (place.field ?? 0) < 3
  const [first = ''] = isHead ? [value] : value.split(separators.repetition)
  const parts = isHead ? [value] : first.split(separators.component)
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-dense">
      <span className="font-medium">
        <span className="mono">{placeText(place)}</span> {wordsOf(place)}
      </span>
      {parts.length === 1 ? (
        <span className="min-w-0 truncate font-mono text-meta text-text2">
          {value.slice(0, shownOf) || m.ehrJobs.rawEmpty}
        </span>
      ) : (
        parts.map(
          (part, at) =>
            part !== '' && (
              <span key={at} className="min-w-0 truncate text-meta">
                <span className="text-hint">.{at + 1}</span>{' '}
                <span className="font-mono">{part.slice(0, shownOf)}</span>
              </span>
            ),
        )
      )}
      <span className="ml-auto text-meta text-hint max-md:hidden">{m.ehrJobs.rawKeys}</span>
    </div>
  )
}
