import { z } from 'zod'
import { fill, m } from '../messages'
import { askedFacts } from '../remote-orders/lacking'
import { RemoteFormKey } from '../remote-orders/choices'
import { RemoteOrderFields } from '../remote-orders/shapes'
import { Language } from '../languages'
import { Id, PlainDate, Version, cleanText, personName, requiredText } from '../shapes'

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

/** What a kiosk asks somebody on file, where the record has no answer. */
export const Lacking = z.enum(askedFacts)
export type Lacking = z.infer<typeof Lacking>

/**
 * Yes or no, and nothing of who it is: `match` is opaque, opens in this session alone, and soon not at all. `lacks` names what the
 * kiosk's form requires and the record has not; never what it has.
 */
export const FindAnswer = z.object({
  found: z.boolean(),
  match: z.string().max(2000),
  lacks: z.array(Lacking),
})

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

/** Lines of the laboratory's own, in one language; empty: as the product has them. */
export const KioskLines = z.object({
  welcome: cleanText(80),
  welcomeHelp: cleanText(200),
  /** Under the number: where to go with it. */
  doneHelp: cleanText(200),
})
export type KioskLines = z.infer<typeof KioskLines>

/** A text of the laboratory in another language than its own. It counts for exactly the words it was made of. */
export const Translation = z.object({ of: requiredText(4000), text: requiredText(4000) })
export type Translation = z.infer<typeof Translation>

/** So many tests are a choice that fits one screen of a kiosk. */
export const mostTests = 12

const PanelCodes = z.array(requiredText(40)).max(mostTests, fill(m.kiosk.testsMany, { most: mostTests }))

/** What a laboratory chooses for all its kiosks. */
export const KioskChoices = z.object({
  /** The form of remote order entry that this laboratory's kiosks fill in. */
  form: RemoteFormKey,
  /** Panels of the form that patients may choose, by code; empty: all of them. */
  panels: PanelCodes,
  /** What patients may read; the first is the one that a kiosk stands in. */
  languages: z
    .array(Language)
    .min(1, m.kiosk.languageMissing)
    .refine((all) => new Set(all).size === all.length, m.kiosk.languageTwice),
  lines: z.partialRecord(Language, KioskLines),
  translations: z.partialRecord(Language, z.array(Translation).max(400)),
})
export type KioskChoices = z.infer<typeof KioskChoices>

/** What the settings send: everything that is left out stays as it is. */
export const KioskSettingsFields = KioskChoices.partial().extend({ pin: Pin.optional() })

export const KioskStart = KioskChoices.extend({
  /** Staff leave the kiosk by a PIN; false: none is set yet. */
  pinSet: z.boolean(),
})
export type KioskStart = z.infer<typeof KioskStart>

/** A form as the settings offer it. */
const KioskForm = z.object({
  key: RemoteFormKey,
  title: z.string(),
  panels: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Texts of the laboratory's own that a patient may be shown on it, besides the names of its panels. */
  words: z.array(z.string()),
})

export const KioskSettings = KioskStart.extend({
  _id: Id,
  version: Version,
  /** Forms that a patient can fill in. */
  forms: z.array(KioskForm),
})
export type KioskSettings = z.infer<typeof KioskSettings>
