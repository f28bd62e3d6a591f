import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, FileCheck, PackageCheck, SquarePen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import type { Order } from '@contract/orders/shapes'
import type { GraphInForce } from '@contract/toxicology/shapes'
import { useMe, useReference } from '@/app/me'
import { usePageAction } from '@/app/page-actions'
import { usePageTitle } from '@/app/page-title'
import { useOverlay } from '@/app/orders/use-overlay'
import { useGo } from '@/app/router-link'
import { LoadFailed } from '@/app/load-failed'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { deferred } from '@/ui/deferred'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { BenchCard } from './bench-card'
import { OrderBanners } from './banners'
import { nextStep, owedCalls, sideRelease, NEXT, READ, VERIFY, type NextStep } from './next-step'
import type { OrderAction } from './order-actions'
import { OrderHeader } from './order-header'
import { orderMenu } from './order-menu'
import { gateQuery, orderQuery, resultsQuery, versionsQuery } from './queries'
import { MedicationsCard, RemoteCard, TimelineCard, ValidityCard } from './rail'
import type { ReleaseKind } from './report/release-dialog'
import { mayDo, type Bench } from './results/analysis-rules'
import { CriticalCard } from './results/critical-card'
import { ResultsTab } from './results/results-tab'
import { useConsistencies, type Tox } from './results/use-consistencies'
import { marksOf, useResultActions, type ResultActions } from './results/use-result-actions'
import { orderTabs, tabHref, type OrderSearch, type OrderTab } from './search'
import { useReceive } from './tabs/use-receive'
import { useFieldAnchor } from './use-field-anchor'

const ReportCard = deferred(
  () => import('./report/report-card').then((part) => part.ReportCard),
  <Card title={m.order.reportTitle}>
    <Skeleton className="mx-4 my-3 w-2/3" />
  </Card>,
)
const OrderTransfers = deferred(() =>
  import('@/app/transfers/order-transfers').then((part) => part.OrderTransfers),
)
const OrderActions = deferred(() => import('./order-actions').then((part) => part.OrderActions))
const ReportDialog = deferred(() => import('@/app/orders/report-dialog').then((part) => part.ReportDialog))
const ReleaseDialog = deferred(() => import('./report/release-dialog').then((part) => part.ReleaseDialog))
const RecallDialog = deferred(() => import('./report/recall-dialog').then((part) => part.RecallDialog))
const BillingTab = deferred(() => import('./tabs/billing-tab').then((part) => part.BillingTab))
const DocumentsTab = deferred(() => import('./tabs/documents-tab').then((part) => part.DocumentsTab))
const HistoryTab = deferred(() => import('./tabs/history-tab').then((part) => part.HistoryTab))
const MedicationsTab = deferred(() => import('./tabs/medications-tab').then((part) => part.MedicationsTab))
const SpecimensTab = deferred(() => import('./tabs/specimens-tab').then((part) => part.SpecimensTab))

interface OrderPageProps {
  id: string
  search: OrderSearch
  /** The page's own address without its search: by id or by requisition number. */
  path: string
}

/** One order: who, where it stands, and everything on it. */
export function OrderPage({ id, search, path }: OrderPageProps) {
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const { ability } = useMe()
  const seesResults = ability.can('read', 'Result')
  const results = useQuery({ ...resultsQuery(id), enabled: seesResults })
  if (error && !order) return <LoadFailed error={error} refetch={refetch} />
  // While walking from one order to the next the old one must never stand under the new address.
  if (!order || order._id !== id) return <SkeletonRows label={m.order.loading} />
  const analyses = results.data?.docs.filter(({ orderId }) => orderId === id) ?? []
  return (
    <LoadedOrder key={id} order={order} analyses={analyses} results={results} search={search} path={path} />
  )
}

