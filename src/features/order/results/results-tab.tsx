import { BadgeCheck, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fill, m } from '@contract/messages'
import type { OrderConsistencies } from '@contract/rules/tox-of-order'
import { isLive } from '@contract/orders/live'
import type { Analysis } from '@contract/results/shapes'
import { isDrugTest } from '@contract/rules/drug-test'
import { useMe } from '@/app/me'
import { rulePath } from '@/app/paths'
import { LeaveGuard } from '@/app/results/leave-guard'
import { ReplaceCritical } from '@/app/results/replace-critical'
import { useGo } from '@/app/router-link'
import { useCellSaver } from '@/app/results/use-cell-saver'
import { useShortcut, useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { changeUnseen } from '@contract/results/delta-seen'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'
import type { MenuEntry } from '@/ui/menu-entry'
import { mayDo, panelGroups, refusal, type Bench } from './analysis-rules'
import type { ResultAction } from './action-dialogs'
import { PanelCard } from './panel-card'
import { readPaste, type Paste } from './paste'
import { CELL } from './result-cell'
import { nextStep, VERIFY } from '../next-step'
import type { RowTools } from './result-row'
import { resultColumns } from './result-columns'
import { useKeepAnalyses, useRefreshOrder } from '../queries'
import { marksOf, type ResultActions } from './use-result-actions'

const ActionDialog = deferred(() => import('./action-dialogs').then((part) => part.ActionDialog))
const AddOnCard = deferred(() => import('./add-on-card').then((part) => part.AddOnCard))
const ReflexCard = deferred(() => import('./reflex-card').then((part) => part.ReflexCard))
const Isolates = deferred(() => import('./isolates').then((part) => part.Isolates))
const PasteDialog = deferred(() => import('./paste-dialog').then((part) => part.PasteDialog))

const isVerified = ({ state }: Analysis) => state === 'VERIFIED' || state === 'RELEASED'

/** A drug result, or one whose own rules may call for a test. */
const mayCall = (one: Analysis) => isDrugTest(one) || (one.definition.reflexes?.length ?? 0) > 0

const group = m.order.keysCellGroup
const cellKeys = [
  { keys: 'Enter', label: m.order.keysCellNext, group },
  { keys: 'Shift+Enter', label: m.order.keysCellPrevious, group },
  { keys: 'd', label: m.order.keysCellDetected, group },
  { keys: 'n', label: m.order.keysCellNotDetected, group },
  { keys: 'Escape', label: m.order.keysCellRestore, group },
]

interface ResultsTabProps {
  bench: Bench
  actions: ResultActions
  entering: boolean
  consistencies: OrderConsistencies<Analysis>
}

/** The order's results by panel: read, entered in place, verified, repeated, cancelled, corrected. */
export function ResultsTab({ bench, actions, entering, consistencies }: ResultsTabProps) {
  const { order, analyses } = bench
  const { ability } = useMe()
  const keep = useKeepAnalyses(order._id)
  const refresh = useRefreshOrder()
  const saver = useCellSaver({ analyses, entering, keep, refresh })
  const go = useGo()
  const [focused, setFocused] = useState<string>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [paste, setPaste] = useState<Paste>()
  const [action, setAction] = useState<{ kind: ResultAction; analysis: Analysis }>()

  const mayVerify = ability.can('verify', 'Result')
  const mayCallForMore =
    mayVerify && order.state === 'OPEN' && analyses.some((one) => mayCall(one) && isVerified(one))
  const groups = panelGroups([...analyses.filter(isLive), ...analyses.filter((one) => !isLive(one))])
  const open = groups.flatMap((group) => group.analyses).filter((one) => mayDo('enterResult', one, bench))
  const ready = mayVerify ? analyses.filter((one) => mayDo('verify', one, bench)) : []
  const chosen = ready.filter(({ _id }) => ticked.has(_id))
  const toVerify = chosen.length > 0 ? chosen : ready
  const verify = (these: readonly Analysis[]) =>
    actions.verify.mutate({ body: { analyses: marksOf(these) } }, { onSuccess: () => setTicked(new Set()) })
  useShortcut(
    {
      keys: 'Shift+V',
      label: m.order.resultsVerify,
      group: m.order.keysGroup,
      when: toVerify.length > 0 && saver.unsaved === 0,
    },
    () => verify(toVerify),
  )

  useShortcut(
    { keys: 'v', label: m.order.keysToVerify, group: m.order.keysGroup, when: toVerify.length > 0 },
    () => document.querySelector<HTMLElement>(`[${VERIFY}]`)?.focus(),
  )

  useToldKeys(cellKeys, entering)
  // Entry begins at the first value that is missing, whether a key or a click asked for it.
  useEffect(() => {
    if (entering) emptyCell()?.focus()
  }, [entering])

  const isNext = !entering && nextStep(bench, ability) === 'verify'
  const columns = resultColumns(analyses, {
    ticks: ready.length > 1 && !entering,
    compared: consistencies.isCompared,
  })
  const tools: RowTools = {
    entry: entering
      ? {
          saver,
          // What was typed stays in sight though the row was closed to entry meanwhile.
          open: (analysis) => open.includes(analysis) || saver.drafts.has(analysis._id),
          onFocus: setFocused,
          onMove: moveToCell,
          onPaste: (id, rows) => {
            const read = readPaste(open, id, rows, order)
            if (!read.ok) return toast.error(read.message)
            // A block of blanks: there is nothing to ask.
            if (read.paste.cells.length + read.paste.left > 0) setPaste(read.paste)
          },
        }
      : null,
    ticks:
      ready.length > 1 && !entering
        ? {
            ids: ticked,
            may: (analysis) => ready.includes(analysis),
            toggle: (id) =>
              setTicked((ids) =>
                ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
              ),
          }
        : null,
    verify: (card) => {
      const [all, some] = [
        card.filter((one) => ready.includes(one)),
        card.filter((one) => chosen.includes(one)),
      ]
      if (all.length === 0 || (chosen.length > 0 && some.length === 0)) return undefined
      // Where this card has all there is to verify, the page's own button does the same.
      if (chosen.length === 0 && all.length === ready.length && isNext) return undefined
      return (
        <Button
          icon={BadgeCheck}
          size="s"
          {...{ [VERIFY]: true }}
          busy={actions.verify.isPending}
          disabledReason={saver.unsaved > 0 ? m.order.resultsNotSaved : undefined}
          onClick={() => verify(some.length > 0 ? some : all)}
        >
          {some.length > 0
            ? fill(m.order.resultsVerifySelected, { count: some.length })
            : fill(m.order.actVerify, { count: all.length })}
        </Button>
      )
    },
    // While typing, Tab goes from value to value: nothing else in the sheet takes the focus.
    menu: (analysis) => (entering ? [] : menuOf(analysis)),
    isolates: (analysis) =>
      analysis.definition.kind === 'micro' &&
      analysis.raw !== null && (
        <Isolates analysis={analysis} bench={bench} actions={actions} closed={entering} />
      ),
    note: (id) => actions.notes.get(id),
  }

  /** What can be done with this result now. A missing right hides, a state that forbids says why. */
  function menuOf(analysis: Analysis): MenuEntry[] {
    const { state } = analysis
    const ask = (kind: ResultAction) => () => setAction({ kind, analysis })
    const may = {
      verify: mayVerify,
      enter: ability.can('enter', 'Result'),
      reject: ability.can('reject', 'Result'),
      correct: ability.can('correct', 'Result'),
    }
    const rule = may.verify ? analysis.verifiedRule : null
    return [
      ...(rule
        ? [{ label: fill(m.autoverification.versionRule, rule), onSelect: () => go(rulePath(rule)) }]
        : []),
      ...(may.verify && state === 'RESULTED'
        ? [
            {
              label: m.order.resultsVerify,
              onSelect: () => actions.verify.mutate({ body: { analyses: marksOf([analysis]) } }),
              disabledReason: refusal('verify', analysis, bench) ?? undefined,
            },
          ]
        : []),
      ...(may.verify && state === 'RESULTED' && changeUnseen(analysis)
        ? [{ label: m.order.resultsSeen, onSelect: ask('seen') }]
        : []),
      ...(may.verify && state === 'VERIFIED'
        ? [
            {
              label: m.order.resultsUnverify,
              onSelect: ask('unverify'),
              disabledReason: refusal('unverify', analysis, bench) ?? undefined,
            },
          ]
        : []),
      ...(may.enter && (state === 'RESULTED' || state === 'VERIFIED')
        ? [
            {
              label: m.order.resultsRetest,
              onSelect: ask('retest'),
              disabledReason: refusal('retract', analysis, bench) ?? undefined,
            },
          ]
        : []),
      ...(may.correct && state === 'RELEASED'
        ? [
            {
              label: m.order.resultsCorrect,
              onSelect: ask('correct'),
              disabledReason: refusal('retract', analysis, bench) ?? undefined,
            },
          ]
        : []),
      ...(may.reject && mayDo('cancel', analysis, bench)
        ? [{ label: m.order.resultsCancel, onSelect: ask('cancel'), danger: true }]
        : []),
    ]
  }

  if (analyses.length === 0) return <EmptyState title={m.order.resultsNone} text={m.order.resultsNoneHelp} />
  return (
    <div className="grid gap-4 max-sm:gap-3">
      {saver.waiting > 0 && (
        <Banner
          tone="warning"
          icon={CloudOff}
          title={fill(m.order.resultsWaitTitle, { count: saver.waiting })}
        >
          {m.order.resultsWaitText}
        </Banner>
      )}
      {mayCallForMore && <ReflexCard order={order} />}
      {analyses.some(({ cause }) => cause?.rule === 'requested') && <AddOnCard orderId={order._id} />}
      {groups.map((group) => (
        <PanelCard
          key={group.key}
          group={group}
          order={order}
          all={analyses}
          tools={tools}
          consistencies={consistencies}
          columns={columns}
          focused={group.analyses.find(({ _id }) => _id === focused)}
        />
      ))}
      {paste && (
        <PasteDialog
          paste={paste}
          onClose={() => setPaste(undefined)}
          onSave={() => {
            for (const { analysis, text } of paste.cells) {
              saver.type(analysis._id, text)
              saver.save(analysis._id, text)
            }
            setPaste(undefined)
          }}
        />
      )}
      {action && (
        <ActionDialog
          action={action.kind}
          analysis={action.analysis}
          actions={actions}
          onClose={() => setAction(undefined)}
        />
      )}
      <ReplaceCritical analyses={analyses} saver={saver} clinic={order.location} />
      <LeaveGuard count={saver.unsaved} />
    </div>
  )
}

/** To the next or the previous result cell of the page, across its cards. */
function moveToCell(from: HTMLInputElement, step: 1 | -1): void {
  const cells = [...document.querySelectorAll<HTMLInputElement>(`input[${CELL}]`)]
  cells[cells.indexOf(from) + step]?.focus()
}

/** The first result cell of the page that waits for a value. */
const emptyCell = () =>
  [...document.querySelectorAll<HTMLInputElement>(`input[${CELL}]`)].find(({ value }) => value === '')
