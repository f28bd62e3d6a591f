import { Check, CloudOff } from 'lucide-react'
import { useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { flattenErrors } from '@/form/form-errors'
import { goToField } from '@/form/go-on'
import type { DraftState } from '@/form/use-draft'
import { useQuietValues } from '@/form/use-quiet-values'
import { formatClock, formatPerson } from '@/lib/format'
import { useMedia } from '@/lib/use-media'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { Facts, type Fact } from '@/ui/facts'
import { NativeSelect } from '@/ui/select'
import { orderedWords } from './form-context'
import { useEntry } from './entry-context'
import { missingFields, type MissingField } from './missing'
import { anchorOf } from './anchor'
import type { Printers } from '@/app/orders/use-printers'
import type { OrderValues } from './values'

/** The page is drawn before it: it asks the server. */
const ClaimRail = deferred(() => import('./claim-rail').then((part) => part.ClaimRail))

export interface RailAction {
  label: string
  keys: string
  run: () => void
}

interface RailProps {
  draft: DraftState
  printers: Printers
  busy: boolean
  /** Why nothing can be saved. */
  stopped?: string | undefined
  first: RailAction
  second: RailAction
}

/** What has been entered so far, what is missing, and the only place that saves. A bar at the foot of narrow screens. */
export function Rail(props: RailProps) {
  const { form, formContext } = useEntry()
  const values = useQuietValues<OrderValues>(form)
  const missing = useMemo(() => missingFields(values, formContext), [values, formContext])
  const narrow = useMedia('(max-width: 899px)')
  if (narrow) return <BottomBar {...props} missing={missing} />
  return (
    <aside
      className="sticky top-4 rounded-card border border-line bg-surface"
      aria-label={m.orderEntry.summaryTitle}
    >
      <header className="flex min-h-10 items-center justify-between gap-2 border-b border-line px-4">
        <h2>{m.orderEntry.summaryTitle}</h2>
        <DraftNote draft={props.draft} />
      </header>
      <div className="px-4 py-3">
        <Facts layout="column" facts={useFacts(values, props.printers)} />
        <PrinterChoice printers={props.printers} />
      </div>
      <div className="border-t border-line px-4 py-3">
        <Missing missing={missing} />
      </div>
      {values.items.length > 0 && (
        <div className="border-t border-line px-4 py-3">
          <ClaimRail values={values} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-2 border-t border-line p-4 pt-3">
        <Actions {...props} />
      </div>
    </aside>
  )
}

function Actions({ busy, stopped, first, second }: RailProps) {
  return (
    <>
      <Button
        variant="primary"
        className="w-full justify-start"
        shortcut={first.keys}
        busy={busy}
        disabledReason={stopped}
        onClick={first.run}
        id="order-entry-save"
      >
        {first.label}
      </Button>
      <Button
        // Beside a narrow form there is room for the words, and no longer for both keys.
        className="w-full justify-start [&>kbd]:max-xl:hidden"
        shortcut={second.keys}
        disabledReason={busy ? m.orderEntry.saveBusy : stopped}
        onClick={second.run}
      >
        {second.label}
      </Button>
    </>
  )
}

function BottomBar({
  busy,
  stopped,
  first,
  second,
  draft,
  missing,
}: RailProps & { missing: readonly MissingField[] }) {
  const next = missing[0]
  return (
    <aside
      aria-label={m.orderEntry.summaryTitle}
      className="sticky bottom-0 z-10 -mx-6 grid gap-2 border-t border-line bg-surface px-6 pt-2 pb-3 max-sm:-mx-4 max-sm:px-4"
    >
      <div className="flex items-center justify-between gap-3 text-dense">
        {next ? (
          <a href={`#${next.name}`} className="font-medium" onClick={(event) => go(event, next.name)}>
            {fill(m.orderEntry.summaryMissingShort, { count: missing.length })}: {next.label}
          </a>
        ) : (
          <span className="text-text2">{m.orderEntry.summaryNothingMissing}</span>
        )}
        <DraftNote draft={draft} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="primary"
          size="l"
          className="px-2! text-dense!"
          busy={busy}
          disabledReason={stopped}
          onClick={first.run}
          id="order-entry-save"
        >
          {first.label}
        </Button>
        <Button
          size="l"
          className="px-2! text-dense!"
          disabledReason={busy ? m.orderEntry.saveBusy : stopped}
          onClick={second.run}
        >
          {second.label}
        </Button>
      </div>
    </aside>
  )
}

function go(event: { preventDefault: () => void }, name: string) {
  event.preventDefault()
  goToField(anchorOf(name))
}

function DraftNote({ draft }: { draft: DraftState }) {
  const { formContext } = useEntry()
  const words =
    draft.kind === 'saved'
      ? fill(m.orderEntry.draftSaved, { time: formatClock(draft.at, formContext.zone) })
      : draft.kind === 'saving'
        ? m.orderEntry.draftSaving
        : draft.kind === 'failed'
          ? m.orderEntry.draftFailed
          : ''
  return (
    <span
      role="status"
      className={`flex items-center gap-1.5 text-meta ${draft.kind === 'failed' ? 'font-medium text-warning' : 'text-hint'}`}
    >
      {draft.kind === 'saved' && <Check aria-hidden className="size-3.5" />}
      {draft.kind === 'failed' && <CloudOff aria-hidden className="size-3.5" />}
      {words}
    </span>
  )
}

function useFacts(values: OrderValues, printers: Printers): Fact[] {
  const { formContext } = useEntry()
  const { patient, newPatient: typed, location, specimens, items } = values
  const name = patient
    ? formatPerson(patient)
    : formatPerson({
        lastname: typed.lastname,
        firstname: typed.firstname,
        middlename: typed.middlename,
      }).replace(/^, /, '')
  const tubes = specimens.flatMap(({ letter, sampleTypeId }) => {
    const type = formContext.sampleTypes.get(sampleTypeId)?.name
    return type ? [`${letter} ${type.charAt(0).toLowerCase()}${type.slice(1)}`] : []
  })
  const labels = specimens.length
  return [
    ...(name
      ? [
          {
            label: m.orderEntry.summaryPatient,
            value: <b className="font-semibold break-words">{name}</b>,
          },
        ]
      : []),
    ...(location ? [{ label: m.orderEntry.summaryLocation, value: location.name }] : []),
    ...(tubes.length > 0 ? [{ label: m.orderEntry.summarySpecimens, value: tubes.join(', ') }] : []),
    ...(items.length > 0
      ? [
          {
            label: m.orderEntry.summaryTests,
            value: orderedWords(items, formContext),
          },
        ]
      : []),
    {
      label: m.orderEntry.summaryLabels,
      value: printers.chosen
        ? fill(m.orderEntry.summaryLabelsOn, { count: labels, printer: printers.chosen.name })
        : fill(m.orderEntry.summaryLabelsPdf, { count: labels }),
    },
  ]
}

function PrinterChoice({ printers }: { printers: Printers }) {
  if (printers.all.length < 2) return null
  return (
    <div className="mt-2 pl-24">
      <NativeSelect
        size="s"
        aria-label={m.orderEntry.summaryPrinter}
        value={printers.chosen?._id ?? ''}
        options={printers.all.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(event) => printers.choose(event.target.value)}
      />
    </div>
  )
}

function Missing({ missing }: { missing: readonly MissingField[] }) {
  const { errors } = useFormState<OrderValues>()
  const problems = flattenErrors(errors)
  const links =
    problems.length > 0 ? problems.map(({ name, message }) => ({ name, label: message })) : missing
  const title =
    problems.length > 0
      ? problems.length === 1
        ? m.orderEntry.summaryProblem
        : fill(m.orderEntry.summaryProblems, { count: problems.length })
      : missing.length > 0
        ? m.orderEntry.summaryMissing
        : m.orderEntry.summaryNothingMissing
  return (
    <>
      <p className={problems.length > 0 ? 'text-dense font-semibold text-danger' : 'text-dense text-text2'}>
        {title}
      </p>
      {links.length > 0 && (
        <ul className="mt-1.5 grid gap-1 text-dense">
          {links.map(({ name, label }) => (
            <li key={name}>
              <a href={`#${name}`} onClick={(event) => go(event, name)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
