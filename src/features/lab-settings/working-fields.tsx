import { useFormContext, useWatch } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { workingTimeWords } from '@contract/lab-settings/working-text'
import { CheckField } from '@/form/check-field'
import { span } from '@/form/form-card'
import { LinesField } from '@/form/lines-field'
import { TextField } from '@/form/text-field'
import { readWorkingTime, type LabValues } from './lab-values'

interface CalendarProps {
  name: 'workingTime.routine' | 'workingTime.stat'
  labelOf: (day: string) => string
  closed: string
  extra: string
}

/** A line of shifts for each day of the week, and the days that differ. */
function CalendarFields({ name, labelOf, closed, extra }: CalendarProps) {
  return (
    <>
      {m.labSettings.weekdays.map((day, at) => (
        <TextField
          key={day}
          name={`${name}.week.${at}`}
          label={labelOf(day)}
          optional
          maxLength={80}
          className={span.third}
        />
      ))}
      <TextField
        name={`${name}.closed`}
        label={closed}
        optional
        maxLength={2400}
        hint={m.labSettings.closedHint}
        className={span.twoThirds}
      />
      <LinesField name={`${name}.extra`} label={extra} maxLength={4000} hint={m.labSettings.extraHint} />
    </>
  )
}

/** The laboratory's shifts, those of STAT work, and both in a sentence as they are typed. */
export function WorkingFields() {
  const { control } = useFormContext<LabValues>()
  const typed = useWatch({ control, name: 'workingTime' })
  const read = readWorkingTime(typed)
  return (
    <>
      <p className={`${span.all} text-dense text-text2`}>{m.labSettings.workingHelp}</p>
      <CalendarFields
        name="workingTime.routine"
        labelOf={(day) => day}
        closed={m.labSettings.closedDays}
        extra={m.labSettings.extraDays}
      />
      <CheckField
        name="workingTime.statOwn"
        label={m.labSettings.statOwn}
        hint={m.labSettings.statOwnHint}
        className={span.all}
      />
      {typed.statOwn && (
        <CalendarFields
          name="workingTime.stat"
          labelOf={(day) => fill(m.labSettings.statDay, { day })}
          closed={m.labSettings.statClosed}
          extra={m.labSettings.statExtra}
        />
      )}
      <p role="status" className={`${span.all} text-dense font-medium break-words`}>
        {read.ok ? workingTimeWords(read.time) : m.labSettings.workingUnread}
      </p>
    </>
  )
}
