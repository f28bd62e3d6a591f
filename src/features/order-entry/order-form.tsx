import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { FormProvider, useForm, useFormState, type UseFormReturn } from 'react-hook-form'
import { m } from '@contract/messages'
import { checkedAtSave } from '@/form/checked-at-save'
import { flattenErrors, inPageOrder } from '@/form/form-errors'
import { goOn } from '@/form/go-on'
import { FormCard } from '@/form/form-card'
import { useErrorTitle } from '@/form/use-error-title'
import type { DraftState } from '@/form/use-draft'
import { useShortcut, useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { PageHeader } from '@/ui/page-header'
import { Skeleton } from '@/ui/skeleton'
import { EntryContext, type Entry } from './entry-context'
import { missingFields } from './missing'
import { PatientCard } from './patient-card'
import { PeopleCard } from './people-card'
import { Rail, type RailAction } from './rail'
import { RequisitionCard } from './requisition-card'
import { anchorOf } from './anchor'
import type { OrderFormContext } from './form-context'
import type { Printers } from '@/app/orders/use-printers'
import { sending, type Then, type useSaveOrder } from './use-save-order'
import type { OrderValues } from './values'

/** The place of a card below the first screenful, as high as the card is when it comes. */
const coming = (number: number, title: string, height: string) => (
  <FormCard number={number} title={title}>
    <div className={`col-span-12 ${height}`}>
      <Skeleton className="w-1/2" />
    </div>
  </FormCard>
)
const SpecimensCard = deferred(
  () => import('./specimens-card').then((part) => part.SpecimensCard),
  coming(4, m.orderEntry.specimensTitle, 'h-28'),
)
const TestsCard = deferred(
  () => import('./tests-card').then((part) => part.TestsCard),
  coming(5, m.orderEntry.testsTitle, 'h-24'),
)
const BillingCard = deferred(
  () => import('./billing-card').then((part) => part.BillingCard),
  coming(6, m.orderEntry.billingTitle, 'h-44'),
)
const ErrorSummary = deferred(() => import('@/ui/error-summary').then((part) => part.ErrorSummary))
const QuestionsDialog = deferred(() => import('./questions-dialog').then((part) => part.QuestionsDialog))

/** Checked when it is sent; after a refusal each field as it changes. */
export const useOrderForm = (
  formContext: OrderFormContext,
  defaultValues: OrderValues,
): UseFormReturn<OrderValues> =>
  useForm<OrderValues>({
    resolver: useMemo(
      () => checkedAtSave(async () => (await sending()).orderSchema(formContext)),
      [formContext],
    ),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })

/** A key of the form's buttons: what it is called, and what the save does after. */
export interface SaveKey {
  label: string
  then: Then
}

interface OrderFormProps {
  title: string
  recordName: string
  form: UseFormReturn<OrderValues>
  formContext: OrderFormContext
  saving: ReturnType<typeof useSaveOrder>
  draft: DraftState
  printers: Printers
  editing: string | null
  /** Why nothing can be saved. */
  stopped?: string | undefined
  /** Ctrl+Enter and Ctrl+Shift+Enter. */
  keys: readonly [SaveKey, SaveKey]
  /** Above the cards: what was saved last, what holds for this order. */
  notices?: ReactNode
  actions?: (entry: Entry) => ReactNode
  openOrder: (id: string) => void
}

const chords = ['Ctrl+Enter', 'Ctrl+Shift+Enter'] as const

/** The page of an order: six cards as the paper has them, and the rail. New and edited orders are the same page. */
export function OrderForm(props: OrderFormProps) {
  const { title, recordName, form, formContext, saving, editing, openOrder, keys, stopped } = props
  const { tried, save, busy } = saving
  const entry = useMemo<Entry>(
    () => ({
      form,
      formContext,
      recordName,
      editing,
      openOrder,
      set: (name, value, also) => {
        form.setValue(name, value, { shouldDirty: true, shouldValidate: tried.current })
        if (tried.current && also) void form.trigger(also)
      },
      // After the page shows the change: what is missing may be a field that has only just come.
      goOn: () => {
        // Tab takes an option and moves on by itself: the way starts at the field that was filled, not where Tab led.
        const here = document.activeElement
        setTimeout(
          () =>
            goOn(
              missingFields(form.getValues(), formContext).map(({ name }) => anchorOf(name)),
              saveButton,
              here,
            ),
          0,
        )
      },
    }),
    [form, formContext, recordName, editing, openOrder, tried],
  )
  const actions = keys.map(({ label, then }, at): RailAction => ({
    label,
    keys: chords[at]?.replaceAll('+', ' ') ?? '',
    run: () => void save(then),
  }))
  const [first, second] = actions
  const group = m.orderEntry.saveGroup
  const when = stopped === undefined
  useToldKeys(formKeys)
  useShortcut({ keys: chords[0], label: keys[0].label, group, when }, () => first?.run())
  useShortcut({ keys: chords[1], label: keys[1].label, group, when }, () => second?.run())

  return (
    <EntryContext value={entry}>
      <FormProvider {...form}>
        <PageHeader title={title} actions={props.actions?.(entry)} />
        <div className="grid max-w-400 grid-cols-1 items-start gap-4 px-6 pb-8 max-sm:px-4 min-[900px]:grid-cols-[minmax(0,1fr)_264px] min-[1280px]:grid-cols-[minmax(0,1fr)_304px] max-[899px]:pb-0">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter goes on from within the fields */}
          <form
            noValidate
            aria-label={title}
            className="grid min-w-0 scroll-mt-4 gap-3"
            onSubmit={(event) => event.preventDefault()}
            onKeyDown={(event) => goOnByEnter(event, entry)}
          >
            <Summary attempt={saving.attempt} />
            <Trouble saving={saving} />
            {props.notices}
            <RequisitionCard />
            <PatientCard />
            <PeopleCard />
            <SpecimensCard />
            <TestsCard />
            <BillingCard />
          </form>
          {first && second && (
            <Rail draft={props.draft} printers={props.printers} {...{ busy, stopped, first, second }} />
          )}
        </div>
        {saving.question && <QuestionsDialog saving={saving} recordName={recordName} />}
      </FormProvider>
    </EntryContext>
  )
}

