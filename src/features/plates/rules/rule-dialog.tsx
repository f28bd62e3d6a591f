import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { AssayContent, type AssayRule } from '@contract/plates/assay-shapes'
import { assayProblems } from '@contract/rules/plates/assay-rules'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { SearchCombobox } from '@/form/search-combobox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { LimitField } from './limit-field'
import { plateChoicesQuery, testsOf } from './queries'
import { ResultFields } from './result-fields'
import { contentOf, emptyResult, emptyTarget, formOf, nextKey, type RuleForm } from './rule-form'
import { TargetFields } from './target-fields'

interface RuleDialogProps {
  rule: AssayRule | undefined
  /** Test types that have rules already. */
  taken: readonly string[]
  onClose: () => void
}
const grid = 'grid gap-3 sm:grid-cols-2'
const roles = ['NTC', 'PC', 'NEC', 'PEC'] as const

/** What is wrong with what was typed, field by field; empty where it can be sent. */
function problemsOf(content: AssayContent): Record<string, string | undefined> {
  const parsed = AssayContent.safeParse(content)
  if (!parsed.success) return errorsOf(parsed, null, 'content')
  return Object.fromEntries(
    assayProblems({ ...parsed.data.rules, version: 1, approved: null }).map(({ path, message }) => [
      ['rules', ...path].join('.'),
      message,
    ]),
  )
}

