import { expect, test } from 'vitest'
import { m } from '@contract/messages'
import { remoteFormKeys } from '@contract/remote-orders/choices'
import type { OfferedForm } from '@contract/remote-orders/form'
import { readyForms } from '@contract/remote-orders/ready-forms'
import { RemoteOrderFields } from '@contract/remote-orders/shapes'
import { typedNow } from '@/form/typed'
import { problemsOf } from './check'
import { answersOf } from './check-step'
import { questionsOf, stepOfField, stepsOf, type EntryContext } from './context'
import { letterOf, placed, placedAnew } from './placing'
import { formName, toOrder } from './to-order'
import { blankValues, type RemoteValues } from './values'

const id = (n: number) => `01890a5d-ac96-774b-bcce-b302099a8${String(n).padStart(3, '0')}`
const named = (n: number, code: string, name: string) => ({ _id: id(n), code, name })
const serum = named(1, 'SST', 'Serum')
const swab = named(2, 'NPS', 'Nasopharyngeal swab')

const offered = (key: OfferedForm['key']): OfferedForm => ({
  ...readyForms[key],
  key,
  version: 0,
  panels: [
    { ...named(10, 'BMP', 'Basic Metabolic Panel'), sampleTypeIds: [serum._id], sampleTypeId: serum._id },
    {
      ...named(11, 'COVFLU', 'COVID-19, Influenza and RSV PCR'),
      sampleTypeIds: [swab._id],
      sampleTypeId: swab._id,
    },
  ],
  sampleTypes: [serum, swab],
  sources: [named(20, 'VEN', 'Venous blood'), named(21, 'NP', 'Nasopharynx')],
})

const contextOf = (key: OfferedForm['key']): EntryContext => ({
  form: offered(key),
  locations: [
    {
      ...named(30, 'CRPS', 'Cedar Ridge'),
      physicians: [{ _id: id(40), firstname: 'Ada', lastname: 'Ruiz', npi: '1', mine: false }],
      favorites: [],
    },
  ],
  dynamicForms: [],
  payers: [],
  zone: 'America/Boise',
  editing: null,
})

const known: RemoteValues = {
  ...blankValues,
  patient: {
    _id: id(50),
    patientNumber: 'P-1',
    firstname: 'Ana',
    lastname: 'Petrov',
    dob: '1980-01-02',
    gender: 'F',
    phone: null,
    lacks: [],
  },
  locationId: id(30),
  physicianId: id(40),
  panelIds: [id(10)],
  specimens: placed(offered('new'), [id(10)], []),
  collected: 'later',
  diagnoses: [{ code: 'E11.9', description: 'Diabetes' }],
}

test('each panel brings the specimen that it is run on, and a specimen that no panel needs goes', () => {
  const form = offered('new')
  const one = placed(form, [id(10)], [])
  expect(one).toEqual([{ letter: 'A', sampleTypeId: serum._id, sourceId: id(20) }])
  const two = placed(form, [id(10), id(11)], one)
  expect(two).toEqual([...one, { letter: 'B', sampleTypeId: swab._id, sourceId: id(21) }])
  const panel = form.panels[1]
  expect(panel && letterOf(panel, two)).toBe('B')
  expect(placed(form, [id(11)], two)).toEqual([two[1]])
  expect(placed(form, [], two)).toEqual([])
})