interface LoadedOrderProps extends Omit<OrderPageProps, 'id'> {
  order: Order
  analyses: readonly Analysis[]
  results: {
    data: { drugs?: GraphInForce | undefined } | undefined
    error: { message: string; requestId: string | undefined } | null
    refetch: () => unknown
  }
}

function LoadedOrder({ order, analyses, results, search, path }: LoadedOrderProps) {
  const { ability, user } = useMe()
  const { labInfo } = useReference()
  const go = useGo()
  const [action, setAction] = useState<OrderAction>()
  const [reading, setReading] = useState(false)
  const [releasing, setReleasing] = useState<ReleaseKind>()
  const overlay = useOverlay()
  const { receive, busy: receiving } = useReceive()
  const actions = useResultActions(order._id)
  const tox = useConsistencies(order, analyses, results.data?.drugs ?? null)
  usePageTitle(order.requisitionNumber)
  useFieldAnchor()

  const bench: Bench = { order, analyses, userId: user._id, verifierMustDiffer: labInfo.verifierMustDiffer }
  const owed = owedCalls(bench)
  const step = nextStep(bench, ability)
  const ready = analyses.filter((one) => mayDo('verify', one, bench))
  const mayEnter = ability.can('enter', 'Result') && analyses.some((one) => mayDo('enterResult', one, bench))
  const entering = search.enter === true && mayEnter
  // A clinic reads what was released; what would be released now is the laboratory's own.
  const previews = ability.can('report', 'Report') && user.userType !== 'portal'
  const releases = ability.can('release', 'Report')
  const { data: gate } = useQuery({ ...gateQuery(order._id), enabled: releases })

  const clear = (kind: 'hold' | 'flag') => {
    const before = order[kind]
    if (before) overlay.mutate({ kind, orderIds: [order._id], on: false, reason: null, before })
  }
  const enter = () => go(tabHref(path, { enter: entering ? undefined : true }), { replace: true })
  const edit = () => go(`/editorder/${order._id}`)
  const act = {
    receive: () => receive(order.requisitionNumber),
    enter,
    verify: () => actions.verify.mutate({ body: { analyses: marksOf(ready) } }),
    release: () => setReleasing('complete'),
  }

  // Nobody is left to call: what was held up by it comes next, under the same hand.
  const owes = useRef(owed.length > 0)
  useEffect(() => {
    const isTold = owes.current && owed.length === 0
    owes.current = owed.length > 0
    if (!isTold) return
    // Behind the dialog, which gives the focus back to what opened it.
    const soon = setTimeout(() => document.querySelector<HTMLElement>(`[${VERIFY}]`)?.focus(), 0)
    return () => clearTimeout(soon)
  }, [owed.length])

  // A released order has no button of its next step any more, which goes once the results have come: the focus goes to what
  // stands there then, not nowhere.
  const reported = useRef(order.reportVersion)
  useEffect(() => {
    if (order.reportVersion === reported.current) return
    // Behind the dialog, which gives the focus back to a button that may be gone by now.
    const soon = setTimeout(() => {
      if (document.activeElement !== document.body) return
      const next = document.querySelector<HTMLElement>(`[${NEXT}]`)
      const report = document.querySelector<HTMLElement>(`[${READ}]`)
      ;(next ?? report)?.focus()
    }, 0)
    return () => clearTimeout(soon)
  }, [order.reportVersion, step])

  // What the key does hangs on the results: pressed before they are here, it waits for them.
  const comes = ability.can('enter', 'Result') && results.data === undefined && results.error === null
  const asked = useRef(false)
  const enterOrEdit = () => (mayEnter ? enter() : edit())
  useEffect(() => {
    if (comes || !asked.current) return
    asked.current = false
    enterOrEdit()
  })
  useShortcut(
    {
      keys: 'e',
      label: mayEnter ? m.order.actEnter : m.order.actEdit,
      group: m.order.keysGroup,
      when: mayEnter || comes || ability.can('edit', 'Order'),
    },
    () => {
      if (comes) asked.current = true
      else enterOrEdit()
    },
  )
  useShortcut({ keys: 'p', label: m.order.actPreview, group: m.order.keysGroup, when: previews }, () =>
    setReading(true),
  )
  useShortcut(
    { keys: 'l', label: m.order.actLabels, group: m.order.keysGroup, when: ability.can('print', 'Label') },
    () => setAction('labels'),
  )
  usePageAction(
    { label: m.order.actLabels, keys: 'l', run: () => setAction('labels') },
    ability.can('print', 'Label'),
  )
  usePageAction({ label: m.order.actPreview, keys: 'p', run: () => setReading(true) }, previews)
  usePageAction({ label: m.order.actEnter, keys: 'e', run: enter }, mayEnter)
  usePageAction({ label: m.order.actRelease, run: act.release }, releases && gate?.ready === true)

  const notReady =
    gate && !gate.ready
      ? [...gate.blockers, ...gate.missing.map(({ message }) => message)].join(' ')
      : undefined
  return (
    <div className="min-h-full bg-bg">
      {orderTabs.map((tab, at) => (
        <TabKey key={tab} tab={tab} at={at} path={path} />
      ))}
      <OrderHeader
        order={order}
        tabs={useTabs(order, analyses, search, path)}
        menu={orderMenu({
          ...{ order, analyses, ability, ask: setAction, clear, edit },
          isStaff: user.userType === 'lab',
          refer: () => go(`/referrals?order=${order._id}`),
        })}
        keepSearch={tabHref('', search)}
        onLabels={() => setAction('labels')}
        onPreview={previews ? () => setReading(true) : undefined}
        primary={
          <Primary
            step={entering ? 'enter' : step}
            entering={entering}
            // The one filled button: the critical call has it while one is owed.
            quiet={owed.length > 0 || entering}
            count={ready.length}
            busy={receiving || actions.verify.isPending}
            notReady={notReady}
            act={act}
          />
        }
      />
      <div className="grid gap-4 px-6 py-4 max-sm:gap-3 max-sm:p-3">
        <OrderBanners order={order} onClear={clear} />
        <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-4 max-[1399px]:grid-cols-2 max-md:grid-cols-1 max-sm:gap-3">
          <div className="grid min-w-0 gap-4 max-[1399px]:col-span-full max-sm:gap-3">
            <div className="empty:hidden min-[1400px]:hidden">
              <CriticalCard key={order._id} order={order} owed={owed} />
            </div>
            <TabBody
              tab={search.tab}
              bench={bench}
              actions={actions}
              entering={entering}
              results={results}
              tox={tox}
            />
          </div>
          <aside
            aria-label={m.order.timeline.title}
            className="grid gap-4 max-[1399px]:contents min-[1400px]:sticky min-[1400px]:top-44"
          >
            <div className="empty:hidden max-[1399px]:hidden">
              <CriticalCard key={order._id} order={order} owed={owed} />
            </div>
            <ValidityCard specimens={tox.consistencies?.specimens ?? []} />
            <TimelineCard order={order} callOwed={owed.length > 0} />
            <BenchCard orderId={order._id} />
            <RemoteCard order={order} />
            {ability.can('read', 'Report') && (
              <ReportCard
                order={order}
                path={path}
                offer={releases ? sideRelease(bench, gate) : null}
                onRelease={setReleasing}
              />
            )}
            <OrderTransfers order={order} />
            <MedicationsCard order={order} consistencies={tox.consistencies} path={path} />
          </aside>
        </div>
      </div>
      {action && <OrderActions action={action} order={order} onClose={() => setAction(undefined)} />}
      {search.recall && (
        <RecallDialog
          order={order}
          recipientId={search.recall}
          onClose={() => go(tabHref(path, { ...search, recall: undefined }), { replace: true })}
        />
      )}
      {reading && <ReportDialog order={order} onClose={() => setReading(false)} />}
      {releasing && (
        <ReleaseDialog
          kind={releasing}
          order={order}
          analyses={analyses}
          onClose={() => setReleasing(undefined)}
        />
      )}
    </div>
  )
}

