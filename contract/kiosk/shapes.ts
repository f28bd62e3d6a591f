import { z } from 'zod'
import { m } from '../messages'
import { RemoteFormKey } from '../remote-orders/choices'
import { RemoteOrderFields } from '../remote-orders/shapes'
import { Language } from '../languages'
import { PlainDate, personName, requiredText } from '../shapes'

/** How long a patient who was found may be ordered for. */
export const matchMinutes = 20

/** What a person at a kiosk knows of themselves: a number, or the name; always with the birth date. */
export const Sought = z.union([
  z.object({ code: requiredText(40), dob: PlainDate }),
  z.object({
    firstname: personName(100, m.errors.firstNameMissing),
    lastname: personName(100, m.errors.lastNameMissing),
    dob: PlainDate,
  }),
])
export type Sought = z.infer<typeof Sought>

/** Yes or no, and nothing of who it is: `match` is opaque, opens in this session alone, and soon not at all. */
export const FindAnswer = z.object({ found: z.boolean(), match: z.string().max(2000) })

export const Pin = z.string().regex(/^\d{4,8}$/, m.kiosk.pinFormat)

const { patientId: _of, anotherPerson: _other, claimReason: _reason, ...fields } = RemoteOrderFields.shape

/** A remote order as a kiosk hands it in: a patient who was found, or the facts of a new one. */
export const KioskOrder = z.object({
  ...fields,
  /** As `find` answered it; null: not found, `patient` says who it is. */
  match: z.string().max(2000).nullable(),
  /** The language that the patient read. */
  language: Language,
})

export const KioskStart = z.object({
  /** The form of remote order entry that this laboratory's kiosks fill in. */
  form: RemoteFormKey,
  /** Staff leave the kiosk by a PIN; false: none is set yet. */
  pinSet: z.boolean(),
})
