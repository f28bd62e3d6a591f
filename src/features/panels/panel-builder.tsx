import { ArrowDown, ArrowUp, Plus, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { TestBrief } from '@contract/tests/shapes'
import { fill, m } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { useReference } from '@/app/me'
import { fieldId } from '@/form/field-id'
import { useFieldError } from '@/form/use-field-error'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { announce } from '@/ui/live-region'
import { TextInput } from '@/ui/text-input'
const MOST = 30

/** Whether a test can be run on what the panel is drawn in; where either names nothing, it can. */
const fits = (test: Pick<TestBrief, 'sampleTypeIds'>, sampleTypeId: string): boolean =>
  sampleTypeId === '' || test.sampleTypeIds.length === 0 || test.sampleTypeIds.includes(sampleTypeId)

/** The list with one entry moved by one place, or the same list at its ends. */
export function movedBy<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const to = at + by
  const [one, other] = [list[at], list[to]]
  if (one === undefined || other === undefined) return list
  return list.with(at, other).with(to, one)
}

/** The tests of a panel in report order: found and added at the left, put in order at the right, by keys alone if need be. */
export function PanelBuilder() {
  const { tests, sampleTypes } = useReference()
  const { field } = useController({ name: 'testIds' })
  const error = useFieldError('testIds')
  const root = useFieldError('testIds.root')
  const sampleTypeId = z
    .string()
    .catch('')
    .parse(useWatch({ name: 'sampleTypeId' }))
  const held = z.array(z.string()).safeParse(field.value)
  const ids = held.success ? held.data : []
  const sample = sampleTypes.find(({ _id }) => _id === sampleTypeId)?.name ?? ''
  const chosen = ids.map((id) => ({ id, test: tests.find(({ _id }) => _id === id) }))
  const misfits = chosen.flatMap(({ test }) => (test && !fits(test, sampleTypeId) ? [test.name] : []))
  const problem = error ?? root
  return (
    <div className="col-span-12 grid gap-3" id={fieldId('testIds')}>
      {problem && (
        <p className="flex gap-1 text-meta font-medium text-danger">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {problem}
        </p>
      )}
      {misfits.length > 0 && (
        <Banner tone="warning" title={fill(m.panels.misfits, { sample })}>
          {fill(m.panels.misfitsHelp, { tests: misfits.join(', ') })}
        </Banner>
      )}
      <div className="grid gap-4 @2xl:grid-cols-2">
        <Finder
          tests={tests.filter(({ active }) => active)}
          ids={ids}
          sample={sample}
          sampleTypeId={sampleTypeId}
          onAdd={(test) => {
            field.onChange([...ids, test._id])
            announce(fill(m.panels.moved, { name: test.name, place: ids.length + 1 }))
          }}
        />
        <Chosen
          chosen={chosen}
          sample={sample}
          sampleTypeId={sampleTypeId}
          onChange={(next) => field.onChange([...next])}
        />
      </div>
    </div>
  )
}

interface SampleProps {
  sample: string
  sampleTypeId: string
}

function Misfit({ test, sample, sampleTypeId }: SampleProps & { test: Pick<TestBrief, 'sampleTypeIds'> }) {
  if (fits(test, sampleTypeId)) return null
  return (
    <Chip tone="warning" icon={TriangleAlert}>
      {fill(m.panels.misfit, { sample })}
    </Chip>
  )
}

interface FinderProps extends SampleProps {
  tests: readonly TestBrief[]
  /** What the panel holds already: not offered again. */
  ids: readonly string[]
  onAdd: (test: TestBrief) => void
}

