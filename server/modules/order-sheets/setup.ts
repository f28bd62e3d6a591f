import { fill, m } from '@contract/messages'
import { sheetFields, type FieldOfSheet, type SheetSetup } from '@contract/order-sheets/shapes'
import type { Question } from '@contract/reference/shapes'
import type { RemoteFormDetail } from '@contract/remote-orders/form'
import type { Ctx } from '../../core/context'
import { Refusal } from '../../core/errors'
import type { Executor } from '../../core/tx'
import { checkForm, type Asked } from '../remote-orders/public'

/** What is wrong, by field. */
export type Problems = Record<string, string>

const s = m.orderSheets
/** Stands where nothing is chosen yet: no row has it. */
export const nowhere = '00000000-0000-7000-8000-000000000000'

/** What this form takes from a sheet, in the order of the grid. */
export function fieldsOf(form: RemoteFormDetail, questions: readonly Question[]): FieldOfSheet[] {
  const { parts } = form
  const partOf: Partial<Record<(typeof sheetFields)[number], keyof typeof parts>> = {
    ...{ race: 'race', ethnicity: 'ethnicity', phone: 'phone', email: 'email', residence: 'residence' },
    ...{ line1: 'address', line2: 'address', city: 'address', state: 'address', zip: 'address' },
    ...{ payerName: 'insurance', policyNumber: 'insurance', groupNumber: 'insurance' },
    ...{ diagnoses: 'diagnoses', worker: 'worker' },
  }
  const always = ['lastname', 'firstname', 'dob', 'gender']
  const minor = ['line2', 'policyNumber', 'groupNumber', 'diagnoses']
  const known = sheetFields.flatMap((field): FieldOfSheet[] => {
    const part = partOf[field]
    if (part && parts[part] === 'off') return []
    if (field === 'consentName' && form.consent === null) return []
    const required =
      always.includes(field) ||
      field === 'consentName' ||
      (part !== undefined && parts[part] === 'required' && !minor.includes(field))
    return [{ field, label: s.fields[field], required }]
  })
  const asked = questions.map(({ key, label, required }) => ({ field: `answers.${key}`, label, required }))
  return [...known, ...asked]
}

/** What is missing or wrong for everybody. */
export async function problemsOfSetup(
  ctx: Ctx,
  db: Executor,
  form: RemoteFormDetail,
  setup: SheetSetup,
): Promise<Problems> {
  const needsPaper =
    form.consentSigned || form.parts.cards === 'required' || form.parts.medications === 'required'
  if (needsPaper) return { form: s.formNeedsPaper }
  const problems: Problems = {}
  for (const field of ['locationId', 'physicianId', 'sampleTypeId', 'sourceId'] as const)
    if (setup[field] === null)
      problems[field] = fill(s.choosePart, { part: s.setupFields[field].toLowerCase() })
  if (setup.panelIds.length === 0)
    problems['panelIds'] = fill(s.choosePart, { part: s.setupFields.panelIds.toLowerCase() })
  if (Object.keys(problems).length > 0) return problems
  try {
    await checkForm(db, ctx, { ...orderOf(setup), patient: null }, form)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!error.fields || Object.keys(error.fields).length === 0) return { form: error.message }
    for (const [field, message] of Object.entries(error.fields)) {
      const own = setupFieldOf(field)
      if (own) problems[own] ??= message
    }
  }
  return problems
}

/** The field of the setup that a field of an order comes from; undefined where each row has its own. */
function setupFieldOf(field: string): string | undefined {
  if (/^(locationId|physicianId|collectedAt)$/.test(field)) return field
  if (/^specimens.*sourceId$/.test(field)) return 'sourceId'
  if (/^(specimens|items\.\d+\.letter)/.test(field)) return 'sampleTypeId'
  return field.startsWith('items') ? 'panelIds' : undefined
}

/** The order of a row as far as it is the same for everybody. */
export const orderOf = (setup: SheetSetup): Omit<Asked, 'patient'> => ({
  form: setup.form,
  locationId: setup.locationId ?? nowhere,
  physicianId: setup.physicianId ?? nowhere,
  priority: 'ROUTINE',
  collectedAt: setup.collectedAt,
  specimens: [
    { letter: 'A', sampleTypeId: setup.sampleTypeId ?? nowhere, sourceId: setup.sourceId ?? nowhere },
  ],
  items: setup.panelIds.map((panelId) => ({ panelId, letter: 'A' })),
  diagnoses: setup.diagnoses,
  insurance: [],
  medications: [],
  answers: {},
  residence: null,
  worker: null,
  consent: null,
  fileIds: [],
  abnIds: [],
  comment: null,
  claimReason: setup.claimReason ?? null,
})
