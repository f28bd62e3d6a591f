import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { wayKindLabels, type WayKind } from '@contract/deliveries/choices'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { toast } from '@/ui/toast'
import { linesQuery } from './queries'

/** Why a channel stands still, and for who may, the way on; that nothing leaves a demonstration. */
export function LineBanner({
  channel,
  className = 'px-6 pb-3 max-sm:px-4',
}: {
  channel?: WayKind
  /** Its distance from what stands around it; a list's own where it is not said. */
  className?: string
}) {
  const { data } = useQuery(linesQuery)
  const { ability } = useMe()
  const resume = useSend(api.deliveries.resumeLine, {
    invalidates: ['deliveries', 'faxes'],
    onSuccess: () => toast.success(m.deliveries.lineResumed),
    onError: (error) => toast.error(error.message),
  })
  const lines = (data?.docs ?? []).filter((line) => channel === undefined || line.channel === channel)
  const shown = lines.filter(({ missing, sandbox, pausedAt }) => missing || sandbox || pausedAt)
  if (shown.length === 0) return null
  return (
    <div className={cx('grid gap-2', className)}>
      {shown.map((line) => {
        const name = wayKindLabels[line.channel]
        if (line.pausedAt)
          return (
            <Banner
              key={line.channel}
              tone="warning"
              title={fill(m.deliveries.lineStopped, { name })}
              actions={
                ability.can('manage', 'Setting') && (
                  <Button
                    size="s"
                    busy={resume.isPending}
                    onClick={() => resume.mutate({ body: { channel: line.channel } })}
                  >
                    {m.deliveries.lineResume}
                  </Button>
                )
              }
            >
              {line.pausedWhy}
            </Banner>
          )
        return line.missing ? (
          <Banner key={line.channel} tone="warning" title={fill(m.deliveries.lineMissing, { name })}>
            {m.deliveries.lineMissingHelp}
          </Banner>
        ) : (
          <Banner key={line.channel} title={fill(m.deliveries.lineSandbox, { name })}>
            {line.channel === 'fax' ? m.deliveries.lineSandboxHelp : m.resultLinks.sandboxHelp}
          </Banner>
        )
      })}
    </div>
  )
}
