import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { ReportLink } from '@contract/reports/shapes'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { isApiError, messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { linksQuery } from '../queries'

/** Who outside can open this order's reports by a link: each link that still works, and the way to end it. */
export function LinksCard({ order }: { order: Order }) {
  const { ability } = useMe()
  const { data, error, refetch } = useQuery(linksQuery(order._id))
  const [asked, setAsked] = useState<ReportLink>()
  const revoke = useSend(api.reports.revokeLink, {
    invalidates: [api.reports.links],
    onSuccess() {
      setAsked(undefined)
      toast.success(m.order.linksRevoked)
    },
    onError(refusal) {
      // It ended by itself, or somebody else ended it: the list says which ones are left.
      if (!isApiError(refusal, 'not_found')) return
      setAsked(undefined)
      void refetch()
    },
  })
  const mayRevoke = ability.can('report', 'Report')
  const links = data?.links ?? []
  return (
    <Card title={m.order.linksTitle} end={links.length > 0 && links.length}>
      {error && !data ? (
        <p className="px-4 py-3 text-dense text-danger">{error.message}</p>
      ) : !data ? (
        <Skeleton className="mx-4 my-3 w-2/3" />
      ) : links.length === 0 ? (
        <p className="px-4 py-3 text-dense text-hint">{m.order.linksNone}</p>
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {links.map((link) => (
            <li key={link._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <Link2 aria-hidden className="flex-none text-text2" />
              <span className="min-w-0 flex-1 basis-56">
                <span className="font-medium">{link.title}</span>
                <span className="block text-meta text-hint">
                  {fill(m.order.linksMade, {
                    name: link.createdByName,
                    at: formatDateTime(link.createdAt, labZone()),
                  })}
                  {link.tries > 0 && <> · {fill(m.order.linksTries, { count: link.tries })}</>}
                </span>
              </span>
              <span className="text-text2 tabular-nums">
                {fill(m.order.linksUntil, { at: formatDateTime(link.expiresAt, labZone()) })}
              </span>
              {mayRevoke && (
                <Button
                  size="s"
                  aria-label={fill(m.order.linksRevokeThis, { title: link.title, name: link.createdByName })}
                  onClick={() => {
                    revoke.reset()
                    setAsked(link)
                  }}
                >
                  {m.order.linksRevoke}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={fill(m.order.linksRevokeTitle, { title: asked.title })}
          commitLabel={m.order.linksRevokeOk}
          busy={revoke.isPending}
          onCommit={() => revoke.mutate({ body: { linkId: asked._id } })}
        >
          {m.order.linksRevokeText}
          {revoke.error && <Banner tone="danger" title={messageOf(revoke.error)} className="mt-3" />}
        </ConfirmDialog>
      )}
    </Card>
  )
}
