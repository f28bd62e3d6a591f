import { z } from 'zod'
import { m } from '@contract/messages'
import { RemoteFormFields, formParts, type RemoteFormDetail } from '@contract/remote-orders/form'
import { QuestionValues, questionValues, toQuestion } from '@/app/questions/question-values'
import { checkedBy } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'

const p = m.remoteForms

/** A form of remote order entry as its editor holds it, and as its draft is kept. */
export const FormValues = z.object({
  title: z.string(),
  intro: z.string(),
  panels: z.array(z.string()),
  sampleTypes: z.array(z.string()),
  sources: z.array(z.string()),
  parts: RemoteFormFields.shape.parts,
  questions: z.array(QuestionValues),
  consent: z.string(),
  consentSigned: z.boolean(),
  signature: z.enum(['anyone', 'provider']),
  stat: z.boolean(),
  active: z.boolean(),
})
export type FormValues = z.infer<typeof FormValues>

export const valuesOf = (form: RemoteFormDetail): FormValues => ({
  title: form.title,
  intro: form.intro,
  panels: form.panels,
  sampleTypes: form.sampleTypes,
  sources: form.sources,
  parts: form.parts,
  questions: form.questions.map(questionValues),
  consent: form.consent ?? '',
  consentSigned: form.consentSigned,
  signature: form.signature,
  stat: form.stat,
  active: form.active,
})

export const toFields = ({
  questions,
  consent,
  ...values
}: FormValues): z.infer<typeof RemoteFormFields> => ({
  ...values,
  questions: questions.map(toQuestion),
  consent: consent.trim() || null,
})

export const formSchema = checkedBy(FormValues, { contract: RemoteFormFields, toFields })

/** Each field with what it holds in words, for the list of changes and for two people who change one form. */
export function describe(values: FormValues): DescribedFields {
  const line = (label: string, text: string) => ({ label, value: text.trim(), text: text.trim() })
  const codes = (label: string, list: string[]) => ({ label, value: list, text: list.join(', ') })
  const yes = (label: string, value: boolean) => ({
    label,
    value,
    text: value ? m.dynamicForms.yes : m.dynamicForms.no,
  })
  return {
    title: line(p.formTitle, values.title),
    intro: line(p.formIntro, values.intro),
    panels: codes(p.panels, values.panels),
    sampleTypes: codes(p.sampleTypes, values.sampleTypes),
    sources: codes(p.sources, values.sources),
    ...Object.fromEntries(
      formParts.map((part) => [`parts.${part}`, line(p.partLabels[part], p.asked[values.parts[part]])]),
    ),
    questions: {
      label: m.dynamicForms.questions,
      value: values.questions.map(toQuestion),
      text: values.questions.map(({ label }) => label).join('; '),
    },
    consent: line(p.consentText, values.consent),
    consentSigned: yes(p.consentSigned, values.consentSigned),
    signature: line(p.signature, p.signatures[values.signature]),
    stat: yes(p.stat, values.stat),
    active: yes(p.active, values.active),
  }
}
