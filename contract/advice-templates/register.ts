import { m } from '../messages'
import { describeRegister } from '../register/description'
import { requiredLine } from '../register/fields'
import { registerCalls } from '../register/shared-calls'

/** Sentences that pharmacists add to a report with one key; the laboratory words them. */
export const adviceTemplate = describeRegister({
  area: 'adviceTemplates',
  one: 'adviceTemplate',
  noun: m.adviceTemplates.recordName,
  many: 'adviceTemplates',
  entity: 'adviceTemplate',
  subject: 'Setting',
  fields: {
    name: requiredLine({ label: m.adviceTemplates.name, max: 80, missing: m.adviceTemplates.nameMissing }),
    text: requiredLine({ label: m.adviceTemplates.text, max: 400, missing: m.adviceTemplates.textMissing }),
  },
  sorts: ['name'],
  shown: ['name', 'text'],
  narrows: {},
})

export const adviceTemplateCalls = registerCalls(adviceTemplate)
