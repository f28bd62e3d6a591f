import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { PayerRuleDetail, UnmappedRow } from '@contract/payer-rules/shapes'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AppLink, routerLink } from '@/app/router-link'
import { LoadFailed } from '@/app/load-failed'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { queueQuery, staleAfter } from './queries'
import { RemapDialog } from './remap-dialog'
import { TestBox } from './test-box'

const route = getRouteApi('/_in/payermapper_/queue')
const list = { label: m.navigation.itemPayerMapper, to: '/payermapper' }

/** Payer names that arrived without a payer on file, most frequent first, each with what it may mean. */
export function QueuePage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/payermapper/queue' })
  const { data, error, refetch } = useQuery(queueQuery(search))
  const [rule, setRule] = useState<PayerRuleDetail>()
  const turn = (page: number) => void navigate({ search: (before) => ({ ...before, page }) })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader
        title={m.payerRules.queue}
        crumbs={[list]}
        count={data && formatCount(data.total, data.totalIsCapped)}
        renderLink={routerLink}
      />
      <div className="grid gap-4 p-6 max-sm:p-4 xl:max-w-300">
        <TestBox />
        <Card title={m.payerRules.queue} sub={m.payerRules.queueHelp} className="overflow-x-auto">
          {error && !data && <LoadFailed error={error} refetch={refetch} />}
          {!data && !error && <SkeletonRows rows={6} />}
          {data?.docs.length === 0 && (
            <EmptyState title={m.payerRules.queueNone} text={m.payerRules.queueNoneHelp} />
          )}
          {data && data.docs.length > 0 && <Names rows={data.docs} onRule={setRule} />}
        </Card>
        {data && data.pages > 1 && (
          <div className="flex items-center gap-3 text-dense text-text2">
            <Button size="s" disabled={data.page <= 1} onClick={() => turn(data.page - 1)}>
              {m.payerRules.previous}
            </Button>
            {fill(m.payerRules.page, { page: data.page, pages: data.pages })}
            <Button size="s" disabled={data.page >= data.pages} onClick={() => turn(data.page + 1)}>
              {m.payerRules.next}
            </Button>
          </div>
        )}
      </div>
      {rule && <RemapDialog rule={rule} onClose={() => setRule(undefined)} />}
    </div>
  )
}

type OnRule = (rule: PayerRuleDetail) => void

function Names({ rows, onRule }: { rows: readonly UnmappedRow[]; onRule: OnRule }) {
  return (
    <table className="w-full text-dense tabular-nums">
      <thead>
        <tr className="text-left text-hint [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
          <th scope="col">{m.payerRules.incoming}</th>
          <th scope="col" className="text-right">
            {m.payerRules.orders}
          </th>
          <th scope="col" className="text-right">
            {m.payerRules.patients}
          </th>
          <th scope="col">{m.payerRules.suggestion}</th>
          <th scope="col">
            <span className="sr-only">{m.payerRules.accept}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-t border-soft-line [&>td]:px-4 [&>td]:py-2">
            <td className="font-medium">{row.name}</td>
            <td className="text-right">{row.orders}</td>
            <td className="text-right">{row.patients}</td>
            <td className="text-text2">{meaning(row)}</td>
            <td>
              <NameActs row={row} onRule={onRule} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function meaning({ payer, suggestion }: UnmappedRow): string {
  if (payer) return fill(m.payerRules.mapped, { payer: payer.name })
  if (!suggestion) return m.payerRules.noSuggestion
  const likeness = fill(m.payerRules.likeness, {
    percent: Math.round(suggestion.likeness * 100),
  })
  return `${suggestion.name}, ${likeness}`
}

/** A suggestion becomes a rule, and what the rule would move is asked about at once. */
function NameActs({ row, onRule }: { row: UnmappedRow; onRule: OnRule }) {
  const { ability } = useMe()
  const { name, rule, suggestion, payer } = row
  const add = useSend(api.payerRules.add, {
    invalidates: staleAfter,
    onSuccess(made) {
      toast.success(fill(m.payerRules.accepted, { name, payer: made.payerName }))
      onRule(made)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  if (!ability.can('edit', 'Payer')) return null
  const meant = suggestion ?? payer
  return (
    <span className="flex justify-end gap-2">
      {rule && (
        <Button size="s" onClick={() => onRule(rule)}>
          {m.payerRules.remap}
        </Button>
      )}
      {!rule && meant && (
        <Button
          size="s"
          aria-label={`${m.payerRules.accept}: ${name}, ${meant.name}`}
          busy={add.isPending}
          onClick={() =>
            add.mutate({
              body: { payerRule: { incoming: name, kind: 'alias', locationId: null, payerId: meant._id } },
            })
          }
        >
          {m.payerRules.accept}
        </Button>
      )}
      {!rule && (
        <AppLink
          to={`/payermapper/new?incoming=${encodeURIComponent(JSON.stringify(name))}`}
          className={buttonClass({ size: 's' })}
        >
          {m.payerRules.other}
        </AppLink>
      )}
    </span>
  )
}
