import { ethnicities, essentialWorkers, Gender, genders, races, residences } from '@contract/choices'
import { eachQuestionOnce, formsAsked, isAskedOf } from '@contract/dynamic-forms/asked'
import type { Reply } from '@contract/endpoint'
import type { api } from '@contract/api'
import {
  choiceWords,
  ownWords,
  questionWords,
  textsFor,
  type KioskTexts,
  type OwnTexts,
  type Read,
} from '@contract/kiosk/consent'
import type { KioskStart, Lacking } from '@contract/kiosk/shapes'
import type { Language } from '@contract/languages'
import type { FormPart, OfferedForm, OfferedLocation } from '@contract/remote-orders/form'

export type Offered = Reply<typeof api.remoteOrders.offered>

/** Everything that was entered, by the name of its field. A date is three fields: name.m, name.d, name.y. */
export type Values = Readonly<Record<string, string>>

export interface Option {
  value: string
  label: string
  /** The laboratory has these words in English alone. */
  english?: boolean
}
export interface TextField {
  name: string
  label: string
  max: number
  /** On the kiosk's own keypad. */
  digits?: boolean
  help?: string
  /** Beside another one of its row. */
  short?: boolean
}

/** One question. `name` says where its answer stands among the values. */
export type Item = {
  name: string
  title: string
  help?: string
  /** The laboratory has its question in English alone. */
  english?: boolean
  required: boolean
} & (
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'date'; birth: boolean }
  | { kind: 'fields'; fields: readonly TextField[] }
  | { kind: 'card' }
  | { kind: 'consent'; text: string; translated: boolean }
)

/** Chosen where a patient does not know who sent them: the desk finds out. */
export const nobodyKnown = 'unknown'

/** How the patient said who it is, and what came of it. */
export interface Identity {
  by: 'code' | 'name'
  /** Sealed by the server; null: not on file, or not asked yet. */
  match: string | null
  /** What the record of whoever was found has no answer to. */
  lacks: readonly Lacking[]
}

export interface Setting {
  language: Language
  form: OfferedForm
  location: OfferedLocation
  offered: Offered
  /** What the laboratory worded and translated itself. */
  own: OwnTexts
}

/** What patients may choose of a form. */
export function formFor(form: OfferedForm, { panels }: Pick<KioskStart, 'panels'>): OfferedForm {
  return panels.length === 0
    ? form
    : { ...form, panels: form.panels.filter(({ code }) => panels.includes(code)) }
}

const read = ({ text, translated }: Read) => ({ label: text, ...(translated ? {} : { english: true }) })

const optionsOf = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): Option[] => values.map((value) => ({ value, label: words[value] }))

const who = (t: KioskTexts, by: Identity['by']): Item[] => [
  by === 'code'
    ? {
        ...{ kind: 'fields', name: 'code', title: t.code, help: t.codeHelp, required: true },
        fields: [{ name: 'code', label: t.code, max: 40 }],
      }
    : {
        ...{ kind: 'fields', name: 'fullName', title: t.fullName, help: t.fullNameHelp, required: true },
        fields: [
          { name: 'firstname', label: t.firstname, max: 100 },
          { name: 'lastname', label: t.lastname, max: 100 },
        ],
      },
  { kind: 'date', name: 'dob', title: t.dob, help: t.dobWhy, required: true, birth: true },
]

/** The facts of a person: all of them of one whom the laboratory does not know, else what the record lacks. */
function facts(t: KioskTexts, { form }: Setting, { match, lacks }: Identity): Item[] {
  const asks = (part: FormPart) => form.parts[part] === 'required'
  const isAsked = ({ name }: Item) => match === null || lacks.some((one) => one === name)
  const items: (Item | false)[] = [
    {
      ...{ kind: 'choice', name: 'gender', title: t.gender, required: true },
      options: optionsOf(genders, t.genders),
    },
    asks('race') && {
      ...{ kind: 'choice', name: 'race', title: t.race, required: true },
      options: optionsOf(races, t.races),
    },
    asks('ethnicity') && {
      ...{ kind: 'choice', name: 'ethnicity', title: t.ethnicity, required: true },
      options: optionsOf(ethnicities, t.ethnicities),
    },
    form.parts.phone !== 'off' && {
      ...{ kind: 'fields', name: 'phone', title: t.phone, required: asks('phone') },
      fields: [{ name: 'phone', label: t.phone, max: 14, digits: true, help: t.phoneHelp }],
    },
    asks('email') && {
      ...{ kind: 'fields', name: 'email', title: t.email, required: true },
      fields: [{ name: 'email', label: t.email, max: 200 }],
    },
    asks('address') && {
      ...{ kind: 'fields', name: 'address', title: t.address, required: true },
      fields: [
        { name: 'line1', label: t.line1, max: 120 },
        { name: 'city', label: t.city, max: 80 },
        { name: 'state', label: t.state, max: 2, short: true },
        { name: 'zip', label: t.zip, max: 5, digits: true, short: true },
      ],
    },
  ]
  return items.filter((item) => item !== false).filter(isAsked)
}