function Finder({ tests, ids, onAdd, ...sampled }: FinderProps) {
  const [text, setText] = useState('')
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = tests.filter(({ code, name, loinc }) => {
    const held = `${code} ${name} ${loinc ?? ''}`.toLowerCase()
    return wanted.every((word) => held.includes(word))
  })
  const found = matching.filter(({ _id }) => !ids.includes(_id))
  // What can be run on the panel's sample comes first.
  const ranked = found.toSorted(
    (a, b) => Number(fits(b, sampled.sampleTypeId)) - Number(fits(a, sampled.sampleTypeId)),
  )
  const [first] = ranked
  return (
    <div className="min-w-0">
      <Field label={m.panels.find}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="search"
            autoComplete="off"
            placeholder={m.panels.findHint}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter adds the first, and never sends the form.
              event.preventDefault()
              if (first && text.trim() !== '') onAdd(first)
            }}
          />
        )}
      </Field>
      {found.length === 0 ? (
        <p className="mt-2 text-dense text-hint">
          {matching.length > 0 ? m.panels.foundChosen : m.panels.foundNone}
        </p>
      ) : (
        <ul
          aria-label={m.panels.found}
          className="mt-2 max-h-96 overflow-y-auto rounded-card border border-line text-dense"
        >
          {ranked.slice(0, MOST).map((test) => (
            <li
              key={test._id}
              className="flex min-h-9 items-center gap-2 border-b border-soft-line px-3 last:border-b-0"
            >
              <span className="min-w-0 flex-1 py-1.5">
                {test.name} <span className="mono text-hint">{test.code}</span>
              </span>
              <Misfit test={test} {...sampled} />
              <Button
                size="s"
                aria-label={fill(m.panels.addOne, { name: test.name })}
                onClick={() => onAdd(test)}
              >
                <Plus aria-hidden /> {m.panels.addShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChosenProps extends SampleProps {
  chosen: readonly { id: string; test: TestBrief | undefined }[]
  onChange: (ids: readonly string[]) => void
}

function Chosen({ chosen, onChange, ...sampled }: ChosenProps) {
  const ids = chosen.map(({ id }) => id)
  const rows = useRef(new Map<string, HTMLLIElement>())
  const follow = useRef<string>(undefined)
  // A row that moved takes the focus with it.
  useEffect(() => {
    if (follow.current !== undefined) rows.current.get(follow.current)?.focus()
    follow.current = undefined
  })
  const nameOf = (test: TestBrief | undefined) => test?.name ?? m.panels.unknown

  function move(at: number, by: -1 | 1): void {
    const next = movedBy(ids, at, by)
    const id = ids[at]
    if (next === ids || id === undefined) return
    onChange(next)
    follow.current = id
    announce(fill(m.panels.moved, { name: nameOf(chosen[at]?.test), place: at + by + 1 }))
  }
  function onKeys(event: KeyboardEvent, at: number): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="min-w-0">
      <p className="mb-1 text-dense font-medium">{m.panels.inPanel}</p>
      {chosen.length === 0 ? (
        <p className="text-dense text-hint">{m.panels.empty}</p>
      ) : (
        <ol aria-label={m.panels.inPanel} className="rounded-card border border-line text-dense">
          {chosen.map(({ id, test }, at) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row follows the keys that move it; its buttons do the same
            <li
              key={id}
              ref={(row) => {
                if (row) rows.current.set(id, row)
                else rows.current.delete(id)
              }}
              tabIndex={-1}
              onKeyDown={(event) => onKeys(event, at)}
              className="flex min-h-9 items-center gap-2 border-b border-soft-line pr-1 pl-3 last:border-b-0"
            >
              <span className="w-6 text-right text-hint tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 py-1.5">
                {nameOf(test)} <span className="mono text-hint">{test?.code}</span>
              </span>
              {test && <InactiveChip active={test.active} />}
              {test && <Misfit test={test} {...sampled} />}
              <span className="flex">
                <IconButton
                  size="s"
                  icon={ArrowUp}
                  label={fill(m.panels.up, { name: nameOf(test) })}
                  shortcut="Alt Up"
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="s"
                  icon={ArrowDown}
                  label={fill(m.panels.down, { name: nameOf(test) })}
                  shortcut="Alt Down"
                  disabled={at === chosen.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  size="s"
                  icon={X}
                  label={fill(m.panels.remove, { name: nameOf(test) })}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {chosen.length > 1 && <p className="mt-1 text-meta text-hint">{m.panels.keys}</p>}
    </div>
  )
}
