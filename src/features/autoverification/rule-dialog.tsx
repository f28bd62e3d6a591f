import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { RuleContent, type AutoRule } from '@contract/autoverification/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { testsQuery } from './queries'

const flags = {
  on: m.autoverification.fieldOn,
  onlyNormal: m.autoverification.fieldOnlyNormal,
  controlNeeded: m.autoverification.fieldControl,
  typed: m.autoverification.fieldTyped,
  confirmations: m.autoverification.fieldConfirmations,
  cultures: m.autoverification.fieldCultures,
} as const
const flagNames = ['on', 'onlyNormal', 'controlNeeded', 'typed', 'confirmations', 'cultures'] as const
const texts = {
  name: m.autoverification.fieldName,
  low: m.autoverification.fieldLow,
  high: m.autoverification.fieldHigh,
  deltaPercent: m.autoverification.fieldDelta,
} as const
const textNames = ['name', 'low', 'high', 'deltaPercent'] as const

/** The draft of a rule. What is in force stays so until it is simulated and approved. */
export function RuleDialog({ rule, onClose }: { rule: AutoRule | undefined; onClose: () => void }) {
  const from = rule?.draft ?? rule?.approved
  const [testId, setTest] = useState(rule?.test._id ?? '')
  const [find, setFind] = useState('')
  const [ticks, setTicks] = useState({
    on: from?.on ?? true,
    onlyNormal: from?.onlyNormal ?? true,
    controlNeeded: from?.controlNeeded ?? true,
    typed: from?.typed ?? false,
    confirmations: from?.confirmations ?? false,
    cultures: from?.cultures ?? false,
  })
  const [typed, setTyped] = useState({
    name: from?.name ?? '',
    low: from?.low ?? '',
    high: from?.high ?? '',
    deltaPercent: from?.deltaPercent?.toString() ?? '',
  })
  const [tried, setTried] = useState(false)
  const { data: tests } = useQuery({ ...testsQuery(find), enabled: rule === undefined })
  const send = useSend(api.autoverification.saveRule, {
    invalidates: ['autoverification'],
    onSuccess: () => {
      toast.success(m.autoverification.saved)
      onClose()
    },
  })
  const percent = typed.deltaPercent.trim()
  const content = {
    ...ticks,
    name: typed.name,
    low: typed.low.trim() || null,
    high: typed.high.trim() || null,
    deltaPercent: percent === '' ? null : /^\d{1,4}$/.test(percent) ? Number(percent) : Number.NaN,
  }
  const checked = RuleContent.safeParse(content)
  const errors = errorsOf(tried ? checked : undefined, send.error, 'rule')
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!checked.success || testId === '') return
    send.mutate({ body: { testId, version: rule?.version ?? null, rule: checked.data } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.autoverification.formTitle}
      description={m.autoverification.always}
      mustAnswer={send.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {send.error && <Banner tone="danger" title={send.error.message} />}
        {!rule && (
          <>
            <Field label={m.autoverification.findTest} optional>
              {(wiring) => (
                <TextInput {...wiring} value={find} onChange={({ target }) => setFind(target.value)} />
              )}
            </Field>
            <Field
              label={m.autoverification.fieldTest}
              error={tried && testId === '' ? m.autoverification.chooseTest : errors['testId']}
            >
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={testId}
                  options={[
                    { value: '', label: m.autoverification.chooseTest },
                    ...(tests?.docs ?? []).map(({ _id, code, name }) => ({
                      value: _id,
                      label: `${code}, ${name}`,
                    })),
                  ]}
                  onChange={({ target }) => setTest(target.value)}
                />
              )}
            </Field>
          </>
        )}
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {textNames.map((name) => (
            <Field
              key={name}
              label={texts[name]}
              optional={name !== 'name'}
              hint={name === 'deltaPercent' ? m.autoverification.fieldDeltaHint : undefined}
              error={errors[name]}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  value={typed[name]}
                  autoComplete="off"
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <div className="grid gap-1.5">
          {flagNames.map((name) => (
            <Checkbox
              key={name}
              checked={ticks[name]}
              onChange={() => setTicks({ ...ticks, [name]: !ticks[name] })}
            >
              {flags[name]}
            </Checkbox>
          ))}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.autoverification.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
