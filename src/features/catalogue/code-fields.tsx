import { t } from '@contract/messages'
import { span } from '@/form/form-card'
import { TextField } from '@/form/text-field'

/** What every entry of the catalogue goes by. */
export function CodeAndName({ longest }: { longest: number }) {
  return (
    <>
      <TextField
        name="code"
        label={t('catalogue.column.code')}
        hint={t('catalogue.codeHint')}
        mono
        maxLength={24}
        className={span.third}
      />
      <TextField
        name="name"
        label={t('catalogue.column.name')}
        maxLength={longest}
        className={span.twoThirds}
      />
    </>
  )
}

/** How others call a test or panel: LOINC, and the CPT codes it is billed with. */
export function OutsideCodes({ cptSpan }: { cptSpan: string }) {
  return (
    <>
      <TextField
        name="loinc"
        label={t('catalogue.column.loinc')}
        hint={t('catalogue.loincHint')}
        optional
        mono
        maxLength={9}
        className={span.third}
      />
      <TextField
        name="procedureCodes"
        label={t('catalogue.column.cpt')}
        hint={t('catalogue.cptHint')}
        optional
        mono
        maxLength={120}
        className={cptSpan}
      />
    </>
  )
}
