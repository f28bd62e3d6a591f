import { expect, test } from 'vitest'
import { labNavigation } from '../navigation/lab'
import { portalNavigation } from '../navigation/others'
import type { SectionDefinition } from '../navigation/definition'
import { reportCatalogue } from './catalogue'

const reportsOf = (navigation: readonly SectionDefinition[]) =>
  navigation.flatMap(({ items }) =>
    items.flatMap(({ label, search }) => (search ? [`${search.report} ${label}`] : [])),
  )
const listed = (userType: 'lab' | 'portal') =>
  reportCatalogue
    .filter((entry) => entry.userTypes.includes(userType))
    .map(({ key, name }) => `${key} ${name}`)

test('every report of the menus is in the catalogue under the same key and name, in the same order', () => {
  expect(listed('lab').slice(1)).toEqual(reportsOf(labNavigation))
  expect(listed('portal')).toEqual(reportsOf(portalNavigation))
})
