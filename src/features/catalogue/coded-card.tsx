import { t } from '@contract/messages'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'

/** Code and name: all that some entries have. */
export function CodedCard({ title, sub }: { title: string; sub: string }) {
  return (
    <FormCard number={1} title={title} sub={sub}>
      <TextField
        name="code"
        label={t('catalogue.column.code')}
        hint={t('catalogue.codeHint')}
        mono
        maxLength={24}
        className={span.third}
      />
      <TextField name="name" label={t('catalogue.column.name')} maxLength={80} className={span.twoThirds} />
    </FormCard>
  )
}
