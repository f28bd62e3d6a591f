import { z } from 'zod'
import { FormQuestion, check } from '../dynamic-forms/shapes'
import { m } from '../messages'
import { Id, Instant, Version, cleanLines, onceSound, requiredText } from '../shapes'
import { RemoteFormKey } from './choices'

/** Whether a part of the form is asked. */
export const Asked = z.enum(['required', 'optional', 'off'])
export type Asked = z.infer<typeof Asked>

/** The parts that a form asks for or leaves out, besides those that every order needs. */
export const formParts = [
  'race',
  'ethnicity',
  'residence',
  'worker',
  'phone',
  'email',
  'address',
  'insurance',
  'cards',
  'diagnoses',
  'medications',
] as const
export type FormPart = (typeof formParts)[number]

const Parts = z.object({
  race: Asked,
  ethnicity: Asked,
  residence: Asked,
  worker: Asked,
  phone: Asked,
  email: Asked,
  address: Asked,
  insurance: Asked,
  cards: Asked,
  diagnoses: Asked,
  medications: Asked,
})

const Codes = z.array(requiredText(40)).max(200)

const FormShape = z.object({
  title: requiredText(80, m.remoteOrders.formTitleMissing),
  intro: cleanLines(600),
  /** Panels that may be ordered, by code. Empty: every active panel. */
  panels: Codes,
  /** Sample types and sources offered, by code; the first is chosen already. Empty: every active one. */
  sampleTypes: Codes,
  sources: Codes,
  parts: Parts,
  /** Asked of every order of this form, beside the questions of its panels and location. */
  questions: z.array(FormQuestion).max(60, m.dynamicForms.tooManyQuestions),
  /** What the patient agrees to; null: no consent is asked. */
  consent: cleanLines(4000)
    .nullish()
    .transform((text) => text || null),
  /** The patient draws a signature under the consent. */
  consentSigned: z.boolean(),
  /** Who may send: anybody with order entry, or the ordering provider and the people named as delegates. */
  signature: z.enum(['anyone', 'provider']),
  /** Whether an order may ask for STAT. */
  stat: z.boolean(),
  active: z.boolean(),
})

/** A configuration of remote order entry as its editor sends it. */
export const RemoteFormFields = FormShape.superRefine(
  onceSound((form, ctx) => {
    if (form.questions.length > 0) check(form, ctx)
    if (form.consentSigned && form.consent === null)
      ctx.addIssue({ code: 'custom', path: ['consent'], message: m.remoteOrders.consentMissing })
  }),
)
export type RemoteFormFields = z.infer<typeof FormShape>

/** `version` 0: as it came with the product; the laboratory has not changed it. */
export const RemoteFormVersion = z.int().min(0)

export const RemoteFormDetail = FormShape.extend({
  key: RemoteFormKey,
  version: RemoteFormVersion,
  changedAt: Instant.nullable(),
  changedByName: z.string().nullable(),
})
export type RemoteFormDetail = z.infer<typeof RemoteFormDetail>

const Named = z.object({ _id: Id, code: z.string(), name: z.string() })

/** A form as whoever fills it in is offered it: what it names looked up, and nothing else of the catalogue. */
export const OfferedForm = FormShape.omit({ panels: true, sampleTypes: true, sources: true }).extend({
  key: RemoteFormKey,
  version: RemoteFormVersion,
  panels: z.array(
    Named.extend({
      /** Sample types that all its tests can be run on; empty: any. */
      sampleTypeIds: z.array(Id),
      /** Chosen already: the form's first that fits, otherwise what the laboratory collects the panel in; null: nothing says. */
      sampleTypeId: Id.nullable(),
    }),
  ),
  sampleTypes: z.array(Named),
  sources: z.array(Named),
})
export type OfferedForm = z.infer<typeof OfferedForm>

/** A location at which the caller may order, with the physicians who order from it. */
export const OfferedLocation = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  physicians: z.array(
    z.object({
      _id: Id,
      firstname: z.string(),
      lastname: z.string(),
      npi: z.string(),
      /** The caller is this physician, or may send in this physician's name. */
      mine: z.boolean(),
    }),
  ),
  /** Panels on the location's keys 1 to 9, in their order. */
  favorites: z.array(Id),
})
export type OfferedLocation = z.infer<typeof OfferedLocation>

/** Who may send in a physician's name, as the physician or the laboratory recorded it. */
export const Delegate = z.object({
  _id: Id,
  physicianId: Id,
  userId: Id,
  name: z.string(),
  kind: z.enum(['provider', 'delegate']),
  since: Instant,
  byName: z.string(),
  version: Version,
})