test('the tube chosen already is the panel’s own, or one that all chosen panels can share', () => {
  const heparin = named(3, 'LIHEP', 'Heparin plasma')
  const form: OfferedForm = {
    ...offered('new'),
    panels: [
      { ...named(10, 'BMP', 'Basic'), sampleTypeIds: [serum._id, heparin._id], sampleTypeId: serum._id },
      { ...named(12, 'LIPID', 'Lipid'), sampleTypeIds: [serum._id, heparin._id], sampleTypeId: serum._id },
      { ...named(13, 'PTH', 'PTH'), sampleTypeIds: [heparin._id], sampleTypeId: heparin._id },
    ],
    sampleTypes: [heparin, serum],
  }
  const types = (specimens: ReturnType<typeof placed>) => specimens.map(({ sampleTypeId }) => sampleTypeId)
  const own = placed(form, [id(10), id(12)], [])
  expect(types(own)).toEqual([serum._id])
  const shared = placedAnew(form, { panelIds: [id(10), id(12)], specimens: own }, [id(10), id(12), id(13)])
  expect(types(shared)).toEqual([heparin._id])
  // What somebody chose stays, and what cannot be run on it gets a tube of its own.
  const source = own.map((one) => ({ ...one, sourceId: id(21) }))
  const kept = placedAnew(form, { panelIds: [id(10)], specimens: source }, [id(10), id(13)])
  expect(types(kept)).toEqual([serum._id, heparin._id])
})

test.each(remoteFormKeys)('form %s names every part that it requires, at a field of its step', (key) => {
  const context = contextOf(key)
  const problems = problemsOf(context, { ...blankValues, isNew: true })
  const fields = problems.map(({ name }) => name)
  expect(fields).toContain('newPatient.lastname')
  expect(fields).toContain('panelIds')
  const { parts, questions, consent } = context.form
  expect(fields.includes('residence')).toBe(parts.residence === 'required')
  expect(fields.includes('diagnoses')).toBe(parts.diagnoses === 'required')
  expect(fields.includes('newPatient.race')).toBe(parts.race === 'required')
  expect(fields.includes('consent')).toBe(consent !== null)
  for (const question of questions)
    expect(fields.includes(`answers.${question.key}`), question.key).toBe(question.required)
  const steps = stepsOf(context, { ...blankValues, isNew: true })
  for (const field of fields) expect(steps, field).toContain(stepOfField(field))
})

test('a known patient’s order is complete without a word of race or address, and is what the contract takes', () => {
  const context = contextOf('new')
  expect(problemsOf(context, known)).toEqual([])
  const order = RemoteOrderFields.parse(toOrder(context, known))
  expect(order).toMatchObject({
    form: 'new',
    patientId: id(50),
    patient: null,
    collectedAt: null,
    items: [{ panelId: id(10), letter: 'A' }],
    diagnoses: ['E11.9'],
  })
})

test('a sex that the record lacks is asked, goes with the order, and decides what else is asked', () => {
  const context = contextOf('general')
  const asksPregnant = (values: RemoteValues) =>
    questionsOf(context, values).some(({ key }) => key === 'pregnant')
  const patient = known.patient && { ...known.patient, gender: 'N' as const, lacks: ['gender' as const] }
  const values: RemoteValues = { ...known, patient }
  const problems = () => problemsOf(context, values).filter(({ name }) => name === 'newPatient.gender')
  expect(problems()).toEqual([{ name: 'newPatient.gender', message: 'Choose the sex.' }])
  expect(stepOfField('newPatient.gender')).toBe('patient')
  expect(asksPregnant(values)).toBe(true)
  expect(toOrder(context, values).facts).toEqual({ gender: null })
  values.newPatient = { ...blankValues.newPatient, gender: 'M' }
  expect(problems()).toEqual([])
  expect(asksPregnant(values)).toBe(false)
  expect(toOrder(context, values)).toMatchObject({ patient: null, facts: { gender: 'M' } })
  expect(answersOf(context, values).patient).toContainEqual({ label: 'Sex', text: 'Male' })
  expect(formName('body.order.facts.gender')).toBe('newPatient.gender')
  // That somebody would rather not say is an answer.
  values.newPatient = { ...blankValues.newPatient, gender: 'N' }
  expect(problems()).toEqual([])
  expect(toOrder(context, values).facts).toEqual({ gender: 'N' })
  // What was typed about somebody else decides nothing of whom the record knows.
  const sure = { ...known, newPatient: { ...blankValues.newPatient, gender: 'M' as const } }
  expect(asksPregnant(sure)).toBe(true)
  expect(toOrder(context, sure).facts).toEqual({})
})

