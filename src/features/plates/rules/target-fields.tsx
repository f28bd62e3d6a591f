import { X } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { TextInput } from '@/ui/text-input'
import { LimitField } from './limit-field'
import type { TargetForm } from './rule-form'

interface TargetFieldsProps {
  number: number
  target: TargetForm
  /** What stands against a field of it. */
  wrong: (path: string) => string | undefined
  onChange: (target: TargetForm) => void
  /** Undefined: the last one stays. */
  onRemove: (() => void) | undefined
}

/** One target of an assay: until where it counts, when a blank fails, and where its positive control lies. */
export function TargetFields({ number, target, wrong, onChange, onRemove }: TargetFieldsProps) {
  const title = fill(m.plates.sectionTarget, { number })
  const text = (name: 'name' | 'low' | 'high', label: string, path: string) => (
    <Field label={label} error={wrong(path)}>
      {(wiring) => (
        <TextInput
          {...wiring}
          autoComplete="off"
          maxLength={name === 'name' ? 80 : 12}
          value={target[name]}
          onChange={(event) => onChange({ ...target, [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <div role="group" aria-label={title} className="rounded-card border border-line p-3">
      <p className="mb-2 flex items-center justify-between text-dense font-semibold text-text2">
        {title}
        {onRemove && (
          <IconButton size="s" icon={X} label={fill(m.plates.removeTarget, { number })} onClick={onRemove} />
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        {text('name', m.plates.ruleTarget, 'name')}
        <LimitField
          label={m.plates.ruleLimitCt}
          error={wrong('cutoff')}
          value={target.cutoff}
          onChange={(cutoff) => onChange({ ...target, cutoff })}
        />
        <LimitField
          label={m.plates.ruleBlankCt}
          hint={m.plates.ruleBlankHint}
          error={wrong('inBlank')}
          value={target.inBlank}
          onChange={(inBlank) => onChange({ ...target, inBlank })}
        />
        {text('low', m.plates.ruleLow, 'positive.low')}
        {text('high', m.plates.ruleHigh, 'positive.high')}
      </div>
      {wrong('positive') !== undefined &&
        wrong('positive.low') === undefined &&
        wrong('positive.high') === undefined && (
          <p role="alert" className="mt-2 text-dense text-danger">
            {wrong('positive')}
          </p>
        )}
    </div>
  )
}
