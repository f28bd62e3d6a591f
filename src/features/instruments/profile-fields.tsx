import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { LineRule, Pattern, Source } from '@contract/instrument-runs/profile'
import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

const kinds = [
  { value: '', label: m.instrumentProfiles.sourceNone },
  { value: 'column', label: m.instrumentProfiles.sourceColumn },
  { value: 'place', label: m.instrumentProfiles.sourcePlace },
  { value: 'above', label: m.instrumentProfiles.sourceAbove },
  { value: 'fixed', label: m.instrumentProfiles.sourceFixed },
]

/** What a source says beside its kind, as it is typed. */
const textOf = (source: Source | null): string => {
  if (source === null) return ''
  if (source.from === 'column') return source.name
  if (source.from === 'place') return source.place > 0 ? String(source.place) : ''
  return source.from === 'above' ? source.words : source.text
}

function sourceOf(kind: string, text: string, before: Source | null): Source | null {
  if (kind === 'column') {
    const nth = before?.from === 'column' && before.name === text ? before.nth : 1
    return { from: 'column', name: text, nth }
  }
  if (kind === 'place') return { from: 'place', place: Number(/^\d{1,3}$/.exec(text)?.[0] ?? 0) }
  if (kind === 'above') return { from: 'above', words: text }
  return kind === 'fixed' ? { from: 'fixed', text } : null
}

interface SourceFieldProps {
  label: string
  value: Source | null
  onChange: (value: Source | null) => void
  /** The names of the columns in the sample. */
  columns: readonly string[]
  optional?: boolean
  error?: string | undefined
}

/** Where one thing of a line stands: in a column, beside words above, or always the same. */
export function SourceField({ label, value, onChange, columns, optional = false, error }: SourceFieldProps) {
  const list = useId()
  return (
    <Field label={label} optional={optional} error={error} group>
      {(wiring) => (
        <div role="group" {...wiring} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-2">
          <NativeSelect
            aria-label={fill(m.instrumentProfiles.sourceHow, { label })}
            options={kinds}
            value={value?.from ?? ''}
            onChange={({ target }) => onChange(sourceOf(target.value, textOf(value), value))}
          />
          {value !== null && (
            <>
              <TextInput
                {...plain}

                aria-label={fill(m.instrumentProfiles.sourceWhat, { label })}
                inputMode={value.from === 'place' ? 'numeric' : 'text'}
                list={value.from === 'column' ? list : undefined}
                value={textOf(value)}
                onChange={({ target }) => onChange(sourceOf(value.from, target.value, value))}
              />
              <datalist id={list}>
                {[...new Set(columns)].map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </div>
      )}
    </Field>
  )
}

const hows = [
  { value: 'is', label: m.instrumentProfiles.howIs },
  { value: 'begins', label: m.instrumentProfiles.howBegins },
  { value: 'ends', label: m.instrumentProfiles.howEnds },
  { value: 'contains', label: m.instrumentProfiles.howContains },
]
const howOf = (text: string): Pattern['how'] =>
  text === 'begins' || text === 'ends' || text === 'contains' ? text : 'is'

interface PatternFieldProps {
  label: string
  value: Pattern | null
  onChange: (value: Pattern | null) => void
  hint?: string
  error?: string | undefined
  optional?: boolean
}

/** Words that a line is found by; empty: none. */
export function PatternField({ label, value, onChange, hint, error, optional = true }: PatternFieldProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} group>
      {(wiring) => (
        <div role="group" {...wiring} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
          <NativeSelect
            aria-label={fill(m.instrumentProfiles.sourceHow, { label })}
            options={hows}
            value={value?.how ?? 'is'}
            onChange={({ target }) => onChange({ how: howOf(target.value), text: value?.text ?? '' })}
          />
          <TextInput
            {...plain}

            aria-label={fill(m.instrumentProfiles.sourceWhat, { label })}
            value={value?.text ?? ''}
            onChange={({ target }) =>
              onChange(target.value === '' ? null : { how: value?.how ?? 'is', text: target.value })
            }
          />
        </div>
      )}
    </Field>
  )
}

const parts = [
  { value: 'specimen', label: m.instrumentProfiles.partSpecimen },
  { value: 'test', label: m.instrumentProfiles.partTest },
  { value: 'mark', label: m.instrumentProfiles.partMark },
  { value: 'value', label: m.instrumentProfiles.partValue },
  { value: 'first', label: m.instrumentProfiles.partFirst },
] satisfies { value: LineRule['of']; label: string }[]
const partOf = (text: string): LineRule['of'] =>
  parts.find(({ value }) => value === text)?.value ?? 'specimen'

interface RulesFieldProps {
  label: string
  hint: string
  add: string
  value: readonly LineRule[]
  onChange: (value: LineRule[]) => void
}

/** Rules of which any one is enough. */
export function RulesField({ label, hint, add, value, onChange }: RulesFieldProps) {
  const change = (at: number, over: Partial<LineRule>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...over } : one)))
  return (
    <Field label={label} hint={hint} group>
      {(wiring) => (
        <div role="group" {...wiring} className="grid justify-items-start gap-2">
          {value.map((rule, at) => {
            const name = fill(m.instrumentProfiles.ruleOf, { label, number: at + 1 })
            return (
              // Rules have no name of their own: their place is what they are known by.
              <div
                key={at}
                className="grid w-full grid-cols-[7.5rem_8rem_minmax(0,1fr)_auto] items-center gap-2 max-sm:grid-cols-2"
              >
                <NativeSelect
                  aria-label={fill(m.instrumentProfiles.rulePart, { name })}
                  options={parts}
                  value={rule.of}
                  onChange={({ target }) => change(at, { of: partOf(target.value) })}
                />
                <NativeSelect
                  aria-label={fill(m.instrumentProfiles.sourceHow, { label: name })}
                  options={hows}
                  value={rule.how}
                  onChange={({ target }) => change(at, { how: howOf(target.value) })}
                />
                <TextInput
                  {...plain}

                  aria-label={fill(m.instrumentProfiles.sourceWhat, { label: name })}
                  value={rule.text}
                  onChange={({ target }) => change(at, { text: target.value })}
                />
                <IconButton
                  icon={Trash2}
                  label={fill(m.instrumentProfiles.ruleRemove, { name })}
                  onClick={() => onChange(value.filter((_, place) => place !== at))}
                />
              </div>
            )
          })}
          <Button
            size="s"
            icon={Plus}
            disabled={value.length >= 60}
            onClick={() => onChange([...value, { of: 'specimen', how: 'is', text: '' }])}
          >
            {add}
          </Button>
        </div>
      )}
    </Field>
  )
}

interface WordsFieldProps {
  label: string
  hint: string
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  optional?: boolean
}

/** One word or name on each line. */
export function WordsField({ label, hint, value, onChange, error, optional = false }: WordsFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <Textarea
          {...wiring}
          {...plain}
          rows={2}
          value={value.join('\n')}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        />
      )}
    </Field>
  )
}
