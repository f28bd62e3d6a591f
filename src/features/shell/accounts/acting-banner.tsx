import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, Siren, UsersRound, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { invalidate, useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { cx } from '@/ui/cx'
import { toast } from '@/ui/toast'
import { accessStatusPoll } from './queries'
import { useSwitchAccount, useSwitchView } from './use-switch'

/** As whom one acts and what stands open, over every screen; one press leads back. Nothing while one is just oneself. */
export default function ActingBanner() {
  const { view, user, session } = useMe()
  const { data } = useQuery(accessStatusPoll)
  const switched = session.primary_username !== user.username
  const toAccount = useSwitchAccount()
  const toView = useSwitchView()
  return (
    <>
      {switched && (
        <Line
          icon={UsersRound}
          tone="info"
          title={fill(m.access.bannerAccount, {
            name: `${user.firstName} ${user.lastName}`,
            username: user.username,
          })}
          text={fill(m.access.bannerAccountHelp, { primary: session.primary_username })}
        >
          <Button
            size="s"
            busy={toAccount.isPending || toAccount.isSuccess}
            onClick={() =>
              toAccount.mutate(
                { body: { username: session.primary_username } },
                { onError: (error) => toast.error(m.access.linkSwitchFailed, { detail: error.message }) },
              )
            }
          >
            {m.access.bannerBackToAccount}
          </Button>
        </Line>
      )}
      {view && (
        <Line icon={Eye} tone="info" title={fill(m.access.bannerView, { view: m.access.view[view] })}>
          <Button
            size="s"
            busy={toView.isPending || toView.isSuccess}
            onClick={() =>
              toView.mutate(
                { body: { view: null } },
                { onError: (error) => toast.error(m.access.view.failed, { detail: error.message }) },
              )
            }
          >
            {m.access.bannerBackToView}
          </Button>
        </Line>
      )}
      {data?.emergencies.map(({ _id, endsAt }) => (
        <EmergencyLine key={_id} id={_id} endsAt={endsAt} />
      ))}
    </>
  )
}

const SECOND = 1000

/** What is left as `12:05`. */
export function leftUntil(endsAt: string, now: number): string | null {
  const seconds = Math.ceil((new Date(endsAt).getTime() - now) / SECOND)
  if (seconds <= 0) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function EmergencyLine({ id, endsAt }: { id: string; endsAt: string }) {
  const client = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(tick)
  }, [])
  const end = useSend(api.emergency.end, {
    invalidates: ['emergency', api.access.status],
    onSuccess: () => toast.info(m.access.bannerEnded),
    onError: (error) => toast.error(m.access.bannerEndFailed, { detail: error.message }),
  })
  const left = leftUntil(endsAt, now)
  useEffect(() => {
    if (left === null) void invalidate(client, 'emergency', api.access.status)
  }, [left, client])
  if (left === null) return null
  return (
    <Line
      icon={Siren}
      tone="danger"
      title={fill(m.access.bannerEmergency, { minutes: left })}
      text={m.access.bannerEmergencyHelp}
    >
      <AppLink to={`/access?open=${id}`} className={buttonClass({ variant: 'outline', size: 's' })}>
        {m.access.bannerOpen}
      </AppLink>
      <Button size="s" busy={end.isPending} onClick={() => end.mutate({ body: { _id: id } })}>
        {m.access.bannerEndNow}
      </Button>
    </Line>
  )
}

interface LineProps {
  icon: LucideIcon
  tone: 'info' | 'danger'
  title: string
  text?: string
  children: ReactNode
}

function Line({ icon: Icon, tone, title, text, children }: LineProps) {
  return (
    <div
      className={cx(
        'edge-in-forced-colors flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-6 py-1 text-dense max-sm:px-4 print:hidden',
        tone === 'info' ? 'bg-info-soft' : 'bg-danger-soft',
      )}
    >
      <Icon aria-hidden className={tone === 'info' ? 'text-info' : 'text-danger'} />
      <p className="mr-auto min-w-0">
        <b className={cx('font-semibold', tone === 'info' ? 'text-info' : 'text-danger')}>{title}</b>{' '}
        {text && <span className="text-text max-sm:hidden">{text}</span>}
      </p>
      <span className="flex gap-2">{children}</span>
    </div>
  )
}
