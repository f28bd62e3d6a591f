import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { demoPassword, demoUsers } from '@contract/demo-users'
import { fill, m } from '@contract/messages'
import { Card } from '@/ui/card'
import type { Filled } from './sign-in-form'

const words: Readonly<Record<string, string>> = m.session.demoUsers
/** `portal.results` has its words at `portalResults`: a dot would part the key. */
const wordsFor = (username: string) =>
  words[username.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase())] ?? ''

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The sign-ins of a demo installation; a press fills the form. Says who can reach this server. */
export function DemoAccounts({ onPick }: { onPick: (filled: Filled) => void }) {
  const local = loopback.test(window.location.hostname)
  return (
    <Card title={m.session.demoTitle} end={local ? m.session.demoLocal : m.session.demoOpen}>
      <ul>
        {demoUsers.map(({ username }) => (
          <li key={username} className="border-b border-soft-line">
            <button
              type="button"
              onClick={() => onPick({ username, password: demoPassword })}
              aria-label={fill(m.session.demoFill, { username })}
              className="flex h-9 w-full items-center gap-3 px-4 text-left text-dense hover:bg-hover max-sm:h-11"
            >
              <span className="mono w-28 shrink-0">{username}</span>
              <span className="truncate text-text2">{wordsFor(username)}</span>
              <ChevronRight aria-hidden className="ml-auto size-3.5 text-text2" />
            </button>
          </li>
        ))}
      </ul>
      <p className="px-4 py-2.5 text-meta text-hint">
        {local ? m.session.demoLocalHelp : m.session.demoOpenHelp}{' '}
        <Link to="/mailbox">{m.session.demoMailbox}</Link>
      </p>
    </Card>
  )
}
