import { z } from 'zod'

/** What is read of FHIR R4 resources; whatever else they hold is left alone. Wrong types are refused where they stand. */
const Coding = z.object({
  system: z.string().nullish(),
  code: z.string().nullish(),
  display: z.string().nullish(),
})
const Concept = z.object({ coding: z.array(Coding).default([]), text: z.string().nullish() })
const Extension = z.object({
  url: z.string().nullish(),
  extension: z
    .array(
      z.object({
        url: z.string().nullish(),
        valueCoding: Coding.nullish(),
        valueString: z.string().nullish(),
      }),
    )
    .default([]),
})

export const FhirPatient = z.object({
  resourceType: z.literal('Patient'),
  id: z.string().min(1),
  extension: z.array(Extension).default([]),
  identifier: z
    .array(z.object({ system: z.string().nullish(), value: z.string().nullish(), type: Concept.nullish() }))
    .default([]),
  name: z
    .array(
      z.object({
        use: z.string().nullish(),
        family: z.string().nullish(),
        given: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  telecom: z
    .array(z.object({ system: z.string().nullish(), value: z.string().nullish(), use: z.string().nullish() }))
    .default([]),
  gender: z.string().nullish(),
  birthDate: z.string().nullish(),
  address: z
    .array(
      z.object({
        line: z.array(z.string()).default([]),
        city: z.string().nullish(),
        state: z.string().nullish(),
        postalCode: z.string().nullish(),
      }),
    )
    .default([]),
})
export type FhirPatient = z.infer<typeof FhirPatient>

/** Numbers as text: the file's own digits (`json-text.ts` keeps them), never rounded. */
const Value = z.object({
  valueQuantity: z
    .object({
      value: z.union([z.string(), z.number().transform(String)]).nullish(),
      comparator: z.enum(['<', '<=', '>=', '>']).nullish(),
      unit: z.string().nullish(),
      code: z.string().nullish(),
    })
    .nullish(),
  valueString: z.string().nullish(),
  valueCodeableConcept: Concept.nullish(),
  valueInteger: z.int().nullish(),
  valueBoolean: z.boolean().nullish(),
})
export type FhirValue = z.infer<typeof Value>

export const FhirObservation = Value.extend({
  resourceType: z.literal('Observation'),
  status: z.string(),
  category: z.array(Concept).default([]),
  code: Concept,
  subject: z.object({ reference: z.string().nullish() }).nullish(),
  effectiveDateTime: z.string().nullish(),
  effectiveInstant: z.string().nullish(),
  effectivePeriod: z.object({ start: z.string().nullish() }).nullish(),
  component: z.array(Value.extend({ code: Concept })).default([]),
})
export type FhirObservation = z.infer<typeof FhirObservation>

export const AnyResource = z.object({ resourceType: z.string() })
export const FhirBundle = z.object({
  resourceType: z.literal('Bundle'),
  entry: z.array(z.object({ fullUrl: z.string().nullish(), resource: z.unknown() })).default([]),
})
