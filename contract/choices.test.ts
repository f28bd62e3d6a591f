import { expect, test } from 'vitest'
import * as choices from './choices'

test('the choice lists hold the values of the specification, in its order', () => {
  const lists = Object.entries(choices).flatMap(([name, value]) =>
    Array.isArray(value) ? [`${name}: ${value.join(' ')}`] : [],
  )
  expect(lists.toSorted()).toMatchInlineSnapshot(`
    [
      "auditKinds: read write refused emergency actingAs",
      "essentialWorkers: no healthcare emergencyresponse grocery childcare correctional food other",
      "ethnicities: hispanic nothispanic notspecified",
      "genders: M F O N",
      "priorities: ROUTINE STAT",
      "races: white black asian americanindian nativehawaiian other notspecified",
      "residences: singlefamily healthcare correctional shelter grouphome homeless other",
      "themes: dark-pink dark-blue light-blue",
      "userTypes: lab pharmd portal courier kiosk sales",
      "yesNoUnknown: yes no unknown",
    ]
  `)
})

test('every offered value has its word', () => {
  const pairs = [
    [choices.genders, choices.genderLabels],
    [choices.races, choices.raceLabels],
    [choices.ethnicities, choices.ethnicityLabels],
    [choices.essentialWorkers, choices.essentialWorkerLabels],
    [choices.residences, choices.residenceLabels],
    [choices.yesNoUnknown, choices.yesNoUnknownLabels],
    [choices.userTypes, choices.userTypeLabels],
    [choices.ReportFilter.options, choices.reportFilterLabels],
    [choices.priorities, choices.priorityLabels],
    [choices.themes, choices.themeLabels],
  ] as const
  for (const [values, words] of pairs) expect(Object.keys(words).toSorted()).toEqual([...values].toSorted())
  expect(choices.genderLabels.N).toBe('Not Specified')
  expect(choices.themes.map((theme) => choices.themeLabels[theme])).toEqual(['Pink', 'Blue', 'Light'])
})

test('a value outside the list is refused', () => {
  expect(choices.Gender.safeParse('X').success).toBe(false)
  expect(choices.OrderStateFilter.safeParse('open').success).toBe(false)
})
