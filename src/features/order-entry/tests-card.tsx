import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { errorMessage } from '@/form/use-field-error'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Kbd } from '@/ui/kbd'
import { announce } from '@/ui/live-region'
import { MultiCombobox } from '@/ui/multi-combobox'
import { testCount, testCountWords, itemKey, type OrderFormContext } from './form-context'
import { findInCatalogue } from './catalogue-search'
import { useCommonPanels } from './common-panels'
import { useEntry } from './entry-context'
import { addItem, mend, misfits, type Misfit } from './placing'
import { usePlace } from './use-place'
import type { ItemValues, OrderValues } from './values'

export function TestsCard() {
  const { formContext } = useEntry()
  const items = useWatch<OrderValues, 'items'>({ name: 'items' })
  const specimens = useWatch<OrderValues, 'specimens'>({ name: 'specimens' })
  const lastLetter = useWatch<OrderValues, 'lastLetter'>({ name: 'lastLetter' })
  const place = usePlace()
  const unfit = misfits({ items, specimens, lastLetter }, formContext)
  const add = (item: ItemValues) => {
    if (!items.some((one) => itemKey(one) === itemKey(item)))
      place((placed) => addItem(placed, item, formContext))
  }
  return (
    <FormCard
      number={5}
      title={m.orderEntry.testsTitle}
      sub={items.length === 0 ? m.orderEntry.testsNone : testCountWords(testCount(items, formContext))}
    >
      <TestsField {...{ items, unfit, add }} />
      <ShortList add={add} items={items} />
    </FormCard>
  )
}

interface TestsFieldProps {
  items: ItemValues[]
  unfit: Misfit[]
  add: (item: ItemValues) => void
}

const chipKey = (item: ItemValues) => `${itemKey(item)} ${item.letter}`

