import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { MrsaContent, type MrsaRecord } from '@contract/mrsa/shapes'
import type { MrsaRow } from '@contract/rules/mrsa/shapes'
import { startingMrsaTable } from '@contract/rules/mrsa/starting-table'
import { mrsaTableProblems } from '@contract/rules/mrsa/conclude'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { SearchCombobox } from '@/form/search-combobox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { testsOfKind } from './queries'
import { junctionWords, signWords } from './row-words'

type Role = 'sa' | 'se' | 'mec' | 'junction' | 'control'
interface Picked {
  _id: string
  name: string
}
interface Form {
  assay: string
  source: string
  controlApplies: boolean
  test: Picked | null
  tests: Readonly<Record<Role, Picked | null>>
  rows: readonly MrsaRow[]
}
const roles = ['sa', 'se', 'mec', 'junction', 'control'] as const

function formOf(record: MrsaRecord | undefined): Form {
  const content = record?.draft ?? record?.approved
  const table = content?.table ?? startingMrsaTable
  const picked = (role: Role): Picked | null =>
    record?.tests.find(({ _id }) => _id === content?.tests[role]) ?? null
  return {
    // Its insert and revision are the laboratory's to say.
    ...(content ? { assay: table.assay, source: table.source } : { assay: '', source: '' }),
    controlApplies: table.controlApplies,
    test: record?.test ?? null,
    tests: {
      sa: picked('sa'),
      se: picked('se'),
      mec: picked('mec'),
      junction: picked('junction'),
      control: picked('control'),
    },
    rows: table.rows,
  }
}

function contentOf({ assay, source, controlApplies, tests, rows }: Form): MrsaContent {
  return {
    table: { assay: assay.trim(), source: source.trim(), controlApplies, rows: [...rows] },
    tests: {
      sa: tests.sa?._id ?? '',
      se: tests.se?._id ?? '',
      mec: tests.mec?._id ?? '',
      junction: tests.junction?._id ?? null,
      control: tests.control?._id ?? '',
    },
  }
}

/** What is wrong with what was typed, field by field; empty where it can be sent. */
function problemsOf(content: MrsaContent): Record<string, string | undefined> {
  const parsed = MrsaContent.safeParse(content)
  if (!parsed.success) return errorsOf(parsed, null, 'content')
  const table = { ...parsed.data.table, version: 1, approved: null }
  return Object.fromEntries(
    mrsaTableProblems(table).map(({ path, message }) => [['table', ...path].join('.'), message]),
  )
}

