import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { personSearchName } from '../../core/text'
import { json } from '../../db/json'
import type { Database } from '../../db/schema'
import { ago, type OfficeWorld } from './world'

const ask = {
  symptoms: 'What brings you here today',
  fasting: 'Nothing eaten for eight hours',
  reach: 'How may the clinic reach you',
}
const questions = [
  { key: 'symptoms', label: ask.symptoms, type: 'text', choices: [], required: true, hint: null },
  { key: 'fasting', label: ask.fasting, type: 'yesno', choices: [], required: false, hint: null },
  {
    key: 'reach',
    label: ask.reach,
    type: 'choice',
    choices: [
      { value: 'phone', label: 'By telephone' },
      { value: 'email', label: 'By e-mail' },
    ],
    required: true,
    hint: null,
  },
]

interface Visitor {
  firstname: string
  lastname: string
  dob: string
  gender: string
  symptoms: string
  fasting: boolean
  minutesAgo: number
}
const visitors: Visitor[] = [
  {
    firstname: 'Ilse',
    lastname: 'Marchetti',
    dob: '1974-05-30',
    gender: 'F',
    symptoms: 'Yearly check',
    fasting: true,
    minutesAgo: 12,
  },
  {
    firstname: 'Thaddeus',
    lastname: 'Okonkwo',
    dob: '1958-11-02',
    gender: 'M',
    symptoms: 'Tired since October',
    fasting: false,
    minutesAgo: 47,
  },
  {
    firstname: 'Rosalind',
    lastname: 'Quiñones',
    dob: '1991-02-17',
    gender: 'F',
    symptoms: 'Follow-up of thyroid values',
    fasting: true,
    minutesAgo: 26 * 60,
  },
]

/** A form that kiosks show, and what three patients filled in on it. */
export async function seedIntake(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const [place] = [...seeded.locations.values()]
  const kiosk = seeded.users.get('kiosk')
  if (!place || !kiosk) return
  const form = { lab_id: seeded.labId, id: uuidv7() }
  const name = 'Before your blood draw'
  const panels = ['BMP', 'CBC']
  await db
    .insertInto('intake_form')
    .values({
      ...form,
      name,
      intro: 'Fill this in while you wait. A member of the laboratory reads it before anything is ordered.',
      applies_to: json({ panels, locations: [] }),
      questions: json(questions),
    })
    .execute()
  await db
    .insertInto('intake')
    .values(
      visitors.map(({ firstname, lastname, dob, gender, symptoms, fasting, minutesAgo }) => ({
        lab_id: seeded.labId,
        id: uuidv7(),
        form_id: form.id,
        form_name: name,
        location_id: place,
        patient: json({ firstname, lastname, dob, gender, phone: '(208) 555-0177', email: null }),
        panels: json(panels),
        answers: json([
          { key: 'symptoms', label: ask.symptoms, answer: symptoms, text: symptoms },
          {
            key: 'fasting',
            label: ask.fasting,
            answer: fasting,
            text: fasting ? 'Yes' : 'No',
          },
          { key: 'reach', label: ask.reach, answer: 'phone', text: 'By telephone' },
        ]),
        search_name: personSearchName({ firstname, lastname }),
        submitted_at: ago(now, minutesAgo),
        submitted_by: kiosk,
      })),
    )
    .execute()
}
