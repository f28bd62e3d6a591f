import { Plus, TriangleAlert, X } from 'lucide-react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { fieldId } from '@/form/field-id'
import { FormCard } from '@/form/form-card'
import { errorMessage } from '@/form/use-field-error'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { IconButton } from '@/ui/icon-button'
import { announce } from '@/ui/live-region'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { useEntry } from './entry-context'
import { addSpecimen, nextLetter, removeSpecimen, withType } from './placing'
import { usePlace } from './use-place'
import type { OrderValues, SpecimenValues } from './values'

const heads = [
  ['sampleType', m.orderEntry.specimensSampleType],
  ['source', m.orderEntry.specimensSource],
  ['container', m.orderEntry.specimensContainer],
  ['condition', m.orderEntry.specimensCondition],
] as const
const conditions = Object.values(m.specimens.conditionList)
const conditionsId = 'order-entry-conditions'

export function SpecimensCard() {
  const { formContext, form } = useEntry()
  const specimens = useWatch<OrderValues, 'specimens'>({ name: 'specimens' })
  const lastLetter = useWatch<OrderValues, 'lastLetter'>({ name: 'lastLetter' })
  const { errors } = useFormState({ name: 'specimens', exact: true })
  const place = usePlace()

  function add() {
    const letter = nextLetter(form.getValues('lastLetter'))
    if (letter === null) return
    place((placed) => addSpecimen(placed, formContext))
    announce(fill(m.orderEntry.specimensAdded, { letter }))
    setTimeout(
      () => document.getElementById(fieldId(`specimens.${specimens.length}.sampleTypeId`))?.focus(),
      0,
    )
  }
  function remove(letter: string) {
    place((placed) => removeSpecimen(placed, letter, formContext))
    announce(fill(m.orderEntry.specimensRemoved, { letter }))
    setTimeout(() => document.getElementById(fieldId('specimens.add'))?.focus(), 0)
  }
  // With a test on the wrong specimen the same key adds the specimen that it needs; see the tests.
  useShortcut({ keys: 'Alt+S', label: m.orderEntry.specimensAdd, group: m.orderEntry.saveGroup }, add)

  return (
    <FormCard
      number={4}
      title={m.orderEntry.specimensTitle}
      sub={fill(m.orderEntry.specimensSub, { count: specimens.length })}
    >
      <div className="col-span-12 min-w-0">
        <table
          id={fieldId('specimens')}
          className="w-full table-fixed border-separate border-spacing-0 rounded-control border border-line max-sm:block"
        >
          <thead className="bg-sunken text-dense text-text2 max-sm:sr-only">
            <tr>
              <th scope="col" className="w-9">
                <span className="sr-only">{m.orderEntry.specimensLetter}</span>
              </th>
              {heads.map(([head, label]) => (
                <th key={head} scope="col" className={cx('h-8 px-2.5 font-medium', widths[head])}>
                  {label}
                </th>
              ))}
              <th scope="col" className="w-10">
                <span className="sr-only">{fill(m.orderEntry.specimensRemove, { letter: '' })}</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {specimens.map((specimen, at) => {
              const node: unknown = get(errors, `specimens.${at}`)
              return (
                <SpecimenRow
                  key={specimen.letter}
                  {...{ specimen, at }}
                  errors={node}
                  only={specimens.length === 1}
                  onChange={(next) =>
                    place((placed) => ({
                      ...placed,
                      specimens: placed.specimens.map((one, i) => (i === at ? next : one)),
                    }))
                  }
                  onRemove={() => remove(specimen.letter)}
                />
              )
            })}
          </tbody>
        </table>
        <datalist id={conditionsId}>
          {conditions.map((condition) => (
            <option key={condition}>{condition}</option>
          ))}
        </datalist>
        <Button
          id={fieldId('specimens.add')}
          variant="quiet"
          icon={Plus}
          shortcut="Alt S"
          className="mt-2 -ml-2"
          disabledReason={nextLetter(lastLetter) === null ? m.orderEntry.specimensNoLetters : undefined}
          onClick={add}
        >
          {m.orderEntry.specimensAdd}
        </Button>
      </div>
    </FormCard>
  )
}

interface SpecimenRowProps {
  specimen: SpecimenValues
  at: number
  errors: unknown
  only: boolean
  onChange: (specimen: SpecimenValues) => void
  onRemove: () => void
}

/** Filled cells look like text until they are pointed at or focused; what is missing or wrong has its frame. */
const quiet = (filled: boolean) =>
  cx(
    'text-dense! [&>select]:pl-1.5! [&>select]:pr-6! [&>input::-webkit-calendar-picker-indicator]:hidden!',
    filled &&
      'border-transparent! bg-transparent! hover:border-control! has-focus-visible:border-ring! [&:not(:hover):not(:focus-within)>svg]:hidden [&:not(:hover):not(:focus-within)>select]:pr-0!',
  )
