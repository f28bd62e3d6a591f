import { m } from '@contract/messages'
import { span } from '@/form/form-card'
import { TextField } from '@/form/text-field'

/** What every entry of the catalogue goes by. */
export function CodeAndName({ longest }: { longest: number }) {
  return (
    <>
      <TextField
        name="code"
        label={m.catalogue.columnCode}
        hint={m.catalogue.codeHint}
        mono
        maxLength={24}
        className={span.third}
      />
      <TextField name="name" label={m.catalogue.columnName} maxLength={longest} className={span.twoThirds} />
    </>
  )
}

/** How others call a test or panel: LOINC, and the CPT codes it is billed with. */
export function OutsideCodes({ cptSpan }: { cptSpan: string }) {
  return (
    <>
      <TextField
        name="loinc"
        label={m.catalogue.columnLoinc}
        hint={m.catalogue.loincHint}
        optional
        mono
        maxLength={9}
        className={span.third}
      />
      <TextField
        name="procedureCodes"
        label={m.catalogue.columnCpt}
        hint={m.catalogue.cptHint}
        optional
        mono
        maxLength={120}
        className={cptSpan}
      />
    </>
  )
}