const formKeys = [{ keys: 'Enter', label: m.orderEntry.keysGoOn, group: m.orderEntry.saveGroup }]

const saveButton = () => document.getElementById('order-entry-save')

/** Enter in a field goes on to what is still missing. An open list, a button and a key with Ctrl have their own Enter. */
function goOnByEnter(event: KeyboardEvent<HTMLFormElement>, entry: Entry) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  entry.goOn()
}

/** Everything that is wrong, on top, in the words that stand at the fields. */
function Summary({ attempt }: { attempt: number }) {
  const { errors } = useFormState<OrderValues>()
  const named = flattenErrors(errors)
  // Once all is mended the summary is gone until the next try: coming back while somebody types, it would take the focus.
  const [mended, setMended] = useState(0)
  // A try is counted a moment before its errors arrive: only errors that were here can be gone.
  const [seen, setSeen] = useState(0)
  if (named.length > 0 && seen !== attempt) setSeen(attempt)
  if (named.length === 0 && seen === attempt && mended !== attempt) setMended(attempt)
  useErrorTitle(attempt > 0 && named.length > 0)
  if (mended === attempt || attempt === 0) return null
  return <ErrorSummary attempt={attempt} errors={inPageOrder(named, anchorOf)} />
}

function Trouble({ saving: { trouble, busy, save } }: { saving: OrderFormProps['saving'] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble) box.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  if (!trouble) return null
  if (trouble.kind !== 'refused')
    return (
      <div ref={box}>
        <Banner
          tone="danger"
          title={trouble.kind === 'unread' ? m.orderEntry.saveUnread : m.orderEntry.saveNotSaved}
          actions={
            <Button size="s" busy={busy} onClick={() => void save(trouble.then)}>
              {m.orderEntry.saveRetry}
            </Button>
          }
        >
          {trouble.kind === 'unread'
            ? m.orderEntry.saveUnreadText
            : trouble.edited
              ? m.orderEntry.saveOfflineEdited
              : m.orderEntry.saveOffline}
        </Banner>
      </div>
    )
  return (
    <div ref={box}>
      <Banner tone="danger" title={m.orderEntry.saveRefused}>
        {trouble.message} {trouble.requestId && <span className="mono text-text2">{trouble.requestId}</span>}
      </Banner>
    </div>
  )
}