test('what the form requires and the record lacks is asked, is an error until answered, and goes with the order alone', () => {
  const context = contextOf('mpx')
  const patient = known.patient && { ...known.patient, lacks: ['race', 'address'] as const }
  const values: RemoteValues = {
    ...known,
    patient: patient && { ...patient, lacks: [...patient.lacks] },
    newPatient: { ...blankValues.newPatient, email: 'typed@before.example' },
  }
  const ofFacts = () => problemsOf(context, values).filter(({ name }) => name.startsWith('newPatient.'))
  expect(ofFacts().map(({ name }) => name)).toEqual(['newPatient.address.line1', 'newPatient.race'])
  expect(ofFacts().map(({ name }) => stepOfField(name))).toEqual(['patient', 'questions'])
  expect(answersOf(context, values).questions.map(({ label }) => label)).toContain('Race')
  values.newPatient = {
    ...values.newPatient,
    race: 'asian',
    address: {
      ...blankValues.newPatient.address,
      line1: '12 Elm St',
      city: 'Boise',
      state: 'ID',
      zip: '83702',
    },
  }
  expect(ofFacts()).toEqual([])
  expect(toOrder(context, values).facts).toEqual({
    race: 'asian',
    address: expect.objectContaining({ line1: '12 Elm St', zip: '83702' }),
  })
  expect(toOrder(context, known).facts).toEqual({})
  expect(formName('body.order.facts.race')).toBe('newPatient.race')
  expect(formName('order.facts.address.line1')).toBe('newPatient.address.line1')
})

test('each yes or no has Unknown, and nobody male is asked whether he is pregnant', () => {
  const context = contextOf('general')
  const pregnancy = context.form.questions.find(({ key }) => key === 'pregnant')
  expect(pregnancy?.choices.map(({ value }) => value)).toEqual(['yes', 'no', 'unknown'])
  const keysFor = (gender: 'M' | 'F') =>
    questionsOf(context, { ...known, patient: known.patient && { ...known.patient, gender } }).map(
      ({ key }) => key,
    )
  expect(keysFor('F')).toContain('pregnant')
  expect(keysFor('M')).not.toContain('pregnant')
})

test('"Now" is the moment it was said, also when the order is sent later', () => {
  const said = typedNow('', new Date('2026-11-28T15:00:00Z'))
  const order = toOrder(contextOf('new'), { ...known, collected: 'now', collectedAt: said })
  expect(order.collectedAt).toBe('2026-11-28T15:00:00.000Z')
})

test('what a form does not ask is not sent, though it was filled from the record', () => {
  const context = contextOf('new')
  const quiet = {
    ...context,
    form: { ...context.form, parts: { ...context.form.parts, insurance: 'off' as const } },
  }
  const values = { ...known, payer: { _id: null, name: 'Blue Cross' } }
  expect(toOrder(context, values).insurance).toHaveLength(1)
  expect(toOrder(quiet, values).insurance).toEqual([])
})

test.each([
  ['order.patientId', 'patient', 'patient'],
  ['patient.dob', 'newPatient.dob', 'patient'],
  ['patient.race', 'newPatient.race', 'questions'],
  ['items.0.letter', 'panelIds', 'tests'],
  ['specimens.0.sourceId', 'specimens.0.sourceId', 'tests'],
  ['answers.symptomatic', 'answers.symptomatic', 'questions'],
  ['insurance.0.policyNumber', 'policyNumber', 'billing'],
  ['diagnoses', 'diagnoses', 'billing'],
  ['consent', 'consent', 'consent'],
  ['collectedAt', 'collectedAt', 'tests'],
])('the field %s of the server stands on the form as %s, in step %s', (server, field, step) => {
  expect(formName(server)).toBe(field)
  expect(stepOfField(field)).toBe(step)
})

test('a date that cannot be read is said, and not sent as none', () => {
  const problems = problemsOf(contextOf('new'), { ...known, collected: 'at', collectedAt: typedNow('31/31') })
  expect(problems.map(({ name }) => name)).toEqual(['collectedAt'])
  expect(problems[0]?.message).not.toBe(m.remoteOrderEntry.collectedMissing)
})
