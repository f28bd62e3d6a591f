import { useForm, FormProvider } from 'react-hook-form'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { RemoteOrder } from '@contract/remote-orders/shapes'
import { useSend } from '@/api/query'
import { ChoiceField } from '@/form/choice-field'
import { span } from '@/form/form-card'
import { readTyped } from '@/form/read-typed'
import { TextField } from '@/form/text-field'
import { typedNow, untyped, type Typed } from '@/form/typed'
import { TypedDateField } from '@/form/typed-date-field'
import { formatDate, formatDateShort, formatPerson, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'

const s = m.standingOrders

interface RepeatValues {
  everyWeeks: string
  from: Typed
  until: Typed
  times: string
  when: 'due' | 'present'
}
const fields = ['everyWeeks', 'from', 'until', 'times', 'when'] as const

/** Makes a standing order of an order: how often, from when, until when, and when each is made. */
export function RepeatDialog({ order, onClose }: { order: RemoteOrder; onClose: () => void }) {
  const zone = labZone()
  const form = useForm<RepeatValues>({
    defaultValues: {
      everyWeeks: '4',
      from: typedNow(formatDateShort(todayIn(zone))),
      until: untyped,
      times: '',
      when: 'present',
    },
  })
  const add = useSend(api.standingOrders.add, {
    invalidates: ['standingOrders'],
    onSuccess({ nextDue, from }) {
      toast.success(fill(s.saved, { day: formatDate(nextDue ?? from) }))
      onClose()
    },
    onError(error) {
      for (const [path, message] of Object.entries(error.fields)) {
        const field = fields.find((one) => path.endsWith(one))
        if (field) form.setError(field, { message })
      }
    },
  })
  function submit(values: RepeatValues) {
    const from = readTyped(values.from, 'date', zone)
    const until = readTyped(values.until, 'date', zone)
    if (!from?.ok) return form.setError('from', { message: from?.message ?? m.rules.dateMissing })
    if (until && !until.ok) return form.setError('until', { message: until.message })
    const everyWeeks = Number(values.everyWeeks)
    const times = values.times.trim() === '' ? null : Number(values.times)
    if (!Number.isInteger(everyWeeks) || everyWeeks < 1 || everyWeeks > 52)
      return form.setError('everyWeeks', { message: s.weeksRange })
    if (times !== null && (!Number.isInteger(times) || times < 1 || times > 200))
      return form.setError('times', { message: s.timesRange })
    if (times === null && !until) return form.setError('until', { message: s.endMissing })
    add.mutate({
      body: {
        standing: {
          ...{ remoteOrderId: order._id, everyWeeks, from: from.value, times, when: values.when },
          until: until?.value ?? null,
        },
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="m"
      title={s.repeatTitle}
      description={fill(s.repeatText, {
        tests: order.panels.join(', '),
        name: formatPerson(order.patient),
        provider: formatPerson(order.physician),
      })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button variant="primary" busy={add.isPending} onClick={() => void form.handleSubmit(submit)()}>
            {s.save}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="@container grid gap-3"
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          {add.error && Object.keys(add.error.fields).length === 0 && (
            <Banner tone="danger" title={add.error.message} />
          )}
          <div className="grid grid-cols-12 gap-3">
            <TextField
              name="everyWeeks"
              label={s.everyWeeks}
              inputMode="numeric"
              maxLength={2}
              className={span.half}
            />
            <TypedDateField name="from" label={s.from} kind="date" zone={zone} className={span.half} />
            <TypedDateField
              name="until"
              label={s.until}
              kind="date"
              zone={zone}
              optional
              hint={s.eitherHint}
              className={span.half}
            />
            <TextField
              name="times"
              label={s.times}
              optional
              inputMode="numeric"
              maxLength={3}
              className={span.half}
            />
            <ChoiceField
              name="when"
              label={s.when}
              className={span.all}
              options={[
                { value: 'present', label: s.whens.present },
                { value: 'due', label: s.whens.due },
              ]}
            />
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}