/** Sample types and sources have the longest names. */
const widths = {
  sampleType: 'w-[27%]',
  source: 'w-[27%]',
  container: 'w-[24%]',
  condition: 'w-[22%]',
} as const

function SpecimenRow({ specimen, at, errors, only, onChange, onRemove }: SpecimenRowProps) {
  const { formContext } = useEntry()
  const { letter, sampleTypeId, sourceId } = specimen
  const errorOf = (field: string) => {
    const node: unknown = get(errors, field)
    return errorMessage(node)
  }
  const problems = ['sampleTypeId', 'sourceId', 'container', 'condition', 'letter'].flatMap((field) => {
    const message = errorOf(field)
    return message ? [{ field, message }] : []
  })
  const noteId = `${fieldId(`specimens.${at}`)}-note`
  const wiring = (field: string, label: string) => ({
    id: fieldId(`specimens.${at}.${field}`),
    'aria-label': fill(m.orderEntry.specimensOfLetter, { field: label, letter }),
    'aria-invalid': errorOf(field) ? true : undefined,
    'aria-describedby': errorOf(field) ? noteId : undefined,
  })
  const cell = 'border-t border-soft-line px-1 py-0.5 max-sm:block max-sm:border-0 max-sm:px-0'
  const noted = problems.length > 0
  return (
    <>
      <tr className="max-sm:relative max-sm:grid max-sm:gap-1 max-sm:border-t max-sm:border-line max-sm:p-2 max-sm:pl-9">
        <th
          scope="row"
          className="mono border-t border-soft-line px-3 text-dense font-medium max-sm:absolute max-sm:top-4 max-sm:left-0 max-sm:border-0"
        >
          {letter}
        </th>
        <td className={cell}>
          <NativeSelect
            {...wiring('sampleTypeId', m.orderEntry.specimensSampleType)}
            className={quiet(sampleTypeId !== '' && !errorOf('sampleTypeId'))}
            placeholder={m.orderEntry.specimensChoose}
            value={sampleTypeId}
            options={optionsOf(formContext.reference.sampleTypes, sampleTypeId)}
            onChange={(event) => onChange(withType(specimen, event.target.value, formContext))}
          />
        </td>
        <td className={cell}>
          <NativeSelect
            {...wiring('sourceId', m.orderEntry.specimensSource)}
            className={quiet(sourceId !== '' && !errorOf('sourceId'))}
            placeholder={m.orderEntry.specimensChoose}
            value={sourceId}
            options={optionsOf(formContext.reference.specimenSources, sourceId)}
            onChange={(event) => onChange({ ...specimen, sourceId: event.target.value })}
          />
        </td>
        <td className={cell}>
          <TextInput
            {...wiring('container', m.orderEntry.specimensContainer)}
            className={quiet(specimen.container !== '')}
            autoComplete="off"
            maxLength={80}
            value={specimen.container}
            title={specimen.container}
            onChange={(event) => onChange({ ...specimen, container: event.target.value })}
          />
        </td>
        <td className={cell}>
          <TextInput
            {...wiring('condition', m.orderEntry.specimensCondition)}
            className={quiet(specimen.condition !== '')}
            autoComplete="off"
            maxLength={80}
            list={conditionsId}
            value={specimen.condition}
            onChange={(event) => onChange({ ...specimen, condition: event.target.value })}
          />
        </td>
        <td className={cx(cell, 'max-sm:absolute max-sm:top-2 max-sm:-left-0.5 max-sm:pt-9')}>
          <IconButton
            icon={X}
            label={fill(m.orderEntry.specimensRemove, { letter })}
            disabledReason={only ? m.orderEntry.specimensOnlyOne : undefined}
            onClick={onRemove}
          />
        </td>
      </tr>
      {noted && (
        <tr className="max-sm:block">
          <td colSpan={6} id={noteId} className="px-10 pb-1.5 max-sm:block">
            {problems.map(({ field, message }) => (
              <p key={field} className="flex gap-1 text-meta font-medium text-danger">
                <TriangleAlert aria-hidden className="mt-px size-3.5" />
                {message}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

/** What is offered, and what stands here already though it is offered no more. */
const optionsOf = (rows: readonly { _id: string; name: string; active: boolean }[], chosen: string) =>
  rows
    .filter(({ _id, active }) => active || _id === chosen)
    .map(({ _id, name }) => ({ value: _id, label: name }))
