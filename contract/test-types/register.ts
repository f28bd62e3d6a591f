import type { z } from 'zod'
import { catalogueCode, catalogueName, ofCatalogue } from '../catalogue/described'
import { m } from '../messages'
import { describeRegister } from '../register/description'
import { registerCallsAt } from '../register/shared-calls'

/** The laboratory's sections: chemistry, hematology, toxicology confirmation, PCR. */
export const testType = describeRegister({
  ...ofCatalogue,
  area: 'testTypes',
  one: 'testType',
  noun: m.testTypes.recordName,
  many: 'testTypes',
  entity: 'testType',
  fields: { code: catalogueCode(), name: catalogueName() },
  shown: ['code', 'name'],
  narrows: {},
})

export const testTypeCalls = registerCallsAt(testType)

export const TestType = testType.Detail
export type TestType = z.infer<typeof TestType>
