import { useState } from 'react'
import { m } from '@contract/messages'
import { formParts } from '@contract/remote-orders/form'
import { useReference } from '@/app/me'
import { CodesField } from '@/app/questions/codes-field'
import { QuestionsCard } from '@/app/questions/questions-card'
import { CheckField } from '@/form/check-field'
import { ChoiceField } from '@/form/choice-field'
import { FormCard, span } from '@/form/form-card'
import { LinesField } from '@/form/lines-field'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'

const p = m.remoteForms
const asked = (['required', 'optional', 'off'] as const).map((value) => ({ value, label: p.asked[value] }))
const senders = (['anyone', 'provider'] as const).map((value) => ({ value, label: p.signatures[value] }))
/** So many of a long list are offered at a time; typing finds the others. */
const MOST_OFFERED = 20

/** Everything that one of the eight forms is made of. */
export function FormCards() {
  const { panels, sampleTypes, specimenSources } = useReference()
  return (
    <>
      <FormCard number={1} title={p.cards.about} sub={p.cards.aboutSub}>
        <TextField name="title" label={p.formTitle} maxLength={80} className={span.twoThirds} />
        <LinesField name="intro" label={p.formIntro} maxLength={600} />
        <CheckField name="active" label={p.active} className={span.all} />
      </FormCard>
      <FormCard number={2} title={p.cards.offers} sub={p.cards.offersSub}>
        <Found name="panels" label={p.panels} none={p.everyPanel} all={panels} />
        <Found name="sampleTypes" label={p.sampleTypes} none={p.anySampleType} all={sampleTypes} />
        <Found name="sources" label={p.sources} none={p.anySource} all={specimenSources} />
      </FormCard>
      <FormCard number={3} title={p.cards.parts} sub={p.cards.partsSub}>
        {formParts.map((part) => (
          <SelectField
            key={part}
            name={`parts.${part}`}
            label={p.partLabels[part]}
            options={asked}
            className={span.third}
          />
        ))}
      </FormCard>
      <QuestionsCard number={4} sub={p.cards.questionsSub} mayBeEmpty />
      <FormCard number={5} title={p.cards.consent} sub={p.cards.consentSub}>
        <LinesField name="consent" label={p.consentText} maxLength={4000} rows={5} hint={p.consentHint} />
        <CheckField name="consentSigned" label={p.consentSigned} className={span.all} />
      </FormCard>
      <FormCard number={6} title={p.cards.sending}>
        <ChoiceField name="signature" label={p.signature} options={senders} className={span.all} />
        <CheckField name="stat" label={p.stat} className={span.all} />
      </FormCard>
    </>
  )
}

interface Listed {
  code: string
  name: string
  active?: boolean
}

function Found({
  name,
  label,
  none,
  all,
}: {
  name: string
  label: string
  none: string
  all: readonly Listed[]
}) {
  const [text, setText] = useState('')
  const wanted = text.toLowerCase().trim()
  const found = all.filter(
    ({ code, name: words, active }) => active !== false && `${code} ${words}`.toLowerCase().includes(wanted),
  )
  return (
    <CodesField
      name={name}
      label={label}
      placeholder={none}
      offered={found.slice(0, MOST_OFFERED)}
      onQuery={setText}
    />
  )
}
