import type { z } from 'zod'
import { catalogueCode, catalogueName, ofCatalogue } from '../catalogue/described'
import { m } from '../messages'
import { describeRegister } from '../register/description'
import { registerCallsAt } from '../register/shared-calls'

/** Where on or from the body: venous blood, random void, nasopharynx. */
export const specimenSource = describeRegister({
  ...ofCatalogue,
  area: 'specimenSources',
  one: 'specimenSource',
  noun: m.specimenSources.recordName,
  many: 'specimenSources',
  entity: 'specimenSource',
  fields: { code: catalogueCode(), name: catalogueName() },
  shown: ['code', 'name'],
  narrows: {},
})

export const specimenSourceCalls = registerCallsAt(specimenSource)

export const SpecimenSource = specimenSource.Detail
export type SpecimenSource = z.infer<typeof SpecimenSource>
