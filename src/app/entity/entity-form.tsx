import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { m } from '@contract/messages'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'
import { inPageOrder, flattenErrors } from '@/form/form-errors'
import { LeaveGuard } from './leave-guard'
import { mergeRows, type DescribedFields } from '@/form/merge'
import { useErrorTitle } from '@/form/use-error-title'
import { useQuietValues } from '@/form/use-quiet-values'
import type { Save } from '@/form/use-save'

const ErrorSummary = deferred(() => import('@/ui/error-summary').then((part) => part.ErrorSummary))
const MergeDialog = deferred(() => import('@/form/merge-dialog').then((part) => part.MergeDialog))

interface EntityFormProps<V extends FieldValues> {
  form: UseFormReturn<V>
  save: Save
  describe: (values: V) => DescribedFields
  /** What it is, in a sentence: patient, location. */
  recordName: string
  saveLabel?: string
  /** For what is on file: the values as they are there, and the way back to them. */
  onFile?: { values: V; discard: () => void }
  /** Over the buttons, in the column that saves. */
  rail?: ReactNode
  /** That column holds a page to read: it has nearly half of a wide screen. */
  isRailWide?: boolean
  /** What is typed is kept as a draft: leaving loses nothing and asks nothing. */
  isKept?: boolean
  /** The cards with the fields. */
  children: ReactNode
}

/** A form of one thing: its cards, and beside them the one place that saves, with what would be saved. Ctrl+Enter saves. */
export function EntityForm<V extends FieldValues>({
  form,
  save,
  describe,
  recordName,
  saveLabel = m.people.formSave,
  onFile,
  rail,
  isRailWide = false,
  isKept = false,
  children,
}: EntityFormProps<V>) {
  const { errors, isDirty } = useFormState({ control: form.control })
  const dirty = useRef(false)
  // Heard at once, not with the next render: a save may reset the form and leave the page in one move.
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true },
        callback: (state) => void (dirty.current = state.isDirty ?? dirty.current),
      }),
    [form],
  )
  const problems = save.attempt > 0 ? inPageOrder(flattenErrors(errors)) : []
  useErrorTitle(problems.length > 0)
  // What is on file already is not saved again: of some things each save is a revision.
  const submit = () => {
    if (onFile && !dirty.current && changesOf(describe, onFile.values, form.getValues()).length === 0)
      toast.info(m.people.formNoChanges)
    else save.submit()
  }
  useShortcut({ keys: 'Ctrl+Enter', label: saveLabel, group: m.people.formGroup }, submit)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={saveLabel}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className={cx(
          'grid items-start gap-4 p-6 max-sm:p-4 xl:max-w-400',
          isRailWide ? 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : 'xl:grid-cols-[minmax(0,1fr)_304px]',
        )}
      >
        <div className="grid min-w-0 gap-3">
          {save.attempt > 0 && <ErrorSummary errors={problems} attempt={save.attempt} />}
          {save.problem && (
            <Banner tone="danger" title={m.people.formNotSaved}>
              {save.problem.title} {m.people.formKept}
              {save.problem.requestId && (
                <span className="mono block text-meta text-hint">{save.problem.requestId}</span>
              )}
            </Banner>
          )}
          {children}
        </div>
        <div className="grid gap-4 xl:sticky xl:top-4">
          {rail}
          <Card title={onFile && m.people.formChanges}>
            {onFile && <ChangeList form={form} describe={describe} from={onFile.values} />}
            <div className="grid gap-2 p-4">
              <Button
                type="submit"
                variant="primary"
                shortcut="Ctrl Enter"
                busy={save.busy}
                className="max-sm:h-11"
              >
                {saveLabel}
              </Button>
              {onFile && isDirty && (
                <Button onClick={onFile.discard} className="max-sm:h-11">
                  {m.people.formDiscard}
                </Button>
              )}
            </div>
          </Card>
        </div>
      </form>
      {save.conflict && (
        <MergeDialog
          rows={save.conflict.rows}
          recordName={recordName}
          busy={save.busy}
          onMerge={save.conflict.merge}
          onBack={save.conflict.back}
        />
      )}
      {!isKept && <LeaveGuard dirty={() => dirty.current} shown={isDirty} />}
    </FormProvider>
  )
}

function changesOf<V>(describe: (values: V) => DescribedFields, from: V, values: V) {
  const before = describe(from)
  return mergeRows(before, describe(values), before)
}

interface ChangeListProps<V extends FieldValues> extends Pick<EntityFormProps<V>, 'form' | 'describe'> {
  from: V
}

/** By name, which fields a save would change. */
function ChangeList<V extends FieldValues>({ form, describe, from }: ChangeListProps<V>) {
  const changed = changesOf(describe, from, useQuietValues(form))
  return (
    <div className="border-b border-line px-4 py-3 text-dense">
      {changed.length === 0 && <p className="text-hint">{m.people.formNoChanges}</p>}
      <ul className="grid gap-1">
        {changed.map(({ field, label }) => (
          <li key={field}>{label}</li>
        ))}
      </ul>
    </div>
  )
}
