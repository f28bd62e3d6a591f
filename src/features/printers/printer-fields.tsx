import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { labelFields, sampleLayout } from '@contract/labels/layout'
import { fill, m } from '@contract/messages'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { useFieldError } from '@/form/use-field-error'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { Segmented } from '@/ui/segmented'
import { Textarea } from '@/ui/textarea'
import { LabelDrawing } from './label-drawing'
import { dots, offsetNames, type PrinterValues } from './printer-values'
import { TestPrint } from './test-print'

const letters = ['A', 'B', 'C', 'D'] as const

export function PrinterFieldCards() {
  const { control } = useFormContext<PrinterValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'templates' })
  return (
    <>
      <FormCard number={1} title={m.printers.printer} sub={m.printers.printerSub}>
        <TextField name="name" label={m.printers.name} maxLength={80} className={span.half} />
      </FormCard>
      <FormCard number={2} title={m.printers.offsets} sub={m.printers.offsetsSub}>
        {offsetNames.map((name, at) => (
          <TextField
            key={name}
            name={name}
            label={fill(m.printers.offset, { letter: letters[at] ?? '' })}
            inputMode="numeric"
            maxLength={6}
            className="col-span-6 @lg:col-span-3"
          />
        ))}
      </FormCard>
      <FormCard number={3} title={m.printers.templates} sub={m.printers.templatesSub}>
        {fields.map(({ id }, at) => (
          <TemplateField key={id} at={at} {...(fields.length > 1 ? { onRemove: () => remove(at) } : {})} />
        ))}
        <div className={span.all}>
          <Button icon={Plus} onClick={() => append({ code: '', content: '' })}>
            {m.printers.addTemplate}
          </Button>
        </div>
      </FormCard>
    </>
  )
}

/** A template's code and content, with what it prints beside it, redrawn with every key. */
function TemplateField({ at, onRemove }: { at: number; onRemove?: () => void }) {
  const { register } = useFormContext<PrinterValues>()
  const values = useWatch<PrinterValues>()
  const [letter, setLetter] = useState<(typeof letters)[number]>('A')
  const name = `templates.${at}.content` as const
  const error = useFieldError(name)
  const content = values.templates?.[at]?.content ?? ''
  const offset = offsetNames[letters.indexOf(letter)] ?? 'offset'
  const moved = dots(values[offset] ?? '0')
  const usable = Number.isInteger(moved) && Math.abs(moved) <= 9999
  return (
    <fieldset className="col-span-12 grid min-w-0 grid-cols-1 gap-3 border-t border-soft-line pt-3 first:border-t-0 first:pt-0">
      <legend className="sr-only">{fill(m.printers.template, { number: at + 1 })}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name={`templates.${at}.code`}
          label={m.printers.code}
          mono
          maxLength={100}
          className="w-64 max-w-full"
        />
        <span className="ml-auto flex gap-1">
          <TestPrint
            content={content}
            code={values.templates?.[at]?.code ?? ''}
            printer={values.name ?? ''}
          />
          {onRemove && <IconButton icon={X} label={m.printers.removeTemplate} onClick={onRemove} />}
        </span>
      </div>
      <div className="grid min-w-0 grid-cols-1 items-start gap-3 @2xl:grid-cols-2">
        <Field
          label={m.printers.content}
          optional
          hint={m.printers.contentHint}
          error={error}
          id={fieldId(name)}
        >
          {(wiring) => (
            <Textarea
              rows={9}
              spellCheck={false}
              maxLength={20_000}
              {...wiring}
              {...register(name)}
              className="mono w-full text-dense"
            />
          )}
        </Field>
        <div className="grid gap-2">
          <LabelDrawing
            letter={letter}
            layout={sampleLayout(content, usable ? { [offset]: moved } : {}, letter)}
          />
          <Segmented
            size="s"
            aria-label={m.printers.offsets}
            options={letters.map((value) => ({ value, label: value }))}
            value={letter}
            onChange={setLetter}
          />
        </div>
      </div>
      <details className="text-meta text-text2">
        <summary className="cursor-pointer text-hint">{m.printers.fields}</summary>
        <p className="mono mt-1 leading-relaxed break-words">
          {labelFields.map((field) => `{{${field}}}`).join(' ')}
        </p>
      </details>
    </fieldset>
  )
}
