import { z } from 'zod'
import { kioskTexts } from '@contract/kiosk/consent'
import { KioskSettingsFields, type KioskSettings } from '@contract/kiosk/shapes'
import { Language, languageNames } from '@contract/languages'
import { fill, m } from '@contract/messages'
import { RemoteFormKey } from '@contract/remote-orders/choices'
import { checkedBy } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'

const k = m.kiosk
const Lines = z.object({ welcome: z.string(), welcomeHelp: z.string(), doneHelp: z.string() })
const perLanguage = <T extends z.ZodType>(one: T) => z.object({ en: one, es: one })

/** The settings of the kiosks as the form holds them. */
const Shape = z.object({
  form: RemoteFormKey,
  panels: z.array(z.string()),
  first: Language,
  offered: perLanguage(z.boolean()),
  lines: perLanguage(Lines),
  /** Every text that the laboratory could translate, on whichever form; empty where it has not. */
  translations: z.object({ es: z.array(z.object({ of: z.string(), text: z.string() })) }),
  pin: z.string(),
})
export type KioskValues = z.infer<typeof Shape>

const noLines = { welcome: '', welcomeHelp: '', doneHelp: '' }

/** What patients read of a form in the laboratory's own words: its texts, and its tests where there is a choice. */
export function wordsOf({ forms }: KioskSettings, form: string, chosen: readonly string[]): string[] {
  const one = forms.find(({ key }) => key === form)
  if (!one) return []
  const panels = one.panels.filter(({ code }) => chosen.length === 0 || chosen.includes(code))
  return [...new Set([...one.words, ...(panels.length > 1 ? panels.map(({ name }) => name) : [])])]
}

export function valuesOf(settings: KioskSettings): KioskValues {
  const { languages, lines, translations } = settings
  const all = settings.forms.flatMap(({ words, panels }) => [...words, ...panels.map(({ name }) => name)])
  return {
    form: settings.form,
    panels: settings.panels,
    first: languages[0] ?? 'en',
    offered: { en: languages.includes('en'), es: languages.includes('es') },
    lines: { en: lines.en ?? noLines, es: lines.es ?? noLines },
    translations: {
      es: [...new Set(all)].map((of) => ({
        of,
        text: translations.es?.find((one) => one.of === of)?.text ?? '',
      })),
    },
    pin: '',
  }
}

export const toFields = ({
  first,
  offered,
  translations,
  pin,
  ...values
}: KioskValues): z.input<typeof KioskSettingsFields> => ({
  ...values,
  languages: [first, ...Language.options.filter((one) => one !== first && offered[one])],
  translations: { es: translations.es.filter(({ text }) => text.trim() !== '') },
  ...(pin === '' ? {} : { pin }),
})

export const kioskSchema = checkedBy(Shape, { contract: KioskSettingsFields, toFields })

/** The fields of the laboratory's own lines, with what stands there without them. */
export const lineFields = (language: Language) =>
  (
    [
      ['welcome', k.settingsWelcome, 80],
      ['welcomeHelp', k.settingsWelcomeHelp, 200],
      ['doneHelp', k.settingsDoneHelp, 200],
    ] as const
  ).map(([name, label, max]) => ({
    ...{ name, max },
    label: fill(label, { language: languageNames[language] }),
    ours: kioskTexts[language][name],
  }))

export function describe(values: KioskValues): DescribedFields {
  const line = (label: string, text: string) => ({ label, value: text.trim(), text: text.trim() })
  return {
    form: line(k.settingsForm, m.remoteOrders.formNames[values.form]),
    panels: line(k.settingsTests, values.panels.join(', ')),
    first: line(k.settingsFirst, languageNames[values.first]),
    ...Object.fromEntries(
      Language.options.map((language) => [
        `offered.${language}`,
        line(
          fill(k.settingsOffer, { language: languageNames[language] }),
          values.offered[language] ? m.dynamicForms.yes : m.dynamicForms.no,
        ),
      ]),
    ),
    ...Object.fromEntries(
      Language.options.flatMap((language) =>
        lineFields(language).map(({ name, label }) => [
          `lines.${language}.${name}`,
          line(label, values.lines[language][name]),
        ]),
      ),
    ),
    ...Object.fromEntries(
      values.translations.es.map(({ of, text }, at) => [`translations.es.${at}.text`, line(of, text)]),
    ),
    // What it is stays unsaid.
    pin: { label: k.settingsPin, value: values.pin, text: values.pin ? k.settingsPinNew : k.settingsPinKept },
  }
}
