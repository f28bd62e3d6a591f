import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '@contract/access/shapes'
import { api } from '@contract/api'
import { minLinkUsernameLength } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { invalidate, useSend } from '@/api/query'
import { Avatar } from '@/ui/avatar'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { linkedQuery } from './linked'
import { accessStatusQuery } from './queries'

/** Add Account: asks another account to be linked, and shows those that are. */
export default function AccountsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [username, setUsername] = useState('')
  const name = username.trim()
  const send = useSend(api.access.addLinkedUser, {
    onSuccess: ({ child }) => {
      setUsername('')
      void invalidate(client, api.access.status)
      void client.query({ ...linkedQuery, staleTime: 0 }).catch(() => undefined)
      toast.success(fill(m.access.linkSent, { username: child }), { detail: m.access.linkSentHelp })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      lang={m.session.language}
      title={m.session.addAccountTitle}
      description={m.access.linkHelp}
      size="m"
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.length >= minLinkUsernameLength) send.mutate({ body: { username: name } })
        }}
      >
        {send.error && (
          <Banner tone="danger" title={send.error.fields['username'] ?? send.error.message}>
            {m.session.addAccountFailedHelp}
          </Banner>
        )}
        <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
          <Field label={m.access.linkUsername} className="flex-1">
            {(wiring) => (
              <TextInput
                {...wiring}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={username}
                onChange={(event) => setUsername(event.target.value)}
              />
            )}
          </Field>
          <Button
            type="submit"
            variant="primary"
            disabled={name.length < minLinkUsernameLength}
            busy={send.isPending}
          >
            {m.session.addAccountSubmit}
          </Button>
        </div>
      </form>
      <Links />
    </Dialog>
  )
}

function Links() {
  const { data } = useQuery(accessStatusQuery)
  return (
    <section className="mt-5">
      <h3 className="border-b border-line pb-1.5 text-meta font-medium text-hint">{m.access.linkLinks}</h3>
      {!data ? (
        <SkeletonRows rows={2} />
      ) : data.links.length === 0 ? (
        <p className="py-3 text-dense text-text2">{m.access.linkNone}</p>
      ) : (
        <ul className="divide-y divide-soft-line">
          {data.links.map((link) => (
            <LinkRow key={link._id} link={link} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkRow({ link }: { link: Link }) {
  const client = useQueryClient()
  const { name, username, state, direction } = link
  const remove = useSend(api.access.removeLinkedUser, {
    onSuccess: () => {
      void invalidate(client, api.access.status, api.session.notifications)
      void client.query({ ...linkedQuery, staleTime: 0 }).catch(() => undefined)
      toast.info(fill(m.access.linkRemoved, { name }))
    },
    onError: (error) => toast.error(m.access.linkRemoveFailed, { detail: error.message }),
  })
  const pending = state === 'pending'
  return (
    <li className="flex items-center gap-3 py-2 text-dense max-sm:flex-wrap">
      <Avatar name={name} />
      <span className="mr-auto min-w-0">
        <span className="block truncate font-medium">
          {name} <span className="mono font-normal text-hint">{username}</span>
        </span>
        <span className="block text-meta text-hint">
          {pending
            ? m.session.addAccountPending
            : state === 'awaiting'
              ? m.access.linkAwaitsAdministrator
              : direction === 'to'
                ? m.access.linkToThem
                : m.access.linkFromThem}
        </span>
      </span>
      {!(pending && direction === 'from') && (
        <Button
          size="s"
          busy={remove.isPending}
          aria-label={`${pending ? m.access.linkTakeBack : m.access.linkRemove}: ${name}`}
          onClick={() => remove.mutate({ body: { _id: link._id } })}
        >
          {pending ? m.access.linkTakeBack : m.access.linkRemove}
        </Button>
      )}
    </li>
  )
}
