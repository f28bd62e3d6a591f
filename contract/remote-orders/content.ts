import { z } from 'zod'
import { RemoteOrderFields } from './shapes'

/** The part of a filled-in form that is kept as it is and read back when the laboratory receives it. */
export const RemoteOrderContent = z.object({
  specimens: RemoteOrderFields.shape.specimens,
  items: RemoteOrderFields.shape.items,
  diagnoses: RemoteOrderFields.shape.diagnoses,
  insurance: RemoteOrderFields.shape.insurance,
  medications: RemoteOrderFields.shape.medications,
  residence: RemoteOrderFields.shape.residence,
  worker: RemoteOrderFields.shape.worker,
  comment: RemoteOrderFields.shape.comment,
})
export type RemoteOrderContent = z.infer<typeof RemoteOrderContent>
