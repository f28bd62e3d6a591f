import { withNpiCheckDigit } from '@contract/npi'
import { descriptions } from '@contract/register/test-registers'
import { titleOf } from '@contract/register/description'
import type { RegisterOfCalls } from '@contract/register/every-register'
import { blankDefinition } from '@contract/rules/blank-definition'
import { z } from 'zod'
import { pathOf, type TestLab } from './harness'

export interface Entity {
  fields: Record<string, unknown>
  /** What a change then changes. */
  change: Record<string, unknown>
}

const place = { address: {} }
const phone = { phone: '(208) 555-0101' }
const question = {
  key: 'fasting',
  label: 'Fasting?',
  type: 'yesno',
  required: false,
  choices: [],
  hint: null,
}
const definition = {
  ...blankDefinition,
  kind: 'quantitative',
  units: 'mg/dL',
  unitsLabel: 'mg/dL',
  significantFigures: 3,
}

const codeOf = (n: number) => ({ code: `THING-${n}`, name: `Thing ${n}` })
const renamed = (n: number) => ({ name: `Thing ${n} renamed` })
const clinic = (lab: TestLab) => lab.seeded.locations.get('CRPS-MER') ?? ''
const form = (n: number) => ({
  name: `Thing ${n}`,
  appliesTo: { panels: [], locations: [] },
  questions: [question],
})

/**
 * One valid thing for each register, as its form sends it. `n` makes it new, and stands behind the word "thing", so that two
 * like rows are told to be alike. A described register has none here unless a rule of its own refuses what its fields take.
 */
export const entities: Record<string, (n: number, lab: TestLab) => Entity | Promise<Entity>> = {
  locations: (n) => ({ fields: { ...codeOf(n), ...place }, change: phone }),
  physicians: (n, lab) => ({
    fields: {
      firstname: 'Ida',
      lastname: 'Elm',
      npi: withNpiCheckDigit(String(150_000_000 + n)),
      locations: [clinic(lab)],
    },
    change: { credentials: 'MD' },
  }),
  salesReps: (n) => ({
    fields: { firstname: 'Ida', lastname: 'Elm', email: `thing.${n}@example.org` },
    change: phone,
  }),
  contractLabs: (n) => ({ fields: { name: `Thing ${n}`, ...place }, change: phone }),
  prices: (n) => ({
    fields: {
      name: `Thing ${n}`,
      code: `T${String(n % 10_000).padStart(4, '0')}`,
      cents: 100,
      validFrom: '2020-01-01',
    },
    change: renamed(n),
  }),
  coverage: (n) => ({
    fields: {
      name: `Thing ${n}`,
      code: `T${String(n % 10_000).padStart(4, '0')}`,
      diagnosis: 'E11*',
      validFrom: '2020-01-01',
    },
    change: renamed(n),
  }),
  payerRules: (n, lab) => ({
    fields: { incoming: `Thing ${n}`, payerId: lab.seeded.payers[0]?.id },
    change: { kind: 'exact' },
  }),
  users: (n) => ({
    fields: {
      username: `thing.${n}`,
      firstName: 'Ida',
      lastName: 'Elm',
      userType: 'lab',
      myroles: { orders: { enabled: true } },
    },
    change: phone,
  }),
  tests: async (n, lab) => ({
    fields: {
      ...codeOf(n),
      reportName: null,
      testTypeId: (await lab.owner.selectFrom('test_type').select('id').executeTakeFirstOrThrow()).id,
      sampleTypeIds: [],
      loinc: null,
      procedureCodes: [],
      turnaroundHours: null,
      definition,
    },
    change: renamed(n),
  }),
  panels: (n, lab) => ({
    fields: {
      ...codeOf(n),
      shortName: null,
      loinc: null,
      procedureCodes: [],
      sampleTypeId: null,
      testIds: [lab.seeded.tests.get('GLU') ?? ''],
    },
    change: renamed(n),
  }),
  medications: (n) => ({
    fields: { name: `Thing ${n}`, ingredients: [`thing ${n}`], sideEffects: [], alternatives: [] },
    change: { form: 'Tablet' },
  }),
  printers: (n) => ({
    fields: { name: `Thing ${n}`, templates: [{ code: 'tube', content: '' }] },
    change: renamed(n),
  }),
  reportTemplates: (n) => ({
    fields: { type: 'requisition', label: `Thing ${n}` },
    change: { footer: 'Call us.' },
  }),
  dynamicForms: (n) => ({ fields: form(n), change: renamed(n) }),
  intakeForms: (n) => ({ fields: form(n), change: renamed(n) }),
}

/** What a described register's form sends where its lines of text are filled in, and everything else is left as it opens. */
function describedEntity(area: string, n: number): Entity | undefined {
  const register = descriptions.find(([name]) => name === area)?.[1]
  if (!register) return undefined
  const filled = Object.entries(register.fields).flatMap(([name, field]) => {
    if (field.input.kind !== 'text') return []
    const takes = (typed: unknown) => field.stored.safeParse(field.sentOf(typed)).success
    const asked = !takes(field.blank) || register.sorts.includes(name)
    const text = [`Thing ${n}`, `THING-${n}`, String(n)].find(takes)
    return asked && text !== undefined ? [[name, text] as const] : []
  })
  const title = titleOf(register)
  return {
    fields: { ...register.sentOf({ ...register.blank, ...Object.fromEntries(filled) }) },
    change: { [title]: `Thing ${n} renamed` },
  }
}

/** The path and body that change a thing: some registers carry its id in the path, as the specification has it. */
export function changeOf(
  { update, key }: RegisterOfCalls,
  { fields, change }: Entity,
  { _id, version }: { _id: string; version: number },
): { path: string; body: unknown } {
  const inPath = update.path.includes(':id')
  const body = { [key]: { ...fields, ...change, version, ...(inPath ? {} : { _id }) } }
  return { path: pathOf(update, { params: { id: _id } }), body }
}

const Made = z.object({ _id: z.string(), version: z.int() })

/** Makes a thing through the call of its register, as a super administrator. */
export async function makeEntity(
  lab: TestLab,
  register: RegisterOfCalls,
  entity: Entity,
): Promise<z.infer<typeof Made>> {
  const admin = await lab.as('admin')
  const { status, body, message } = await admin.raw('POST', pathOf(register.add, {}), {
    [register.key]: entity.fields,
  })
  if (status !== 200) throw new Error(`${register.area}: ${status} ${message}`)
  return Made.parse(body)
}

/** The valid thing of a register; a register without one is told by its name. */
export async function entityOf({ area }: RegisterOfCalls, n: number, lab: TestLab): Promise<Entity> {
  const make = entities[area] ?? (() => describedEntity(area, n))
  const made = await make(n, lab)
  if (!made) throw new Error(`${area} has no valid thing in server/test/registers.ts.`)
  return made
}