/** The draft of the rules of an assay. What is in force stays so until the draft is replayed and approved. */
export function RuleDialog({ rule, taken, onClose }: RuleDialogProps) {
  const [typeId, setType] = useState(rule?.testType._id ?? '')
  const [form, setForm] = useState(() => formOf(rule))
  const [tried, setTried] = useState(false)
  const choices = useQuery({ ...plateChoicesQuery, enabled: rule === undefined })
  const send = useSend(api.plates.saveRules, {
    invalidates: ['plates'],
    onSuccess: () => {
      toast.success(m.plates.rulesSaved)
      onClose()
    },
  })
  const content = contentOf(form)
  const own = tried ? problemsOf(content) : {}
  const isWrong = Object.keys(own).length > 0
  const errors = isWrong ? own : errorsOf(undefined, send.error, 'content')
  const typeError = tried && typeId === '' ? m.plates.testTypeMissing : errors['testTypeId']
  /** What stands against a field, or against anything within it. */
  const wrong = (path: string) =>
    errors[path] ?? Object.entries(errors).find(([field]) => field.startsWith(`${path}.`))?.[1]
  const change = (fields: Partial<RuleForm>) => setForm({ ...form, ...fields })
  const text = (name: 'assay' | 'source' | 'cycles' | 'repeats' | 'spread' | 'lowFrom', label: string) => (
    <Field
      label={label}
      error={errors[`rules.${name === 'spread' || name === 'lowFrom' ? `replicates.${name}` : name}`]}
    >
      {(wiring) => (
        <TextInput
          {...wiring}
          autoComplete="off"
          maxLength={name === 'source' ? 200 : name === 'assay' ? 80 : 12}
          value={form[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  )
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (typeId === '' || Object.keys(problemsOf(content)).length > 0) return
    send.mutate({ body: { testTypeId: typeId, version: rule?.version ?? null, content } })
  }
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title={m.plates.rulesForm}
      description={m.plates.rulesFormHelp}
      mustAnswer
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Section title={m.plates.sectionAssay}>
          <div className={grid}>
            {rule ? (
              <p className="self-end pb-2 font-semibold break-words sm:col-span-2">{rule.testType.name}</p>
            ) : (
              <Field label={m.plates.fieldType} error={typeError} className="sm:col-span-2">
                {(wiring) => (
                  <NativeSelect
                    {...wiring}
                    value={typeId}
                    placeholder={m.plates.choose}
                    options={(choices.data?.testTypes ?? [])
                      .filter(({ _id }) => !taken.includes(_id))
                      .map(({ _id, name }) => ({ value: _id, label: name }))}
                    onChange={({ target }) => {
                      setType(target.value)
                      // Tests are of one test type.
                      change({
                        controlTest: null,
                        results: form.results.map((one) => ({ ...one, test: null })),
                      })
                    }}
                  />
                )}
              </Field>
            )}
            {choices.error && (
              <div className="sm:col-span-2">
                <Banner tone="danger" title={choices.error.message} />
              </div>
            )}
            {text('assay', m.plates.ruleAssay)}
            {text('source', m.plates.ruleSource)}
            {text('cycles', m.plates.ruleCycles)}
            {text('repeats', m.plates.ruleRepeats)}
            {text('spread', m.plates.ruleSpread)}
            {text('lowFrom', m.plates.ruleLowFrom)}
          </div>
        </Section>
        <Section title={m.plates.sectionTargets}>
          {form.targets.map((target, at) => (
            <TargetFields
              key={target.key}
              number={at + 1}
              target={target}
              wrong={(path) => wrong(`rules.targets.${at}.${path}`)}
              onChange={(next) =>
                change({ targets: form.targets.map((one) => (one.key === next.key ? next : one)) })
              }
              onRemove={
                form.targets.length > 1
                  ? () =>
                      change({
                        targets: form.targets.filter(({ key }) => key !== target.key),
                        tag: form.tag === target.key ? null : form.tag,
                        results: form.results.map((one) => ({
                          ...one,
                          targets: one.targets.filter((key) => key !== target.key),
                        })),
                      })
                  : undefined
              }
            />
          ))}
          <Button
            icon={Plus}
            size="s"
            className="justify-self-start"
            disabled={form.targets.length >= 24}
            onClick={() => change({ targets: [...form.targets, emptyTarget(nextKey(form.targets))] })}
          >
            {m.plates.addTarget}
          </Button>
        </Section>
        <Section title={m.plates.sectionInternal}>
          <div className={grid}>
            <Field label={m.plates.ruleInternal} error={errors['rules.internalControl.target']}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  autoComplete="off"
                  maxLength={80}
                  value={form.internal.target}
                  onChange={({ target }) => change({ internal: { ...form.internal, target: target.value } })}
                />
              )}
            </Field>
            <Field label={m.plates.ruleFrom}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={form.internal.from}
                  options={(['specimen', 'reagent'] as const).map((value) => ({
                    value,
                    label: m.plates.controlFrom[value],
                  }))}
                  onChange={({ target }) =>
                    change({
                      internal: {
                        ...form.internal,
                        from: target.value === 'reagent' ? 'reagent' : 'specimen',
                      },
                    })
                  }
                />
              )}
            </Field>
            <LimitField
              label={m.plates.ruleLimitCt}
              error={wrong('rules.internalControl.cutoff')}
              value={form.internal.cutoff}
              onChange={(cutoff) => change({ internal: { ...form.internal, cutoff } })}
            />
            <LimitField
              label={m.plates.ruleBlankCt}
              hint={m.plates.ruleBlankHint}
              error={wrong('rules.internalControl.inBlank')}
              value={form.internal.inBlank}
              onChange={(inBlank) => change({ internal: { ...form.internal, inBlank } })}
            />
          </div>
          <Checkbox
            checked={form.internal.inPositive}
            onChange={() => change({ internal: { ...form.internal, inPositive: !form.internal.inPositive } })}
          >
            {m.plates.ruleInPositive}
          </Checkbox>
          <Field label={m.plates.ruleControlTest} error={errors['controlTestId']} optional>
            {(wiring) => (
              <SearchCombobox
                {...wiring}
                label={m.plates.ruleControlTest}
                value={form.controlTest}
                disabled={typeId === ''}
                placeholder={typeId === '' ? m.plates.testTypeMissing : ''}
                options={testsOf(typeId)}
                itemsOf={(reply) =>
                  (reply?.docs ?? []).map(({ _id, name }): { _id: string; name: string } => ({ _id, name }))
                }
                getKey={({ _id }) => _id}
                getLabel={({ name }) => name}
                onPick={(controlTest) => change({ controlTest })}
                onClear={() => change({ controlTest: null })}
              />
            )}
          </Field>
          <Field label={m.plates.ruleTag} error={errors['rules.tag']}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={form.tag === null ? '' : String(form.tag)}
                options={[
                  { value: '', label: m.plates.ruleTagNone },
                  ...form.targets.map(({ key, name }, at) => ({
                    value: String(key),
                    label: name || fill(m.plates.targetUnnamed, { number: at + 1 }),
                  })),
                ]}
                onChange={({ target }) => change({ tag: target.value === '' ? null : Number(target.value) })}
              />
            )}
          </Field>
        </Section>
        <Section title={m.plates.sectionResults}>
          {form.results.map((result, at) => (
            <ResultFields
              key={result.key}
              number={at + 1}
              typeId={typeId}
              result={result}
              targets={form.targets}
              wrong={(path) => wrong(path)}
              at={at}
              onChange={(next) =>
                change({ results: form.results.map((one) => (one.key === next.key ? next : one)) })
              }
              onRemove={
                form.results.length > 1
                  ? () => change({ results: form.results.filter(({ key }) => key !== result.key) })
                  : undefined
              }
            />
          ))}
          {errors['results'] !== undefined && <Banner tone="danger" title={errors['results']} />}
          <Button
            icon={Plus}
            size="s"
            className="justify-self-start"
            disabled={form.results.length >= 24}
            onClick={() => change({ results: [...form.results, emptyResult(nextKey(form.results))] })}
          >
            {m.plates.addResult}
          </Button>
        </Section>
        <Section title={m.plates.sectionControls}>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {roles.map((role) => (
              <Field key={role} label={m.plates.roleShort[role]} error={errors[`rules.controls.${role}`]}>
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={2}
                    value={form.controls[role]}
                    onChange={({ target }) =>
                      change({ controls: { ...form.controls, [role]: target.value } })
                    }
                  />
                )}
              </Field>
            ))}
          </div>
        </Section>
        <Section title={m.plates.sectionFile}>
          <Checkbox checked={form.emptyCell} onChange={() => change({ emptyCell: !form.emptyCell })}>
            {m.plates.ruleEmptyCell}
          </Checkbox>
          <Field label={m.plates.ruleNoCt} hint={m.plates.ruleNoCtHint} error={wrong('noCt')} optional>
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={2}
                value={form.noCt}
                onChange={({ target }) => change({ noCt: target.value })}
              />
            )}
          </Field>
        </Section>
        {(isWrong || typeError !== undefined) && <Banner tone="danger" title={m.plates.rulesWrong} />}
        {!isWrong && send.error && <Banner tone="danger" title={send.error.message} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.plates.rulesSave}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="border-b border-line pb-1 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
