import { useController } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { fieldId } from '@/form/field-id'
import { span } from '@/form/form-card'
import { SearchCombobox } from '@/form/search-combobox'
import { useFieldError } from '@/form/use-field-error'
import { Field } from '@/ui/field'

const Chosen = z.object({ _id: z.string(), name: z.string() }).nullable()
const findAccounts = (text: string) => read(api.salesReps.findAccounts, { body: { text } }, { fresh: 0 })

/** The sales account whose own locations these are, with whom each account is linked to now. */
export function AccountField() {
  const { field } = useController({ name: 'account' })
  const error = useFieldError('userId') ?? useFieldError('account')
  const chosen = Chosen.safeParse(field.value)
  return (
    <Field
      label={m.salesReps.account}
      optional
      hint={m.salesReps.accountHint}
      error={error}
      id={fieldId('account')}
      className={span.half}
    >
      {(wiring) => (
        <SearchCombobox
          {...wiring}
          ref={field.ref}
          label={m.salesReps.account}
          placeholder={m.salesReps.accountFind}
          options={findAccounts}
          itemsOf={(reply) => reply?.docs ?? []}
          value={chosen.success && chosen.data ? { ...chosen.data, username: '', salesRep: null } : null}
          getKey={({ _id }) => _id}
          getLabel={({ name }) => name}
          renderItem={({ name, username, salesRep }) => (
            <span className="flex w-full min-w-0 items-baseline gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="ml-auto shrink-0 text-meta text-hint">
                {salesRep ? fill(m.salesReps.accountHas, { name: salesRep.name }) : username}
              </span>
            </span>
          )}
          onClear={() => field.onChange(null)}
          onPick={({ _id, name }) => field.onChange({ _id, name })}
        />
      )}
    </Field>
  )
}
