import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { JobEvery } from '@contract/jobs/choices'
import { ScheduleTimes, type JobSchedule } from '@contract/jobs/schedule'
import { fill, m } from '@contract/messages'
import { clock } from '@contract/rules/date-words'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

const everyOptions = JobEvery.options.map((value) => ({ value, label: m.jobs.every[value] }))
const dayOptions = Object.entries(m.jobs.weekdays).map(([value, label]) => ({ value, label }))
const form = 'schedule'

/** `14:30` as minutes after midnight; NaN for what is no time. */
function minutesOf(time: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Changes when regular work is due, or switches it off. */
export function ScheduleDialog({ schedule, close }: { schedule: JobSchedule; close: () => void }) {
  const kind = m.jobs.kinds[schedule.kind]
  const [active, setActive] = useState(schedule.active)
  const [every, setEvery] = useState(schedule.every)
  const [time, setTime] = useState(clock(schedule.every === 'hour' ? 0 : schedule.atMinutes))
  const [minute, setMinute] = useState(String(schedule.atMinutes % 60))
  const [day, setDay] = useState(String(schedule.weekday ?? 0))
  const [wrong, setWrong] = useState<string>()
  const save = useSend(api.jobs.setSchedule, {
    invalidates: ['jobs'],
    onSuccess() {
      toast.success(fill(m.jobs.scheduleSaved, { kind }))
      close()
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const times = ScheduleTimes.safeParse({
      every,
      atMinutes: every === 'hour' ? Number(minute.trim() || NaN) : minutesOf(time),
      weekday: every === 'week' ? Number(day) : null,
    })
    if (!times.success) return setWrong(every === 'hour' ? m.jobs.withinHour : m.jobs.timeNeeded)
    setWrong(undefined)
    save.mutate({
      body: { kind: schedule.kind, version: schedule.version, active, times: times.data },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={fill(m.jobs.scheduleEditOf, { kind })}
      description={m.jobs.kindHelp[schedule.kind]}
      actions={
        <>
          <Button onClick={close}>{m.ui.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={save.isPending}>
            {m.jobs.scheduleSave}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {save.error && <Banner tone="danger" title={messageOf(save.error)} />}
        <Checkbox checked={active} onChange={(event) => setActive(event.target.checked)}>
          {m.jobs.scheduleActive}
        </Checkbox>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field label={m.jobs.scheduleEvery}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                options={everyOptions}
                value={every}
                onChange={(event) => setEvery(JobEvery.parse(event.target.value))}
              />
            )}
          </Field>
          {every === 'week' && (
            <Field label={m.jobs.scheduleWeekday}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  options={dayOptions}
                  value={day}
                  onChange={(event) => setDay(event.target.value)}
                />
              )}
            </Field>
          )}
          {every === 'hour' ? (
            <Field label={m.jobs.scheduleMinute} error={wrong}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  inputMode="numeric"
                  value={minute}
                  onChange={(event) => setMinute(event.target.value)}
                />
              )}
            </Field>
          ) : (
            <Field label={m.jobs.scheduleTime} error={wrong}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  type="time"
                  value={time}
                  onChange={(event) => setTime(event.target.value)}
                />
              )}
            </Field>
          )}
        </div>
      </form>
    </Dialog>
  )
}
