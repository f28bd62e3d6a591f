import { Check, CircleCheck, OctagonX, TriangleAlert, X } from 'lucide-react'
import type { Explained, ExplainedReason } from '@contract/access/shapes'
import { fill, m } from '@contract/messages'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'

const titles = {
  page: ['can', 'cannot'],
  call: ['canCall', 'cannotCall'],
  ability: ['canDo', 'cannotDo'],
} as const

/** The answer, then each reason with yes or no. */
export function Answer({ explained }: { explained: Explained }) {
  const { person, roles, target, allowed, reasons } = explained
  const name = `${person.firstName} ${person.lastName}`
  const nothing = allowed && reasons.some(({ kind, ok }) => kind === 'rows' && !ok)
  const Icon = !allowed ? OctagonX : nothing ? TriangleAlert : CircleCheck
  const tone = !allowed ? 'text-danger' : nothing ? 'text-warning' : 'text-success'
  const title = fill(m.access.explain[titles[target.kind][allowed ? 0 : 1]], { name })
  return (
    <Card>
      <div className="grid gap-3 p-4" aria-live="polite">
        <div className="flex items-start gap-3">
          <Icon aria-hidden className={cx('mt-0.5 size-5', tone)} />
          <div className="min-w-0">
            <h2 className={tone}>{title}</h2>
            <p className="text-dense text-text2">{target.label}</p>
            {nothing && <p className="text-dense">{m.access.explain.but}</p>}
          </div>
        </div>
        <p className="text-dense">
          <span className="text-hint">{m.access.explain.holds}: </span>
          {roles.length > 0 ? roles.join(', ') : m.access.explain.holdsNone}
        </p>
      </div>
      <table className="w-full border-t border-line text-dense" aria-label={m.access.explain.reasons}>
        <tbody>
          {reasons.map((reason) => (
            <tr key={reason.kind} className="border-b border-soft-line align-top last:border-0">
              <th
                scope="row"
                className="w-40 py-2 pr-3 pl-4 text-left font-medium whitespace-nowrap max-sm:w-28"
              >
                {m.access.explain.step[reason.kind]}
              </th>
              <td className="w-20 py-2 pr-3 whitespace-nowrap">
                <YesNo ok={reason.ok} />
              </td>
              <td className="py-2 pr-4">
                {said(reason, explained).map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function YesNo({ ok }: { ok: boolean }) {
  const Icon = ok ? Check : X
  return (
    <span className={cx('inline-flex items-center gap-1 font-medium', ok ? 'text-success' : 'text-danger')}>
      <Icon aria-hidden className="size-4" /> {ok ? m.access.explain.yes : m.access.explain.no}
    </span>
  )
}

const list = (names: readonly string[]) => names.join(', ')

/** A reason in words. */
function said(reason: ExplainedReason, { person: { userType } }: Explained): string[] {
  switch (reason.kind) {
    case 'account':
      return [
        reason.why === 'on'
          ? m.access.explain.explanation.accountOn
          : reason.why === 'off'
            ? m.access.explain.explanation.accountOff
            : m.access.explain.explanation.accountUnverified,
      ]
    case 'feature':
      if (reason.feature === null) return [m.access.explain.explanation.featureNone]
      if (reason.on) return [fill(m.access.explain.explanation.featureOn, { feature: reason.feature })]
      return [fill(m.access.explain.explanation.featureOff, { feature: reason.feature })]
    case 'ceiling':
      return [
        reason.ok
          ? fill(m.access.explain.explanation.ceilingOk, { userType })
          : fill(m.access.explain.explanation.ceilingNo, { userType }),
      ]
    case 'role':
      return roleWords(reason, userType)
    case 'denial':
      return [
        reason.ok
          ? m.access.explain.explanation.denialNone
          : fill(m.access.explain.explanation.denial, { roles: list(reason.by) }),
      ]
    case 'view': {
      const view = reason.view ? m.access.view[reason.view] : m.access.view.own
      return [
        reason.ok
          ? fill(m.access.explain.explanation.viewOk, { view })
          : fill(m.access.explain.explanation.viewNo, { view }),
      ]
    }
    case 'ability':
      return abilityWords(reason)
    case 'rows':
      if (reason.locations === null) return [m.access.explain.explanation.rowsNone]
      if (reason.locations === 'all') return [m.access.explain.explanation.rowsAll]
      if (reason.locations === 0) return [m.access.explain.explanation.rowsZero]
      return [fill(m.access.explain.explanation.rowsSome, { names: list(reason.names) })]
  }
}

function abilityWords({ right, guards, awaits }: Extract<ExplainedReason, { kind: 'ability' }>): string[] {
  if (right === null) return [m.access.explain.explanation.abilityNone]
  const name = right.join(' ')
  return [
    fill(m.access.explain.explanation.ability, { right: name }),
    ...(guards === null
      ? []
      : [fill(m.access.explain.explanation.abilityGuards, { right: name, what: guards })]),
    ...(awaits === null
      ? []
      : [fill(m.access.explain.explanation.abilityAwaits, { right: name, why: awaits })]),
  ]
}

function roleWords(reason: Extract<ExplainedReason, { kind: 'role' }>, userType: string): string[] {
  switch (reason.by) {
    case 'everyone':
      return [m.access.explain.explanation.everyone]
    case 'type':
      return [fill(m.access.explain.explanation.type, { userType })]
    case 'top':
      return [fill(m.access.explain.explanation.top, { roles: list(reason.given) })]
    case 'roles':
      return [fill(m.access.explain.explanation.given, { roles: list(reason.given) })]
    case 'none':
      return [
        m.access.explain.explanation.none,
        reason.would.length > 0
          ? fill(m.access.explain.explanation.would, { roles: list(reason.would) })
          : m.access.explain.explanation.wouldNone,
      ]
  }
}
