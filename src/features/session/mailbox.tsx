import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { AppLink } from '@/app/router-link'
import { usePageTitle } from '@/app/page-title'
import { formatDateTime } from '@/lib/format'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'

export const mailboxQuery = read(api.session.mailbox, {}, { fresh: 0 })

/** The reader's own clock: nobody is signed in here, so the laboratory's is not known. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What a demo installation would have mailed. Public, and says so. */
export function Mailbox() {
  usePageTitle(m.session.mailboxTitle)
  const query = useQuery(mailboxQuery)
  return (
    <main lang={m.session.language} className="mx-auto min-h-dvh max-w-200 pb-12">
      <PageHeader
        title={m.session.mailboxTitle}
        actions={
          <>
            <Button icon={RefreshCw} busy={query.isFetching} onClick={() => void query.refetch()}>
              {m.session.mailboxRefresh}
            </Button>
            <Link to="/" className={buttonClass({ variant: 'primary' })}>
              {m.session.mailboxSignIn}
            </Link>
          </>
        }
      />
      <p className="px-6 pb-4 text-text2 max-sm:px-4">{m.session.mailboxHelp}</p>
      {query.isPending ? (
        <SkeletonRows />
      ) : !query.data ? (
        <EmptyState tone="error" title={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data.docs.length === 0 ? (
        <EmptyState title={m.session.mailboxEmpty} text={m.session.mailboxEmptyHelp} />
      ) : (
        <ul className="grid gap-4 px-6 max-sm:px-4">
          {query.data.docs.map((mail) => (
            <li key={mail._id}>
              <Card
                title={mail.subject}
                sub={fill(m.session.mailboxTo, { recipient: mail.recipient })}
                end={formatDateTime(mail.sentAt, zone)}
              >
                <p className="p-4 text-dense break-words whitespace-pre-wrap">
                  <WithLinks text={mail.body} />
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

/** Addresses of this server become links that stay in this browser; any other stays text. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, i) => {
    const url = i % 2 === 1 && URL.canParse(piece) ? new URL(piece) : undefined
    if (url?.pathname !== '/' || !/^\?(action=|verify_req)/.test(url.search)) return piece
    return (
      <AppLink key={i} to={`/${url.search}${url.hash}`}>
        {piece}
      </AppLink>
    )
  })
}
