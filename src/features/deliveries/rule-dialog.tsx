import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { RuleForm, type Rule, type RuleFormInput, type Way } from '@contract/deliveries/shapes'
import { m } from '@contract/messages'
import { ReportState } from '@contract/orders/choices'
import { useSend } from '@/api/query'
import { useReference } from '@/app/me'
import { findLocations, LocationOption } from '@/form/location-field'
import { SearchCombobox } from '@/form/search-combobox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { reportCues } from '@/ui/status/order-cues'
import { toast } from '@/ui/toast'
import { errorsOf } from '@/form/field-errors'

interface RuleDialogProps {
  rule: Rule | undefined
  ways: readonly Way[]
  onClose: () => void
}

/** Whose reports go where, when, and what happens without confirmation. */
export function RuleDialog({ rule, ways, onClose }: RuleDialogProps) {
  const { panels } = useReference()
  const usable = ways.filter(
    ({ active, _id }) => active || _id === rule?.firstWayId || _id === rule?.secondWayId,
  )
  const [name, setName] = useState(rule?.name ?? '')
  const [location, setLocation] = useState(
    rule?.locationId ? { _id: rule.locationId, name: rule.location ?? '', code: '' } : null,
  )
  const [panelId, setPanelId] = useState(rule?.panelId ?? '')
  const [states, setStates] = useState<readonly ReportState[]>(
    rule?.states ?? ['FINAL', 'CORRECTED', 'AMENDED'],
  )
  const [onlyCritical, setOnlyCritical] = useState(rule?.onlyCritical ?? false)
  const [unmarkedOnly, setUnmarkedOnly] = useState(rule?.unmarkedOnly ?? false)
  const [firstWayId, setFirst] = useState(rule?.firstWayId ?? '')
  const [secondWayId, setSecond] = useState(rule?.secondWayId ?? '')
  const [minutes, setMinutes] = useState(rule?.secondAfter?.toString() ?? '')
  const [active, setActive] = useState(rule?.active ?? true)
  const [tried, setTried] = useState(false)
  const done = {
    invalidates: ['deliveries' as const],
    onSuccess: () => {
      toast.success(m.deliveries.saved)
      onClose()
    },
  }
  const add = useSend(api.deliveries.addRule, done)
  const update = useSend(api.deliveries.updateRule, done)
  const form: RuleFormInput = {
    name,
    locationId: location?._id ?? null,
    panelId: panelId || null,
    states: [...states],
    onlyCritical,
    unmarkedOnly,
    firstWayId,
    secondWayId: secondWayId || null,
    secondAfter: minutes.trim() === '' ? null : Number(minutes),
    active,
  }
  const refused = add.error ?? update.error
  const errors = errorsOf(tried ? RuleForm.safeParse(form) : undefined, refused, 'rule')
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!RuleForm.safeParse(form).success) return
    if (rule) update.mutate({ body: { rule: { ...form, _id: rule._id, version: rule.version } } })
    else add.mutate({ body: { rule: form } })
  }
  const wayOptions = usable.map((way) => ({ value: way._id, label: `${way.name}, ${way.address}` }))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={rule ? m.deliveries.editRule : m.deliveries.addRule}
      description={m.deliveries.ruleHelp}
      mustAnswer={add.isPending || update.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {refused && Object.keys(refused.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={refused.message} />
        )}
        <Field label={m.deliveries.name} error={errors['name']}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              value={name}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field
          label={m.deliveries.location}
          hint={m.deliveries.everyLocation}
          error={errors['locationId']}
          optional
        >
          {(wiring) => (
            <SearchCombobox
              {...wiring}
              label={m.deliveries.location}
              value={location}
              options={findLocations}
              itemsOf={(reply) => reply?.docs ?? []}
              getKey={({ _id }) => _id}
              getLabel={(one) => one.name}
              renderItem={(one) => <LocationOption name={one.name} code={one.code} />}
              onPick={(one) => setLocation(one)}
              onClear={() => setLocation(null)}
            />
          )}
        </Field>
        <Field label={m.deliveries.panel} error={errors['panelId']} optional>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={panelId}
              options={[
                { value: '', label: m.deliveries.everyPanel },
                ...panels.map((panel) => ({ value: panel._id, label: panel.name })),
              ]}
              onChange={({ target }) => setPanelId(target.value)}
            />
          )}
        </Field>
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-dense font-medium">{m.deliveries.states}</legend>
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {ReportState.options.map((state) => (
              <Checkbox
                key={state}
                checked={states.includes(state)}
                onChange={() =>
                  setStates(
                    states.includes(state) ? states.filter((one) => one !== state) : [...states, state],
                  )
                }
              >
                {reportCues[state].word}
              </Checkbox>
            ))}
          </span>
          {errors['states'] && <p className="text-meta text-danger">{errors['states']}</p>}
        </fieldset>
        <Checkbox checked={onlyCritical} onChange={() => setOnlyCritical(!onlyCritical)}>
          {m.deliveries.onlyCritical}
        </Checkbox>
        <Checkbox checked={unmarkedOnly} onChange={() => setUnmarkedOnly(!unmarkedOnly)}>
          {m.deliveries.unmarkedOnly}
        </Checkbox>
        <Field label={m.deliveries.firstWay} error={errors['firstWayId']}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={firstWayId}
              // None is offered beforehand: where reports go is chosen, and not left as it stands.
              options={rule ? wayOptions : [{ value: '', label: m.deliveries.chooseWay }, ...wayOptions]}
              onChange={({ target }) => setFirst(target.value)}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field label={m.deliveries.secondWay} error={errors['secondWayId']} optional>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={secondWayId}
                options={[{ value: '', label: m.deliveries.noSecond }, ...wayOptions]}
                onChange={({ target }) => setSecond(target.value)}
              />
            )}
          </Field>
          <Field
            label={m.deliveries.afterMinutes}
            hint={m.deliveries.afterHelp}
            error={errors['secondAfter']}
            optional
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode="numeric"
                autoComplete="off"
                value={minutes}
                maxLength={5}
                onChange={({ target }) => setMinutes(target.value.replace(/\D/g, ''))}
              />
            )}
          </Field>
        </div>
        <Checkbox checked={active} onChange={() => setActive(!active)}>
          {m.deliveries.inUse}
        </Checkbox>
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