/** The draft of a table. What is in force stays so until the draft is approved. */
export function MrsaDialog({ record, onClose }: { record: MrsaRecord | undefined; onClose: () => void }) {
  const [form, setForm] = useState(() => formOf(record))
  const [tried, setTried] = useState(false)
  const send = useSend(api.mrsa.save, {
    invalidates: ['mrsa'],
    onSuccess: () => {
      toast.success(m.mrsa.saved)
      onClose()
    },
  })
  const content = contentOf(form)
  const own = tried ? problemsOf(content) : {}
  const isWrong = Object.keys(own).length > 0 || (tried && form.test === null)
  const errors = isWrong ? own : errorsOf(undefined, send.error, 'content')
  const testError = tried && form.test === null ? m.mrsa.testMissing : errors['testId']
  const change = (fields: Partial<Form>) => setForm({ ...form, ...fields })
  const changeRow = (at: number, fields: Partial<MrsaRow>) =>
    change({ rows: form.rows.map((row, place) => (place === at ? { ...row, ...fields } : row)) })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (form.test === null || Object.keys(problemsOf(content)).length > 0) return
    send.mutate({ body: { testId: form.test._id, version: record?.version ?? null, content } })
  }
  const pick = (
    label: string,
    kind: 'pcr' | 'qualitative',
    value: Picked | null,
    error: string | undefined,
    onPick: (test: Picked | null) => void,
    isOptional = false,
  ) => (
    <Field label={label} error={error} optional={isOptional}>
      {(wiring) => (
        <SearchCombobox
          {...wiring}
          label={label}
          value={value}
          placeholder={isOptional ? m.mrsa.junctionNone : ''}
          options={testsOfKind(kind)}
          itemsOf={(reply) => (reply?.docs ?? []).map(({ _id, name }): Picked => ({ _id, name }))}
          getKey={({ _id }) => _id}
          getLabel={({ name }) => name}
          onPick={onPick}
          onClear={() => onPick(null)}
        />
      )}
    </Field>
  )
  const line = (name: 'assay' | 'source', label: string, most: number) => (
    <Field label={label} error={errors[`table.${name}`]}>
      {(wiring) => (
        <TextInput
          {...wiring}
          autoComplete="off"
          maxLength={most}
          value={form[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title={m.mrsa.formTitle}
      description={m.mrsa.formHelp}
      mustAnswer
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <section aria-label={m.mrsa.sectionAssay} className="grid gap-3 sm:grid-cols-2">
          {line('assay', m.mrsa.assay, 80)}
          {line('source', m.mrsa.source, 400)}
          <Checkbox
            className="sm:col-span-2"
            checked={form.controlApplies}
            onChange={() => change({ controlApplies: !form.controlApplies })}
          >
            {m.mrsa.controlApplies}
          </Checkbox>
        </section>
        <section aria-label={m.mrsa.sectionTests} className="grid gap-3 sm:grid-cols-2">
          <h3 className="border-b border-line pb-1 font-semibold sm:col-span-2">{m.mrsa.sectionTests}</h3>
          {record ? (
            <p className="self-end pb-2 font-semibold break-words">{record.test.name}</p>
          ) : (
            pick(m.mrsa.resultTest, 'qualitative', form.test, testError, (test) => change({ test }))
          )}
          {roles.map((role) => (
            <div key={role}>
              {pick(
                m.mrsa.testOf[role],
                'pcr',
                form.tests[role],
                errors[`tests.${role}`],
                (test) => change({ tests: { ...form.tests, [role]: test } }),
                role === 'junction',
              )}
            </div>
          ))}
        </section>
        <section aria-label={m.mrsa.sectionRows} className="grid gap-3">
          <h3 className="border-b border-line pb-1 font-semibold">{m.mrsa.sectionRows}</h3>
          {form.rows.map((row, at) => {
            const number = at + 1
            return (
              <div
                key={row.id}
                className="grid gap-2 border-b border-soft-line pb-3 sm:grid-cols-[9rem_1fr_1fr_8rem]"
              >
                <p className="mono self-center text-dense">
                  {(['sa', 'se', 'mec'] as const)
                    .map((target) => `${m.mrsa.columns[target]} ${signWords(row.when[target])}`)
                    .join(' ')}
                  <span className="block text-hint">
                    {m.mrsa.columns.junction} {junctionWords(row)}
                  </span>
                </p>
                <TextInput
                  aria-label={fill(m.mrsa.rowReport, { number })}
                  maxLength={400}
                  value={row.report}
                  onChange={({ target }) => changeRow(at, { report: target.value })}
                />
                <TextInput
                  aria-label={fill(m.mrsa.rowComment, { number })}
                  maxLength={400}
                  value={row.comment ?? ''}
                  onChange={({ target }) =>
                    changeRow(at, { comment: target.value === '' ? null : target.value })
                  }
                />
                <NativeSelect
                  aria-label={fill(m.mrsa.rowAction, { number })}
                  value={row.action}
                  options={(['report', 'culture'] as const).map((value) => ({
                    value,
                    label: m.mrsa.actions[value],
                  }))}
                  onChange={({ target }) =>
                    changeRow(at, { action: target.value === 'culture' ? 'culture' : 'report' })
                  }
                />
                {Object.entries(errors)
                  .filter(([path]) => path.startsWith(`table.rows.${at}.`))
                  .map(([path, message]) => (
                    <p key={path} role="alert" className="text-meta text-danger sm:col-span-4">
                      {message}
                    </p>
                  ))}
              </div>
            )
          })}
          {errors['table.rows'] !== undefined && <Banner tone="danger" title={errors['table.rows']} />}
        </section>
        {isWrong && <Banner tone="danger" title={m.mrsa.wrong} />}
        {!isWrong && send.error && <Banner tone="danger" title={send.error.message} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.mrsa.saveDraft}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
