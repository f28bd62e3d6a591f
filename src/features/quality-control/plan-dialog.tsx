import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import {
  controlRules,
  scopesOf,
  type ControlRule,
  type R4sMode,
  type RuleScope,
  type Severity,
} from '@contract/quality-control/choices'
import { usualRules } from '@contract/quality-control/control-rules'
import { PlanContent, type Plan } from '@contract/quality-control/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'
import { LineInput } from './line-input'
import { instrumentsQuery, testsQuery } from './queries'

type Chosen = Partial<Record<ControlRule, { severity: Severity; scopes: readonly RuleScope[] }>>
const chosenOf = (
  rules: readonly { rule: ControlRule; severity: Severity; scopes: readonly RuleScope[] }[],
) => Object.fromEntries(rules.map(({ rule, ...rest }) => [rule, rest])) as Chosen

/** What a test on an instrument needs: levels, how often, and each rule with its scopes and its weight. */
export function PlanDialog({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }) {
  const from = plan?.draft ?? plan?.approved
  const [testId, setTest] = useState(plan?.test._id ?? '')
  const [find, setFind] = useState('')
  const [instrumentId, setInstrument] = useState(plan?.instrument._id ?? '')
  const [on, setOn] = useState(from?.on ?? true)
  const [levels, setLevels] = useState(String(from?.levels ?? 2))
  const [hours, setHours] = useState(String(from?.hours ?? 24))
  const [eachDay, setEachDay] = useState(from?.eachDay ?? true)
  const [r4s, setR4s] = useState<R4sMode>(from?.r4s ?? 'both2s')
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(from?.rules ?? usualRules))
  const [tried, setTried] = useState(false)
  const { data: tests } = useQuery(testsQuery(find))
  const { data: instruments } = useQuery(instrumentsQuery)
  const send = useSend(api.qualityControl.savePlan, {
    invalidates: ['qualityControl'],
    onSuccess: () => {
      toast.success(m.qualityControl.saved)
      onClose()
    },
  })
  const whole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
  const content = {
    on,
    levels: whole(levels),
    hours: whole(hours),
    eachDay,
    r4s,
    rules: controlRules.flatMap((rule) => {
      const one = chosen[rule]
      return one ? [{ rule, severity: one.severity, scopes: [...one.scopes] }] : []
    }),
  }
  const errors = errorsOf(tried ? PlanContent.safeParse(content) : undefined, send.error, 'plan')
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!PlanContent.safeParse(content).success || testId === '' || instrumentId === '') return
    send.mutate({ body: { testId, instrumentId, version: plan?.version ?? null, plan: content } })
  }
  function weigh(rule: ControlRule, value: string): void {
    const { [rule]: before, ...rest } = chosen
    const severity = (['warn', 'reject'] as const).find((one) => one === value)
    setChosen(severity ? { ...rest, [rule]: { severity, scopes: before?.scopes ?? scopesOf[rule] } } : rest)
  }
  function scope(rule: ControlRule, one: RuleScope): void {
    const before = chosen[rule]
    if (!before) return
    const scopes = before.scopes.includes(one)
      ? before.scopes.filter((other) => other !== one)
      : [...before.scopes, one]
    setChosen({ ...chosen, [rule]: { ...before, scopes } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plan ? m.qualityControl.editPlan : m.qualityControl.addPlan}
      description={m.qualityControl.planHelp}
      mustAnswer={send.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {send.error && Object.keys(send.error.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={send.error.message} />
        )}
        {!plan && (
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <LineInput label={m.qualityControl.findTest} value={find} onChange={setFind} optional autoFocus />
            <Field
              label={m.qualityControl.test}
              error={tried && testId === '' ? m.qualityControl.chooseTest : errors['testId']}
            >
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={testId}
                  options={[
                    { value: '', label: m.qualityControl.chooseTest },
                    ...(tests?.docs ?? []).map(({ _id, code, name }) => ({
                      value: _id,
                      label: `${code}, ${name}`,
                    })),
                  ]}
                  onChange={({ target }) => setTest(target.value)}
                />
              )}
            </Field>
            <Field
              label={m.qualityControl.instrument}
              error={
                tried && instrumentId === '' ? m.qualityControl.instrumentUnknown : errors['instrumentId']
              }
            >
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={instrumentId}
                  options={[
                    { value: '', label: m.qualityControl.noInstrument },
                    ...(instruments?.docs ?? [])
                      .filter(({ active }) => active)
                      .map(({ _id, code, name }) => ({ value: _id, label: `${code}, ${name}` })),
                  ]}
                  onChange={({ target }) => setInstrument(target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <LineInput
            label={m.qualityControl.levels}
            hint={m.qualityControl.levelsHelp}
            value={levels}
            onChange={setLevels}
            error={errors['levels'] && m.qualityControl.levelsRange}
          />
          <LineInput
            label={m.qualityControl.hours}
            value={hours}
            onChange={setHours}
            error={errors['hours'] && m.qualityControl.hoursRange}
          />
        </div>
        <Checkbox checked={eachDay} onChange={() => setEachDay(!eachDay)}>
          {m.qualityControl.eachDay}
        </Checkbox>
        <Checkbox checked={on} onChange={() => setOn(!on)}>
          {m.qualityControl.planOn}
        </Checkbox>
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 font-medium">{m.qualityControl.rules}</legend>
          {errors['rules'] && <p className="text-danger">{errors['rules']}</p>}
          {controlRules.map((rule) => (
            <div key={rule} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="w-20 tabular-nums">{rule}</span>
              <NativeSelect
                aria-label={rule}
                value={chosen[rule]?.severity ?? ''}
                options={[
                  { value: '', label: m.qualityControl.ruleOff },
                  { value: 'warn', label: m.qualityControl.severity.warn },
                  { value: 'reject', label: m.qualityControl.severity.reject },
                ]}
                onChange={({ target }) => weigh(rule, target.value)}
              />
              {chosen[rule] &&
                scopesOf[rule].length > 1 &&
                scopesOf[rule].map((one) => (
                  <Checkbox
                    key={one}
                    checked={chosen[rule]?.scopes.includes(one) === true}
                    onChange={() => scope(rule, one)}
                  >
                    {m.qualityControl.scope[one]}
                  </Checkbox>
                ))}
            </div>
          ))}
        </fieldset>
        <Field label={m.qualityControl.r4s}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={r4s}
              options={(['both2s', 'range4s'] as const).map((value) => ({
                value,
                label: m.qualityControl.r4sMode[value],
              }))}
              onChange={({ target }) => setR4s(target.value === 'range4s' ? 'range4s' : 'both2s')}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
