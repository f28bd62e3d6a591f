import { expect, test } from 'vitest'
import * as choices from './choices'

test('the choice lists hold the values of the specification, in its order [choice:gender] [choice:race] [choice:ethnicity] [choice:essential-worker] [choice:residence] [choice:yesno]', () => {
  const lists = Object.entries(choices).flatMap(([name, value]) =>
    Array.isArray(value) ? [`${name}: ${value.join(' ')}`] : [],
  )
  expect(lists.toSorted()).toMatchInlineSnapshot(`
    [
      "auditKinds: read write refused emergency actingAs",
      "essentialWorkers: no healthcare emergencyresponse grocery childcare correctional food other",
      "ethnicities: hispanic nothispanic notspecified",
      "genders: M F O N",
      "orderStateFilters: OPEN CLOSED REJECTED HOLD",
      "priorities: ROUTINE STAT",
      "races: white black asian americanindian nativehawaiian other notspecified",
      "remoteOrderDisplays: reported received entered unknown",
      "remoteOrderFilters: REMOTE_ORDER RECEIVED REPORTED CLOSED",
      "remoteOrderPagingStatuses: REMOTE_ORDER RECEIVED REPORTED CLOSED readytoreview intransit",
      "remoteOrderStates: draft intransit readytoreview received reported closed rejected",
      "reportFilters: PRELIMINARY AMENDED",
      "residences: singlefamily healthcare correctional shelter grouphome homeless other",
      "themes: dark-pink dark-blue light-blue",
      "turboFilters: READY PENDING ERRORS",
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
    [choices.orderStateFilters, choices.orderStateLabels],
    [choices.reportFilters, choices.reportFilterLabels],
    [choices.remoteOrderFilters, choices.remoteOrderFilterLabels],
    [choices.remoteOrderStates, choices.remoteOrderStateLabels],
    [choices.remoteOrderDisplays, choices.remoteOrderDisplayLabels],
    [choices.turboFilters, choices.turboFilterLabels],
    [choices.priorities, choices.priorityLabels],
    [choices.themes, choices.themeLabels],
  ] as const
  for (const [values, words] of pairs) expect(Object.keys(words).toSorted()).toEqual([...values].toSorted())
  expect(choices.genderLabels.N).toBe('Not Specified')
  expect(choices.remoteOrderDisplayLabels.unknown).toBe('Unknown')
  expect(choices.themes.map((theme) => choices.themeLabels[theme])).toEqual(['Pink', 'Blue', 'Light'])
})

test('a value outside the list is refused', () => {
  expect(choices.Gender.safeParse('X').success).toBe(false)
  expect(choices.OrderStateFilter.safeParse('open').success).toBe(false)
  expect(choices.RemoteOrderPagingStatus.safeParse('intransit').success).toBe(true)
})