/** 1 to 6. */
function TabKey({ tab, at, path }: { tab: OrderTab; at: number; path: string }) {
  const go = useGo()
  useShortcut({ keys: String(at + 1), label: m.order.tabs[tab], group: m.order.keysGroup }, () =>
    go(tabHref(path, { tab })),
  )
  return null
}

function useTabs(order: Order, analyses: readonly Analysis[], search: OrderSearch, path: string) {
  const { ability } = useMe()
  const { data: versions } = useQuery({ ...versionsQuery(order._id), enabled: ability.can('read', 'Report') })
  const counts: Partial<Record<OrderTab, number>> = {
    results: analyses.length,
    medications: order.medications.length,
    specimens: order.specimens.length,
    documents: versions
      ? new Set([
          ...versions.versions.map(({ mediaKey }) => mediaKey),
          ...versions.documents.map(({ key }) => key),
        ]).size
      : 0,
  }
  return orderTabs.map((tab) => ({
    to: tabHref(path, { tab }),
    label: m.order.tabs[tab],
    count: counts[tab] || undefined,
    current: search.tab === tab,
  }))
}

interface PrimaryProps {
  step: NextStep
  entering: boolean
  quiet: boolean
  count: number
  busy: boolean
  notReady: string | undefined
  act: Record<Exclude<NextStep, null>, () => void>
}

