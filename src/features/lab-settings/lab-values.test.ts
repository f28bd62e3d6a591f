import { expect, test } from 'vitest'
import { bootstrapOf } from '@/testing/lab'
import type { LabDetail } from '@contract/lab-settings/shapes'
import { labSchema, toFields, valuesOf } from './lab-values'

const { demo: _demo, ...info } = bootstrapOf().labInfo
const lab: LabDetail = {
  ...info,
  ...{ hours: '', idleSecondsFor: {}, reviewBeforeRelease: false, callBeforeRelease: false, hasLogo: false },
  ...{ clinicMaySendErrors: true, abnFormExpires: null, confirmSignature: false, requireTotpFor: [] },
  workingTime: null,
}
const blank = valuesOf(lab)
const week = (...shifts: string[]) => Array.from({ length: 7 }, (_, at) => shifts[at] ?? '')
const typed = (over: Partial<typeof blank.workingTime>) => ({
  ...blank,
  workingTime: { ...blank.workingTime, ...over },
})
const problems = (values: typeof blank) =>
  Object.fromEntries(
    (labSchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

test('shifts go as they were typed and come back the same; none typed is none on file', () => {
  expect(toFields(blank).workingTime).toBeNull()
  const routine = { week: week('8-17', '8-17'), closed: '12/25/2026', extra: '' }
  const sent = toFields(typed({ routine })).workingTime
  const day = [{ from: '08:00', to: '17:00' }]
  expect(sent).toEqual({
    routine: { week: [day, day, [], [], [], [], []], closed: ['2026-12-25'], extra: [] },
    stat: null,
  })
  expect(toFields(valuesOf({ ...lab, workingTime: sent })).workingTime).toEqual(sent)
})

test('what cannot be read stays at its field, and STAT shifts alone are not taken for none', () => {
  const routine = { week: week('8-25'), closed: 'Christmas', extra: '' }
  expect(problems(typed({ routine }))).toEqual({
    'workingTime.routine.week.0': 'Write shifts as 08:00-17:00, several with commas.',
    'workingTime.routine.closed': 'Write days as 12/25/2026, with commas between. Not understood: Christmas',
  })
  expect(problems(typed({ routine: { week: week('8-17, 16-18'), closed: '', extra: '' } }))).toEqual({
    'workingTime.routine.week.0': 'Shifts of one day overlap. Correct the times.',
  })
  const stat = { week: week('8-20'), closed: '', extra: '' }
  expect(problems(typed({ statOwn: true, stat }))).toEqual({
    'workingTime.routine.week.0': 'Enter the shifts of at least one day.',
  })
})
