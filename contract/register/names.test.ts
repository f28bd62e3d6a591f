import { z } from 'zod'
import { expect, test } from 'vitest'
import { describeRegister } from './description'
import { optionalLine, requiredLine } from './fields'

const head = {
  area: 'tags',
  one: 'cooler',
  noun: 'cooler',
  many: 'coolers',
  entity: 'cooler',
  subject: 'Setting',
} as const
const fields = {
  name: requiredLine({ label: 'Name', max: 40 }),
  room: optionalLine({ label: 'Room', max: 40 }),
}

test('a name that is no field does not compile', () => {
  expect(
    describeRegister({
      ...head,
      fields,
      sorts: ['name', 'room'],
      shown: ['room'],
      narrows: { room: z.string() },
    }).sorts,
  ).toEqual(['name', 'room'])
  // @ts-expect-error no field is called nane
  describeRegister({ ...head, fields, sorts: ['nane'], shown: ['room'], narrows: {} })
  // @ts-expect-error no field is called roof
  describeRegister({ ...head, fields, sorts: ['name'], shown: ['roof'], narrows: {} })
  // @ts-expect-error no field is called roof
  describeRegister({ ...head, fields, sorts: ['name'], shown: ['room'], narrows: { roof: z.string() } })
})