/** Questions that a laboratory may ask of every order, and the parts of a form that ask the same. */
const partAsking: Readonly<Record<string, FormPart>> = { residence: 'residence', essentialWorker: 'worker' }

/** Dates that are asked only after a yes. */
const after: Readonly<Record<string, string>> = { symptomOnset: 'symptomatic', rashOnset: 'lesions' }

/** The panel that is ordered: the one chosen, or the only one. */
export const panelOf = ({ form }: Setting, values: Values) =>
  form.panels.length === 1 ? form.panels[0] : form.panels.find(({ _id }) => _id === values['panel'])

/** The question of a form or a dynamic form, as the patient is asked it. */
const questionName = (key: string) => `q.${key}`

export function questionsOf(setting: Setting, values: Values) {
  const { form, location, offered } = setting
  const panel = panelOf(setting, values)
  const more = formsAsked(offered.questions, {
    panelCodes: panel ? [panel.code] : [],
    locationCode: location.code,
  })
  return eachQuestionOnce([...form.questions, ...more.flatMap(({ questions }) => questions)])
    .map((question) => ({ question, name: questionName(question.key) }))
    .filter(({ question }) => {
      if (!isAskedOf(question, Gender.safeParse(values['gender']).data)) return false
      // A part of the form asks for it already.
      const part = partAsking[question.key]
      if (part !== undefined && form.parts[part] === 'required' && !question.required) return false
      const first = after[question.key]
      return (
        first === undefined ||
        question.required ||
        !['false', 'no'].includes(values[questionName(first)] ?? '')
      )
    })
}

function asked(t: KioskTexts, setting: Setting, values: Values): Item[] {
  const { language, own } = setting
  return questionsOf(setting, values).map(({ question, name }): Item => {
    const { text: title, translated } = questionWords(language, question, own)
    const common = {
      ...{ name, title, required: question.required },
      ...(translated ? {} : { english: true }),
      ...(question.hint === null ? {} : { help: ownWords(language, question.hint, own).text }),
    }
    switch (question.type) {
      case 'yesno': {
        const options = [
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]
        return { ...common, kind: 'choice', options }
      }
      case 'choice':
        return {
          ...common,
          kind: 'choice',
          options: question.choices.map((choice) => ({
            value: choice.value,
            ...read(choiceWords(language, choice, question, own)),
          })),
        }
      case 'date':
        return { ...common, kind: 'date', birth: false }
      case 'text':
      case 'number':
        return { ...common, kind: 'fields', fields: [{ name, label: title, max: 200 }] }
    }
  })
}

/** What is asked, in order, as far as it is known now: a later answer may add questions or take them away. */
export function itemsOf(
  setting: Setting,
  identity: Identity,
  values: Values,
  consent: { text: string; translated: boolean } | null,
): Item[] {
  const { form, location } = setting
  const t = textsFor(setting.language, setting.own)
  const items: (Item | false)[] = [
    ...who(t, identity.by),
    ...facts(t, setting, identity),
    location.physicians.length > 1 && {
      ...{ kind: 'choice', name: 'physician', title: t.physician, required: true },
      options: location.physicians
        .map(({ _id, firstname, lastname }) => ({
          value: _id,
          label: `${firstname} ${lastname}`,
        }))
        .concat({ value: nobodyKnown, label: t.unknown }),
    },
    form.panels.length > 1 && {
      ...{ kind: 'choice', name: 'panel', title: t.panel, required: true },
      options: form.panels.map(({ _id, name }) => ({
        value: _id,
        ...read(ownWords(setting.language, name, setting.own)),
      })),
    },
    form.parts.residence === 'required' && {
      ...{ kind: 'choice', name: 'residence', title: t.residence, required: true },
      options: optionsOf(residences, t.residences),
    },
    form.parts.worker === 'required' && {
      ...{ kind: 'choice', name: 'worker', title: t.worker, required: true },
      options: optionsOf(essentialWorkers, t.workers),
    },
    ...asked(t, setting, values),
    form.parts.cards !== 'off' && {
      ...{ kind: 'card', name: 'card', title: t.card, help: t.cardHelp },
      required: form.parts.cards === 'required',
    },
    consent !== null && {
      ...{ kind: 'consent', name: 'consent', title: t.consent, required: true },
      ...consent,
    },
  ]
  return items.filter((item) => item !== false)
}
