import { sql } from 'kysely'
import { z } from 'zod'
import type { CallInput } from '@contract/endpoint'
import type { api } from '@contract/api'
import { eachQuestionOnce } from '@contract/dynamic-forms/asked'
import { untranslatedWords } from '@contract/kiosk/consent'
import { KioskChoices, mostTests, type KioskSettings, type KioskStart } from '@contract/kiosk/shapes'
import { fill } from '@contract/messages'
import type { OfferedForm } from '@contract/remote-orders/form'
import type { Ctx } from '../../core/context'
import { ruleRefused, stale, type Sentence } from '../../core/errors'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { JsonText } from '../../db/schema'
import { offeredForms } from '../remote-forms/public'
import { activeQuestions } from '../remote-orders/public'

const { form, panels, languages, lines, translations } = KioskChoices.shape
/** As it stands among the laboratory's settings; what was never set is as a new kiosk has it. */
const Kept = z.object({
  kioskForm: form.catch('general'),
  kioskPanels: panels.catch([]),
  kioskLanguages: languages.catch(['en', 'es']),
  kioskLines: lines.catch({}),
  kioskTranslations: translations.catch({}),
  /** Hashed as a password is. */
  kioskPin: z.string().nullable().catch(null),
})

/** What the laboratory set for its kiosks, beside its other settings. */
export async function kioskSettings(db: Executor, labId: string) {
  const row = await db
    .selectFrom('lab')
    .select(['version', 'settings'])
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  const kept = Kept.parse(row.settings)
  const choices: KioskChoices = {
    form: kept.kioskForm,
    panels: kept.kioskPanels,
    languages: kept.kioskLanguages,
    lines: kept.kioskLines,
    translations: kept.kioskTranslations,
  }
  return { choices, pinHash: kept.kioskPin, version: row.version }
}

/** What a kiosk is told before a visit begins. */
export async function kioskStart(db: Executor, labId: string): Promise<KioskStart> {
  const { choices, pinHash } = await kioskSettings(db, labId)
  return { ...choices, pinSet: pinHash !== null }
}

/** A patient knows neither codes of diagnoses nor what a payer asks for. */
const fitsPatients = ({ parts }: Pick<OfferedForm, 'parts'>): boolean =>
  (['diagnoses', 'medications', 'insurance'] as const).every((part) => parts[part] !== 'required')

export async function shownSettings(db: Executor, labId: string): Promise<KioskSettings> {
  const { choices, pinHash, version } = await kioskSettings(db, labId)
  const asked = await activeQuestions(db, labId)
  const forms = (await offeredForms(db, labId, undefined)).filter(fitsPatients).map((one) => {
    const codes = new Set(one.panels.map(({ code }) => code))
    // Which location asks is the kiosk's: what any might ask is offered for translation.
    const more = asked.filter(
      ({ appliesTo }) => appliesTo.panels.length === 0 || appliesTo.panels.some((code) => codes.has(code)),
    )
    const questions = eachQuestionOnce([...one.questions, ...more.flatMap((dynamic) => dynamic.questions)])
    return {
      key: one.key,
      title: one.title,
      panels: one.panels.map(({ code, name }) => ({ code, name })),
      words: untranslatedWords({ consent: one.consent, questions }),
    }
  })
  return { _id: labId, version, ...choices, pinSet: pinHash !== null, forms }
}

/** Fields that the form as it is now does not allow, with the reason. */
async function problemsOf(db: Executor, labId: string, { form: key, panels: codes }: KioskChoices) {
  const [offered] = await offeredForms(db, labId, key)
  const problems: Record<string, Sentence> = {}
  if (!offered || !fitsPatients(offered)) {
    problems['settings.form'] = (t) => t.kiosk.formUnfit
    return problems
  }
  const unknown = codes.find((code) => !offered.panels.some((panel) => panel.code === code))
  if (unknown !== undefined) problems['settings.panels'] = (t) => fill(t.kiosk.testUnknown, { code: unknown })
  const count = offered.panels.length
  if (codes.length === 0 && count > mostTests)
    problems['settings.panels'] = (t) => fill(t.kiosk.testsAll, { count, most: mostTests })
  return problems
}

/** Sets what is given, and the PIN where one is. The trail says that it changed, never what it is. */
export async function updateKioskSettings(
  ctx: Ctx,
  { version, settings: { pin, ...given } }: CallInput<typeof api.kiosk.updateSettings>['body'],
) {
  const { labId } = ctx.who
  const hash = pin === undefined ? undefined : await ctx.ports.passwords.hash(pin)
  return ctx.write(async (w) => {
    const before = await kioskSettings(w.tx, labId)
    if (before.version !== version) throw stale(await shownSettings(w.tx, labId))
    const next = KioskChoices.parse({ ...before.choices, ...given })
    const problems = await problemsOf(w.tx, labId, next)
    const [first] = Object.values(problems)
    if (first !== undefined) throw ruleRefused(first, problems)
    const changes = { ...keptAs(next), ...(hash === undefined ? {} : { kioskPin: hash }) }
    const { numUpdatedRows } = await w.tx
      .updateTable('lab')
      .set({
        settings: sql<JsonText<Record<string, unknown>>>`settings || ${json(changes)}::jsonb`,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where('id', '=', labId)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw stale(await shownSettings(w.tx, labId))
    const setAt = ctx.now.toISOString()
    w.changed(
      'lab',
      labId,
      { ...keptAs(before.choices), ...(hash === undefined ? {} : { kioskPinSet: null }) },
      { ...keptAs(next), ...(hash === undefined ? {} : { kioskPinSet: setAt }) },
    )
    w.about('lab', labId)
    return shownSettings(w.tx, labId)
  })
}

const keptAs = (choices: KioskChoices) => ({
  kioskForm: choices.form,
  kioskPanels: choices.panels,
  kioskLanguages: choices.languages,
  kioskLines: choices.lines,
  kioskTranslations: choices.translations,
})
