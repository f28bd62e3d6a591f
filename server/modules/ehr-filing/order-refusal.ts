import { fill, m } from '@contract/messages'
import { OrderFields } from '@contract/orders/shapes'
import { Refusal } from '../../core/errors'
import type { Problem } from '../../hl7/public'
import type { PlacedOrder } from './order-form'
import { held } from './stop'
import { waits } from './tell'

/** Reads a form as order entry would. What does not fit is said, with the place in the message. */
export function checkedFields(fields: unknown, placed: readonly PlacedOrder[]): OrderFields {
  const read = OrderFields.safeParse(fields)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw notTaken(issue?.path.join('.') ?? '', issue?.message ?? '', placed)
}

/** What order entry refuses, with the places in the message that it is about. */
export async function placedRefusal<T>(placed: readonly PlacedOrder[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const fields = error instanceof Refusal ? Object.entries(error.fields ?? {}) : []
    const [first] = fields
    if (!first) throw error
    throw held('content', fill(m.ehrFiling.why.notTaken, { problem: first[1] }), {
      problems: fields.map(([field, text]) => waits(placeOf(field, placed), text, '102')),
    })
  }
}

/** Which field of the message a field of order entry was made of. */
function placeOf(field: string, placed: readonly PlacedOrder[]): Problem['place'] {
  const [name = '', at = '0', part = ''] = field.split('.')
  const obr = placed[Number(at)]?.order.index ?? placed[0]?.order.index ?? 1
  const segments: Readonly<Record<string, Problem['place']>> = {
    patientId: { segment: 'PID', index: 1, field: 3 },
    physicianId: { segment: 'ORC', index: obr, field: 12 },
    locationId: { segment: 'ORC', index: obr, field: 21 },
    dateCollected: { segment: 'OBR', index: placed[0]?.order.index ?? 1, field: 7 },
    dateReceived: { segment: 'OBR', index: placed[0]?.order.index ?? 1, field: 14 },
    diagnoses: { segment: 'DG1', index: Number(at) + 1, field: 3 },
    insurance: { segment: 'IN1', index: Number(at) + 1 },
    answers: { segment: 'OBX', index: 1, field: 5 },
    comment: { segment: 'NTE', index: 1, field: 3 },
    specimens:
      part === 'collectedAt'
        ? { segment: 'OBR', index: placed[0]?.order.index ?? 1, field: 7 }
        : { segment: 'SPM', index: Number(at) + 1, field: 4 },
  }
  return segments[name] ?? { segment: 'OBR', index: obr, field: 4 }
}

const notTaken = (field: string, problem: string, placed: readonly PlacedOrder[]) =>
  held('content', fill(m.ehrFiling.why.notTaken, { problem }), {
    problems: [waits(placeOf(field, placed), problem, '102')],
  })
