import { z } from 'zod'
import { Gender } from '@contract/choices'
import type { Order } from '@contract/orders/shapes'
import { PlainDate } from '@contract/shapes'

/**
 * Of whom, from whom and of which specimens a version is, as they were at its release. The document says the same as it is
 * printed; a message needs it in its parts. Instants are ISO 8601 in UTC.
 */
export const Whose = z.object({
  patient: z.object({
    patientNumber: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    middlename: z.string().nullable(),
    dob: PlainDate,
    gender: Gender,
  }),
  physician: z.object({
    npi: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    credentials: z.string().nullable(),
  }),
  location: z.object({ name: z.string() }),
  diagnoses: z.array(z.object({ code: z.string(), description: z.string() })),
  collectedAt: z.string(),
  specimens: z.array(
    z.object({
      letter: z.string(),
      barcode: z.string(),
      sampleType: z.string(),
      source: z.string(),
      container: z.string().nullable(),
      condition: z.string().nullable(),
      rejectReason: z.string().nullable(),
      collectedAt: z.string(),
      receivedAt: z.string().nullable(),
    }),
  ),
})
export type Whose = z.output<typeof Whose>

/** As the order has it at this moment. */
export function whoseNow(order: Order, credentials: string | null = null): Whose {
  const { patient, physician, location, diagnoses, dateCollected, specimens } = order
  return Whose.parse({
    patient,
    physician: { ...physician, credentials },
    location,
    diagnoses,
    collectedAt: dateCollected,
    specimens,
  })
}
