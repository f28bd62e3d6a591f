import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { userTypeLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { awaitingLinksQuery } from './queries'

/** Accepted links that give no right until an administrator approves them. */
export function AwaitingLinks() {
  const query = useQuery(awaitingLinksQuery)
  const agree = useSend(api.access.agreeLink, {
    invalidates: [api.access.linksAwaiting, api.session.notifications],
  })
  if (query.error && !query.data)
    return (
      <EmptyState
        tone="error"
        title={m.access.linksFailed}
        text={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <SkeletonRows rows={4} />
  return (
    <>
      {agree.error && <Banner tone="danger" title={messageOf(agree.error)} />}
      <Card title={m.access.linksAwaitingTitle} end={query.data.length > 0 && query.data.length}>
        <p className="border-b border-soft-line px-4 py-2 text-dense text-text2">
          {m.access.linksAwaitingHelp}
        </p>
        {query.data.length === 0 ? (
          <EmptyState title={m.access.linksNone} text={m.access.linksNoneHelp} />
        ) : (
          <ul>
            {query.data.map(({ _id, parent, parentType, child, childType }) => (
              <li
                key={_id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-soft-line px-4 py-2 text-dense last:border-b-0"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {fill(m.access.linkWorksAs, {
                    parent,
                    parentType: userTypeLabels[parentType],
                    child,
                    childType: userTypeLabels[childType],
                  })}
                </span>
                <Button
                  size="s"
                  aria-label={fill(m.access.linkApproveName, { parent, child })}
                  disabled={agree.isPending}
                  onClick={() =>
                    agree.mutate(
                      { body: { _id } },
                      { onSuccess: () => toast.success(fill(m.access.linkApproved, { parent, child })) },
                    )
                  }
                >
                  {m.access.linkApprove}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
