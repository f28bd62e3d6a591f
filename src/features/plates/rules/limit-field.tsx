import { fill, m } from '@contract/messages'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import type { LimitForm } from './rule-form'

interface LimitFieldProps {
  label: string
  hint?: string
  error: string | undefined
  value: LimitForm
  onChange: (value: LimitForm) => void
}
const edges = ['below', 'atMost'] as const

/** Up to where a Ct counts: below it, or it included. */
export function LimitField({ label, hint, error, value, onChange }: LimitFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="flex gap-2">
          <NativeSelect
            aria-label={fill(m.plates.namedOf, { part: label, of: m.plates.ruleLimit })}
            className="min-w-0 flex-1"
            value={value.edge}
            options={edges.map((edge) => ({ value: edge, label: m.plates.edge[edge] }))}
            onChange={({ target }) =>
              onChange({ ...value, edge: target.value === 'atMost' ? 'atMost' : 'below' })
            }
          />
          <div className="w-20 shrink-0">
            <TextInput
              {...wiring}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={value.ct}
              onChange={({ target }) => onChange({ ...value, ct: target.value })}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
