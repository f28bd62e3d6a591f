import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import {
  RuleContent,
  type Counts,
  type HealthRule,
  type RuleContentInput,
} from '@contract/public-health/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useReference } from '@/app/me'
import { errorsOf } from '@/form/field-errors'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { Textarea as TextArea } from '@/ui/textarea'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

const ways = ['any', 'detected', 'organism', 'above'] as const satisfies readonly Counts['by'][]
const units = ['hours', 'workdays'] as const

const listed = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

/** A reportable condition, saved as a draft: what is in force stays so until the draft is approved. */
export function RuleDialog({ rule, onClose }: { rule: HealthRule | undefined; onClose: () => void }) {
  const { tests } = useReference()
  const before = rule?.draft ?? rule?.approved
  const counted = before?.counts
  const [condition, setCondition] = useState(before?.condition ?? '')
  const [state, setState] = useState(before?.state ?? '')
  const [loincs, setLoincs] = useState(before?.loincs.join(' ') ?? '')
  const [codes, setCodes] = useState(
    (before?.testIds ?? []).flatMap((id) => tests.find(({ _id }) => _id === id)?.code ?? []).join(' '),
  )
  const [by, setBy] = useState<Counts['by']>(counted?.by ?? 'detected')
  const [words, setWords] = useState(counted?.by === 'detected' ? counted.words.join('\n') : '')
  const [names, setNames] = useState(counted?.by === 'organism' ? counted.names.join('\n') : '')
  const [limit, setLimit] = useState(counted?.by === 'above' ? counted.limit : '')
  const [unit, setUnit] = useState(counted?.by === 'above' ? counted.unit : '')
  const [count, setCount] = useState(String(before?.within.count ?? 1))
  const [within, setWithin] = useState<(typeof units)[number]>(before?.within.unit ?? 'workdays')
  const [phone, setPhone] = useState(before?.phone ?? false)
  const [ofItsLabs, setOfItsLabs] = useState(before?.ofItsLabs ?? false)
  const [ofItsProviders, setOfItsProviders] = useState(before?.ofItsProviders ?? false)
  const [source, setSource] = useState(before?.source ?? '')
  const [active, setActive] = useState(rule?.active ?? true)
  const [tried, setTried] = useState(false)
  const done = {
    invalidates: ['publicHealth' as const],
    onSuccess: () => {
      toast.success(m.publicHealth.saved)
      onClose()
    },
  }
  const add = useSend(api.publicHealth.addRule, done)
  const update = useSend(api.publicHealth.updateRule, done)

  const unknown = listed(codes).find((code) => !tests.some((one) => one.code === code.toUpperCase()))
  const counts: RuleContentInput['counts'] =
    by === 'detected'
      ? { by, words: lines(words) }
      : by === 'organism'
        ? { by, names: lines(names) }
        : by === 'above'
          ? { by, limit: limit.trim(), unit }
          : { by }
  const form: RuleContentInput = {
    condition,
    state,
    loincs: listed(loincs),
    testIds: listed(codes).flatMap((code) => tests.find((one) => one.code === code.toUpperCase())?._id ?? []),
    counts,
    within: { unit: within, count: Number(count) },
    phone,
    ofItsLabs,
    ofItsProviders,
    source,
  }
  const refused = add.error ?? update.error
  const errors = errorsOf(tried ? RuleContent.safeParse(form) : undefined, refused, 'rule')
  const errorOf = (field: string) =>
    errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1]
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (unknown !== undefined || !RuleContent.safeParse(form).success) return
    if (rule) update.mutate({ body: { _id: rule._id, version: rule.version, rule: form, active } })
    else add.mutate({ body: { rule: form } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={rule ? m.publicHealth.editRule : m.publicHealth.addRule}
      description={m.publicHealth.ruleHelp}
      mustAnswer={add.isPending || update.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {refused && Object.keys(refused.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={refused.message} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
          <Field label={m.publicHealth.condition} error={errors['condition']}>
            {(wiring) => (
              <TextInput
                {...wiring}
                autoFocus
                value={condition}
                maxLength={120}
                autoComplete="off"
                onChange={({ target }) => setCondition(target.value)}
              />
            )}
          </Field>
          <Field label={m.publicHealth.state} error={errors['state']}>
            {(wiring) => (
              <TextInput
                {...wiring}
                value={state}
                maxLength={2}
                autoComplete="off"
                onChange={({ target }) => setState(target.value.toUpperCase())}
              />
            )}
          </Field>
        </div>
        <Field
          label={m.publicHealth.loincs}
          hint={m.publicHealth.loincsHelp}
          error={errorOf('loincs')}
          optional
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              value={loincs}
              autoComplete="off"
              onChange={({ target }) => setLoincs(target.value)}
            />
          )}
        </Field>
        <Field
          label={m.publicHealth.localTests}
          hint={m.publicHealth.localTestsHelp}
          error={
            tried && unknown !== undefined
              ? fill(m.publicHealth.unknownTest, { code: unknown })
              : errorOf('testIds')
          }
          optional
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              value={codes}
              autoComplete="off"
              onChange={({ target }) => setCodes(target.value)}
            />
          )}
        </Field>
        <Field label={m.publicHealth.which}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={by}
              options={ways.map((one) => ({ value: one, label: m.publicHealth.by[one] }))}
              onChange={({ target }) => setBy(ways.find((one) => one === target.value) ?? 'detected')}
            />
          )}
        </Field>
        {by === 'detected' && (
          <Field
            label={m.publicHealth.words}
            hint={m.publicHealth.onePerLine}
            error={errorOf('counts')}
            optional
          >
            {(wiring) => (
              <TextArea
                {...wiring}
                rows={2}
                value={words}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
          </Field>
        )}
        {by === 'organism' && (
          <Field label={m.publicHealth.organisms} hint={m.publicHealth.onePerLine} error={errorOf('counts')}>
            {(wiring) => (
              <TextArea
                {...wiring}
                rows={4}
                value={names}
                onChange={({ target }) => setNames(target.value)}
              />
            )}
          </Field>
        )}
        {by === 'above' && (
          <div className="grid grid-cols-2 gap-3">
            <Field label={m.publicHealth.limit} error={errorOf('counts')}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  inputMode="decimal"
                  autoComplete="off"
                  value={limit}
                  onChange={({ target }) => setLimit(target.value)}
                />
              )}
            </Field>
            <Field label={m.publicHealth.unit}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  autoComplete="off"
                  value={unit}
                  onChange={({ target }) => setUnit(target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Field label={m.publicHealth.within} error={errorOf('within')}>
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={count}
                onChange={({ target }) => setCount(target.value.replace(/\D/g, ''))}
              />
            )}
          </Field>
          <Field label={m.publicHealth.unitOfTime}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={within}
                options={units.map((one) => ({ value: one, label: m.publicHealth.withinUnit[one] }))}
                onChange={({ target }) => setWithin(units.find((one) => one === target.value) ?? 'workdays')}
              />
            )}
          </Field>
        </div>
        <Checkbox checked={phone} onChange={() => setPhone(!phone)}>
          {m.publicHealth.phone}
        </Checkbox>
        <Checkbox checked={ofItsLabs} onChange={() => setOfItsLabs(!ofItsLabs)}>
          {m.publicHealth.ofItsLabs}
        </Checkbox>
        <Checkbox checked={ofItsProviders} onChange={() => setOfItsProviders(!ofItsProviders)}>
          {m.publicHealth.ofItsProviders}
        </Checkbox>
        <Field label={m.publicHealth.source} error={errors['source']} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={source}
              maxLength={400}
              autoComplete="off"
              onChange={({ target }) => setSource(target.value)}
            />
          )}
        </Field>
        {rule && (
          <Checkbox checked={active} onChange={() => setActive(!active)}>
            {m.publicHealth.inUse}
          </Checkbox>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={add.isPending || update.isPending}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
