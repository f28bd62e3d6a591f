import { useController } from 'react-hook-form'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { m } from '@contract/messages'
import type { StatementDetail } from '@contract/statements/shapes'
import { read } from '@/api/query'
import { CheckField } from '@/form/check-field'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { SearchCombobox } from '@/form/search-combobox'
import { TextField } from '@/form/text-field'
import { useFieldError } from '@/form/use-field-error'
import { formatPerson } from '@/lib/format'
import { Field } from '@/ui/field'
import { StatementLines } from './statement-lines'
import type { StatementValues } from './statement-values'

/** The fields of a statement. What was sent stays as it was sent; what was paid goes on. */
export function StatementFieldCards({ statement }: { statement: StatementDetail | null }) {
  const isNew = statement === null
  const sent = statement !== null && statement.state !== 'DRAFT'
  const first = isNew ? 2 : 1
  return (
    <>
      {isNew && (
        <FormCard number={1} title={m.statements.patient}>
          <PatientField />
        </FormCard>
      )}
      <FormCard
        number={first}
        title={m.statements.lines}
        sub={sent ? m.statements.linesSent : m.statements.linesSub}
      >
        <StatementLines sent={sent} named={statement?.orders ?? none} />
      </FormCard>
      <FormCard number={first + 1} title={m.statements.payment} sub={m.statements.paymentSub}>
        <TextField
          name="paidCents"
          label={m.statements.paidField}
          inputMode="decimal"
          maxLength={14}
          className={span.third}
        />
        <TextField
          name="note"
          label={m.statements.note}
          optional
          maxLength={1000}
          className={span.twoThirds}
        />
        <CheckField
          name="returnedMail"
          label={m.statements.returnedMail}
          hint={m.statements.returnedMailHint}
          className={span.all}
        />
      </FormCard>
    </>
  )
}

const none: StatementDetail['orders'] = []
const findPatients = (text: string) =>
  read(api.patients.search, { body: { text, limit: searchLimits.patients, bestFirst: true } })

function PatientField() {
  const { field } = useController<StatementValues, 'patient'>({ name: 'patient' })
  const error = useFieldError('patient')
  const label = m.statements.patient
  return (
    <Field label={label} error={error} id={fieldId('patient')} className={span.half}>
      {(wiring) => (
        <SearchCombobox
          {...wiring}
          ref={field.ref}
          label={label}
          placeholder={m.statements.findPatient}
          options={findPatients}
          minLength={2}
          itemsOf={(reply) =>
            (reply?.docs ?? []).map((row) => ({
              _id: row._id,
              name: formatPerson(row),
              patientNumber: row.patientNumber,
            }))
          }
          value={field.value}
          getKey={({ _id }) => _id}
          getLabel={({ name }) => name}
          renderItem={({ name, patientNumber }) => (
            <span className="flex w-full items-baseline gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="mono ml-auto text-dense text-hint">{patientNumber}</span>
            </span>
          )}
          onClear={() => field.onChange(null)}
          onPick={field.onChange}
        />
      )}
    </Field>
  )
}
