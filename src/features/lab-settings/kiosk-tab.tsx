import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { KioskSettings } from '@contract/kiosk/shapes'
import { Language, languageNames } from '@contract/languages'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { EditEntity } from '@/app/entity/register-form'
import { LoadFailed } from '@/app/load-failed'
import { CodesField } from '@/app/questions/codes-field'
import { CheckField } from '@/form/check-field'
import { FormCard, span } from '@/form/form-card'
import { LinesField } from '@/form/lines-field'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { Banner } from '@/ui/banner'
import { SkeletonRows } from '@/ui/skeleton'
import {
  describe,
  kioskSchema,
  lineFields,
  toFields,
  valuesOf,
  wordsOf,
  type KioskValues,
} from './kiosk-values'
import { staleAfter } from './queries'

const k = m.kiosk
const settingsQuery = { ...read(api.kiosk.settingsOf, {}, { fresh: 0 }), placeholderData: undefined }
/** Longer texts, such as a consent, take lines. */
const LONG = 100

/** What kiosks ask and in which words, and how staff leave them. */
export function KioskTab() {
  const client = useQueryClient()
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  const update = useSend(api.kiosk.updateSettings, { invalidates: staleAfter })
  if (error && !settings) return <LoadFailed error={error} refetch={refetch} />
  if (!settings) return <SkeletonRows label={k.settingsTab} />
  return (
    <EditEntity
      doc={settings}
      schema={kioskSchema}
      entity={KioskSettings}
      valuesOf={valuesOf}
      describe={describe}
      recordName={k.settingsRecord}
      send={(values, on) => update.mutateAsync({ body: { version: on.version, settings: toFields(values) } })}
      onSaved={(saved) => client.setQueryData(settingsQuery.queryKey, saved)}
    >
      <KioskCards settings={settings} />
    </EditEntity>
  )
}

function KioskCards({ settings }: { settings: KioskSettings }) {
  const [form, panels, first, offered] = useWatch<KioskValues, ['form', 'panels', 'first', 'offered']>({
    name: ['form', 'panels', 'first', 'offered'],
  })
  const [query, setQuery] = useState('')
  const languages = Language.options.filter((one) => one === first || offered[one])
  const found = (settings.forms.find(({ key }) => key === form)?.panels ?? []).filter(({ code, name }) =>
    `${code} ${name}`.toLowerCase().includes(query.toLowerCase().trim()),
  )
  return (
    <>
      <FormCard number={1} title={k.settingsForm} sub={k.settingsFormSub}>
        <SelectField
          name="form"
          label={k.settingsForm}
          options={formsWith(settings).map(({ key, title }) => ({ value: key, label: title }))}
          hint={k.settingsFormHint}
          className={span.half}
        />
        <CodesField
          name="panels"
          label={k.settingsTests}
          placeholder={k.settingsEvery}
          offered={found}
          onQuery={setQuery}
        />
      </FormCard>
      <FormCard number={2} title={k.settingsLanguages} sub={k.settingsLanguagesSub}>
        <SelectField
          name="first"
          label={k.settingsFirst}
          options={Language.options.map((value) => ({ value, label: languageNames[value] }))}
          className={span.half}
        />
        {Language.options
          .filter((one) => one !== first)
          .map((one) => (
            <div key={one} className={span.all}>
              <CheckField
                name={`offered.${one}`}
                label={fill(k.settingsOffer, { language: languageNames[one] })}
              />
            </div>
          ))}
      </FormCard>
      <FormCard number={3} title={k.settingsLines} sub={k.settingsLinesSub}>
        {languages.flatMap((language) =>
          lineFields(language).map(({ name, label, max, ours }) => (
            <TextField
              key={`${language} ${name}`}
              name={`lines.${language}.${name}`}
              label={label}
              optional
              lang={language}
              maxLength={max}
              placeholder={ours}
              className={span.all}
            />
          )),
        )}
      </FormCard>
      {languages.includes('es') && <Words settings={settings} words={wordsOf(settings, form, panels)} />}
      <FormCard number={languages.includes('es') ? 5 : 4} title={k.settingsStaff} sub={k.settingsStaffSub}>
        <TextField
          name="pin"
          type="password"
          label={k.settingsPin}
          optional
          autoComplete="new-password"
          inputMode="numeric"
          maxLength={8}
          hint={settings.pinSet ? k.settingsPinSet : k.settingsPinNone}
          className={span.half}
        />
      </FormCard>
    </>
  )
}

/** A form that is set and fits no more stays in the list, so that it is seen. */
const formsWith = ({ forms, form }: KioskSettings) =>
  forms.some(({ key }) => key === form)
    ? forms
    : [{ key: form, title: m.remoteOrders.formNames[form] }, ...forms]

function Words({ settings, words }: { settings: KioskSettings; words: readonly string[] }) {
  const { es } = useWatch<KioskValues, 'translations'>({ name: 'translations' })
  const language = languageNames.es
  const left = words.filter((word) => !es.find(({ of }) => of === word)?.text.trim()).length
  const all = valuesOf(settings).translations.es
  return (
    <FormCard number={4} title={fill(k.settingsWords, { language })} sub={k.settingsWordsSub}>
      <div className={span.all}>
        {left > 0 ? (
          <Banner tone="warning" title={fill(k.settingsWordsLeft, { language, count: left })} />
        ) : (
          <Banner tone="success" title={fill(k.settingsWordsNone, { language })} />
        )}
      </div>
      {words.map((word) => {
        const name = `translations.es.${all.findIndex(({ of }) => of === word)}.text`
        return word.length > LONG ? (
          <LinesField key={word} name={name} label={word} maxLength={4000} rows={5} />
        ) : (
          <TextField
            key={word}
            name={name}
            label={word}
            optional
            lang="es"
            maxLength={400}
            className={span.half}
          />
        )
      })}
    </FormCard>
  )
}
