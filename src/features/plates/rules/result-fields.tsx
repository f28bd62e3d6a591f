import { X } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { SearchCombobox } from '@/form/search-combobox'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { TextInput } from '@/ui/text-input'
import { testsOf } from './queries'
import type { ResultForm, TargetForm } from './rule-form'

interface ResultFieldsProps {
  number: number
  at: number
  /** Its tests are of this test type; '' while none is chosen. */
  typeId: string
  result: ResultForm
  targets: readonly TargetForm[]
  /** What stands against a place of the rules. */
  wrong: (path: string) => string | undefined
  onChange: (result: ResultForm) => void
  /** Undefined: the last one stays. */
  onRemove: (() => void) | undefined
}

/** What is reported: of which targets it is made, which test it fills, and what is entered. */
export function ResultFields({
  number,
  at,
  typeId,
  result,
  targets,
  wrong,
  onChange,
  onRemove,
}: ResultFieldsProps) {
  const title = fill(m.plates.sectionResult, { number })
  const text = (name: 'name' | 'detected' | 'notDetected', label: string, error: string | undefined) => (
    <Field label={label} error={error} {...(name === 'detected' ? { hint: m.plates.ruleDetectedHint } : {})}>
      {(wiring) => (
        <TextInput
          {...wiring}
          autoComplete="off"
          maxLength={name === 'name' ? 80 : 200}
          value={result[name]}
          onChange={(event) => onChange({ ...result, [name]: event.target.value })}
        />
      )}
    </Field>
  )
  const ofResult = `results.${at}`
  return (
    <div role="group" aria-label={title} className="rounded-card border border-line p-3">
      <p className="mb-2 flex items-center justify-between text-dense font-semibold text-text2">
        {title}
        {onRemove && (
          <IconButton size="s" icon={X} label={fill(m.plates.removeResult, { number })} onClick={onRemove} />
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {text(
          'name',
          m.plates.ruleAnalyte,
          wrong(`rules.analytes.${at}.name`) ?? wrong(`${ofResult}.analyte`),
        )}
        <Field label={m.plates.ruleTest} error={wrong(`${ofResult}.testId`)}>
          {(wiring) => (
            <SearchCombobox
              {...wiring}
              label={m.plates.ruleTest}
              value={result.test}
              disabled={typeId === ''}
              placeholder={typeId === '' ? m.plates.testTypeMissing : ''}
              options={testsOf(typeId)}
              itemsOf={(reply) =>
                (reply?.docs ?? []).map(({ _id, name }): { _id: string; name: string } => ({ _id, name }))
              }
              getKey={({ _id }) => _id}
              getLabel={({ name }) => name}
              onPick={(test) => onChange({ ...result, test })}
              onClear={() => onChange({ ...result, test: null })}
            />
          )}
        </Field>
        <Field
          group
          label={m.plates.ruleAnalyteTargets}
          error={wrong(`rules.analytes.${at}.targets`)}
          className="sm:col-span-2"
        >
          {(wiring) => (
            <div role="group" {...wiring} className="flex flex-wrap gap-x-4 gap-y-1">
              {targets.map(({ key, name }, place) => (
                <Checkbox
                  key={key}
                  checked={result.targets.includes(key)}
                  onChange={() =>
                    onChange({
                      ...result,
                      targets: result.targets.includes(key)
                        ? result.targets.filter((one) => one !== key)
                        : [...result.targets, key],
                    })
                  }
                >
                  {name || fill(m.plates.targetUnnamed, { number: place + 1 })}
                </Checkbox>
              ))}
            </div>
          )}
        </Field>
        {text('detected', m.plates.ruleDetected, wrong(`${ofResult}.detected`))}
        {text('notDetected', m.plates.ruleNotDetected, wrong(`${ofResult}.notDetected`))}
      </div>
    </div>
  )
}
