import { useQuery } from '@tanstack/react-query'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { buttonClass } from '@/ui/button-class'
import { attentionQuery, toVerifyQuery } from './queries'

/** The ways on from entering: what waits to be verified, the instruments, and the rules that verify by themselves. */
export function BenchLinks() {
  const { ability, mayOpen } = useMe()
  const opensCls = mayOpen('/turbocls')
  const verifies = opensCls && ability.can('verify', 'Result')
  const seesInstruments = ability.can('read', 'Instrument')
  const { data: waiting } = useQuery({ ...toVerifyQuery, enabled: verifies })
  const { data: attention } = useQuery({ ...attentionQuery, enabled: seesInstruments })
  const ready = waiting && formatCount(waiting.READY, waiting.capped && waiting.READY > 0)
  const links = [
    opensCls && { to: '/turbocls', label: m.turboCls.title, count: ready },
    seesInstruments && {
      to: '/instruments',
      label: m.navigation.pageInstruments,
      count: attention && attention.docs.length > 0 ? formatCount(attention.docs.length) : undefined,
    },
    verifies && { to: '/turbocls?rules=true', label: m.autoverification.title, count: undefined },
  ].filter((link) => link !== false)
  if (links.length === 0) return null
  return (
    <nav aria-label={m.bench.linksLabel} className="flex flex-wrap gap-1">
      {links.map(({ to, label, count }) => (
        <AppLink key={to} to={to} className={buttonClass({ variant: 'quiet' })}>
          {label}
          {count !== undefined && <span className="text-hint tabular-nums"> {count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}