function TestsField({ items, unfit, add }: TestsFieldProps) {
  const { formContext } = useEntry()
  const place = usePlace()
  const { errors } = useFormState({ name: 'items', exact: true })
  const [text, setText] = useState('')
  const options = useMemo(() => {
    const chosen = new Set(items.map(itemKey))
    return findInCatalogue(text, formContext).filter((item) => !chosen.has(itemKey(item)))
  }, [text, formContext, items])
  const root: unknown = get(errors, 'items')
  const others = items.flatMap((item, index) => {
    const node: unknown = get(errors, `items.${index}`)
    const message = errorMessage(node)
    return message && !unfit.some((one) => one.index === index) ? [{ key: itemKey(item), message }] : []
  })
  const fix = (misfit: Misfit) => {
    place((placed) => mend(placed, misfit, formContext))
    if (misfit.fix) announce(fixWords(misfit.fix, formContext))
  }
  const first = unfit.find((misfit) => misfit.fix)
  useShortcut(
    {
      keys: 'Alt+S',
      label: first?.fix ? fixWords(first.fix, formContext) : m.orderEntry.specimensAdd,
      group: m.orderEntry.saveGroup,
      when: first !== undefined,
    },
    () => first && fix(first),
  )
  const wrong = unfit.length + others.length > 0
  return (
    <div className={span.all}>
      <Field label={m.orderEntry.testsLabel} error={errorMessage(root)} id={fieldId('items')}>
        {(wiring) => (
          <MultiCombobox
            id={wiring.id}
            aria-describedby={wiring['aria-describedby']}
            aria-invalid={wiring['aria-invalid'] ?? (wrong ? true : undefined)}
            label={m.orderEntry.testsLabel}
            placeholder={m.orderEntry.testsFind}
            items={options}
            value={items}
            getKey={chipKey}
            getLabel={({ name }) => name}
            renderItem={(item) => <OptionRow item={item} formContext={formContext} />}
            renderChip={({ letter, name }) => (
              <>
                <span className="mono pr-0.5 font-normal text-text2">{letter}</span> {name}
              </>
            )}
            onQuery={setText}
            onAdd={add}
            onRemove={(gone) =>
              // By what it is: what the page shows may be a copy of what the form holds.
              place((placed) => ({
                ...placed,
                items: placed.items.filter((item) => chipKey(item) !== chipKey(gone)),
              }))
            }
          />
        )}
      </Field>
      {wrong && (
        <ul className="mt-1.5 grid gap-1" aria-live="polite">
          {unfit.map((misfit) => (
            <li
              key={misfit.index}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta font-medium text-danger"
            >
              <TriangleAlert aria-hidden className="size-3.5" />
              <span>{misfit.message}</span>
              {misfit.fix && (
                <Button
                  size="s"
                  {...(misfit === first ? { shortcut: 'Alt S' } : {})}
                  onClick={() => fix(misfit)}
                >
                  {fixWords(misfit.fix, formContext)}
                </Button>
              )}
            </li>
          ))}
          {others.map(({ key, message }) => (
            <li key={key} className="flex items-center gap-2 text-meta font-medium text-danger">
              <TriangleAlert aria-hidden className="size-3.5" />
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const fixWords = (fix: NonNullable<Misfit['fix']>, formContext: OrderFormContext) =>
  fix.kind === 'move'
    ? fill(m.orderEntry.testsMoveTo, { letter: fix.letter })
    : fill(m.orderEntry.testsAddNeeded, {
        letter: fix.letter,
        type: formContext.sampleTypes.get(fix.sampleTypeId)?.name ?? '',
      })

function OptionRow({ item, formContext }: { item: ItemValues; formContext: OrderFormContext }) {
  const count = item.panelId ? (formContext.panels.get(item.panelId)?.testIds.length ?? 0) : 0
  return (
    <span className="flex w-full min-w-0 items-baseline gap-3">
      <span className="min-w-0 truncate">{item.name}</span>
      <span className="mono shrink-0 text-dense text-hint">{item.code}</span>
      <span className="ml-auto shrink-0 text-meta text-hint">
        {item.panelId ? testCountWords(count) : m.orderEntry.testsTest}
      </span>
    </span>
  )
}

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The panels on Alt+1 to Alt+9, from anywhere on the page. */
function ShortList({ add, items }: { add: (item: ItemValues) => void; items: readonly ItemValues[] }) {
  const { formContext } = useEntry()
  const location = useWatch<OrderValues, 'location'>({ name: 'location' })
  const panels = useCommonPanels(location?._id, formContext)
  const take = (at: number) => {
    const panel = panels.get(at)
    if (!panel || items.some(({ panelId }) => panelId === panel._id)) return
    add({ panelId: panel._id, testId: null, code: panel.code, name: panel.name, letter: '' })
    announce(panel.name)
  }
  return (
    <div className="col-span-12 flex flex-wrap items-center gap-1.5">
      {places.map((at) => (
        <PanelKey key={at} at={at} onPress={take} />
      ))}
      <span className="mr-1 text-meta text-hint">
        {location ? m.orderEntry.testsUsedHere : m.orderEntry.testsNoKeys}
      </span>
      {[...panels].map(([place, panel]) => (
        // Reached by its own key and by the field above, so it takes no place in the order of Tab.
        <Button
          key={panel._id}
          size="s"
          tabIndex={-1}
          title={panel.name}
          aria-keyshortcuts={`Alt+${place}`}
          onClick={() => take(place)}
          className="h-6! px-1.5! text-meta!"
        >
          <Kbd aria-hidden>Alt {place}</Kbd>
          {panel.shortName ?? panel.code}
        </Button>
      ))}
    </div>
  )
}

function PanelKey({ at, onPress }: { at: number; onPress: (at: number) => void }) {
  useShortcut(
    {
      keys: `Alt+${at}`,
      label: fill(m.orderEntry.testsAddPanel, { number: at }),
      group: m.orderEntry.saveGroup,
    },
    () => onPress(at),
  )
  return null
}