/** The next thing this order waits for. */
function Primary({ step, entering, quiet, count, busy, notReady, act }: PrimaryProps) {
  if (step === null) return null
  const icons = { receive: PackageCheck, enter: SquarePen, verify: BadgeCheck, release: FileCheck }
  const words = {
    receive: m.order.actReceive,
    enter: entering ? m.order.actEnterDone : m.order.actEnter,
    verify: fill(m.order.actVerify, { count }),
    release: m.order.actRelease,
  }
  return (
    <Button
      {...{ [NEXT]: true }}
      {...(step === 'verify' && { [VERIFY]: true })}
      variant={quiet ? 'outline' : 'primary'}
      icon={icons[step]}
      busy={busy && step !== 'enter'}
      // Not ready is said on the button and, point by point, in the report card.
      disabledReason={step === 'release' ? notReady : undefined}
      onClick={act[step]}
    >
      {words[step]}
    </Button>
  )
}

interface TabBodyProps {
  tab: OrderTab
  bench: Bench
  actions: ResultActions
  entering: boolean
  results: LoadedOrderProps['results']
  tox: Tox
}

function TabBody({ tab, bench, actions, entering, results, tox }: TabBodyProps) {
  const { order, analyses } = bench
  const { ability } = useMe()
  if (tab === 'medications') return <MedicationsTab order={order} />
  if (tab === 'specimens') return <SpecimensTab order={order} analyses={analyses} />
  if (tab === 'documents') return <DocumentsTab order={order} />
  if (tab === 'billing') return <BillingTab order={order} />
  if (tab === 'history') return <HistoryTab order={order} analyses={analyses} />
  // Nothing is asked for who may not read them, so nothing would ever come.
  if (!ability.can('read', 'Result'))
    return (
      <EmptyState
        title={fill(m.errors.notForYouTitle, { name: m.order.tabs.results })}
        text={m.errors.notForYouText}
      />
    )
  if (results.error && !results.data) return <LoadFailed error={results.error} refetch={results.refetch} />
  if (tox.retry) return <EmptyState tone="error" title={m.ui.partFailed} onRetry={tox.retry} />
  if (!results.data || !tox.consistencies) return <SkeletonRows rows={10} label={m.order.loadingResults} />
  return <ResultsTab bench={bench} actions={actions} entering={entering} consistencies={tox.consistencies} />
}
