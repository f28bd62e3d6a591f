import { X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { fill, m } from '@contract/messages'
import { BreakpointStandard, Susceptible, SusceptibilityMethod } from '@contract/results/isolates'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { pastedLines, withEmptyLine, type Draft, type Line } from './isolate-draft'

interface IsolateFieldsProps {
  draft: Draft
  /** The ids of the lists to choose from. */
  lists: { organisms: string; antibiotics: string }
  onChange: (draft: Draft) => void
  onRemove: () => void
}

const CELL = 'data-isolate-cell'
const methods = SusceptibilityMethod.options.map((value) => ({ value, label: m.order.isolateMethods[value] }))

/** To the same column of the line above or below. */
function moveFrom(from: HTMLElement, step: 1 | -1): void {
  const column = from.getAttribute(CELL)
  const cells = [...(from.closest('table')?.querySelectorAll<HTMLElement>(`[${CELL}="${column}"]`) ?? [])]
  cells[cells.indexOf(from) + step]?.focus()
}

/** One isolate as a form: what it is, how much, by whose breakpoints, and a line for each antibiotic. */
export function IsolateFields({ draft, lists, onChange, onRemove }: IsolateFieldsProps) {
  const { number, organism, quantity, remark, standard, edition, lines } = draft
  const title = fill(m.order.isolate, { number })
  const put = (changes: Partial<Draft>) => onChange({ ...draft, ...changes })
  const putLine = (at: number, changes: Partial<Line>) =>
    put({ lines: withEmptyLine(lines.map((line, n) => (n === at ? { ...line, ...changes } : line))) })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    // An open list of names takes the arrows and Enter itself; Enter between the lines never sends the form.
    if (event.key !== 'Enter') return
    event.preventDefault()
    moveFrom(event.currentTarget, event.shiftKey ? -1 : 1)
  }
  function onPaste(at: number, event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = pastedLines(event.clipboardData.getData('text'), lines[at]?.method ?? 'MIC')
    if (!pasted) return
    event.preventDefault()
    put({ lines: withEmptyLine([...lines.slice(0, at), ...pasted, ...lines.slice(at + 1)]) })
  }
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-3">
      <legend className="px-1 font-semibold">{title}</legend>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={m.order.isolateOrganism}>
          {(wiring) => (
            <TextInput
              {...wiring}
              list={lists.organisms}
              value={organism}
              maxLength={120}
              onChange={(event) => put({ organism: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.order.isolateQuantity} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={quantity}
              maxLength={60}
              placeholder={m.order.isolateQuantityHint}
              onChange={(event) => put({ quantity: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.order.isolateStandard} optional>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={standard}
              placeholder={m.order.isolateStandardNone}
              options={BreakpointStandard.options.map((value) => ({ value, label: value }))}
              onChange={({ target }) =>
                put({ standard: BreakpointStandard.safeParse(target.value).data ?? '' })
              }
            />
          )}
        </Field>
        <Field label={m.order.isolateEdition} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={edition}
              maxLength={60}
              placeholder={m.order.isolateEditionHint}
              onChange={(event) => put({ edition: event.target.value })}
            />
          )}
        </Field>
      </div>
      <table className="w-full text-dense" aria-label={fill(m.order.isolateTable, { number })}>
        <thead>
          <tr className="text-left text-meta text-hint">
            <th scope="col">{m.order.isolateAntibiotic}</th>
            <th scope="col" className="w-28">
              {m.order.isolateMethod}
            </th>
            <th scope="col" className="w-28">
              {m.order.isolateValue}
            </th>
            <th scope="col" className="w-24">
              {m.order.isolateInterpretation}
            </th>
            <th scope="col" className="w-24">
              {m.order.isolateSuppress}
            </th>
            <th scope="col" className="w-8">
              <span className="sr-only">{m.order.isolateRemoveLine}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const about = { row: at + 1, number }
            return (
              <tr key={at}>
                <td className="py-0.5 pr-1">
                  <TextInput
                    size="s"
                    {...{ [CELL]: 'antibiotic' }}
                    aria-label={fill(m.order.isolateAntibioticAt, about)}
                    list={lists.antibiotics}
                    value={line.antibiotic}
                    maxLength={80}
                    onChange={(event) => putLine(at, { antibiotic: event.target.value })}
                    onKeyDown={onKeyDown}
                    onPaste={(event) => onPaste(at, event)}
                  />
                </td>
                <td className="py-0.5 pr-1">
                  <NativeSelect
                    size="s"
                    aria-label={fill(m.order.isolateMethodAt, about)}
                    value={line.method}
                    options={methods}
                    onChange={({ target }) =>
                      putLine(at, { method: SusceptibilityMethod.catch('MIC').parse(target.value) })
                    }
                  />
                </td>
                <td className="py-0.5 pr-1">
                  <TextInput
                    size="s"
                    {...{ [CELL]: 'value' }}
                    aria-label={fill(m.order.isolateValueAt, about)}
                    value={line.value}
                    maxLength={24}
                    end={line.method === 'MIC' ? m.order.isolateMicUnit : m.order.isolateZoneUnit}
                    onChange={(event) => putLine(at, { value: event.target.value })}
                    onKeyDown={onKeyDown}
                  />
                </td>
                <td className="py-0.5 pr-1">
                  <NativeSelect
                    size="s"
                    aria-label={fill(m.order.isolateInterpretationAt, about)}
                    value={line.interpretation ?? ''}
                    placeholder="–"
                    options={Susceptible.options.map((value) => ({ value, label: value }))}
                    onChange={({ target }) =>
                      putLine(at, { interpretation: Susceptible.safeParse(target.value).data ?? null })
                    }
                  />
                </td>
                <td className="py-0.5 text-center">
                  <Checkbox
                    aria-label={fill(m.order.isolateSuppressAt, about)}
                    checked={line.suppressed}
                    onChange={(event) => putLine(at, { suppressed: event.target.checked })}
                  />
                </td>
                <td className="py-0.5">
                  {at < lines.length - 1 && (
                    <IconButton
                      size="s"
                      icon={X}
                      label={fill(m.order.isolateRemoveLineAt, about)}
                      onClick={() => put({ lines: withEmptyLine(lines.filter((_, n) => n !== at)) })}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Field label={m.order.isolateRemark} optional>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={remark}
            maxLength={200}
            onChange={(event) => put({ remark: event.target.value })}
          />
        )}
      </Field>
      <div>
        <Button size="s" variant="quiet" onClick={onRemove}>
          {fill(m.order.isolateRemove, { number })}
        </Button>
      </div>
    </fieldset>
  )
}
