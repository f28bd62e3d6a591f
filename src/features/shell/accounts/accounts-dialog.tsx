import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '@contract/access-shapes'
import { api } from '@contract/api'
import { linkUsernameMin } from '@contract/api-access'
import { t } from '@contract/messages'
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
import { standingQuery } from './queries'

/** Add Account: asks another account to be linked, and shows those that are. */
export default function AccountsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [username, setUsername] = useState('')
  const name = username.trim()
  const send = useSend(api.access.addLinkedUser, {
    onSuccess: ({ child }) => {
      setUsername('')
      void invalidate(client, api.access.standing)
      void client.query({ ...linkedQuery, staleTime: 0 }).catch(() => undefined)
      toast.success(t('access.link.sent', { username: child }), { detail: t('access.link.sentHelp') })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('session.addAccount.title')}
      description={t('access.link.help')}
      size="m"
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.length >= linkUsernameMin) send.mutate({ body: { username: name } })
        }}
      >
        {send.error && (
          <Banner tone="danger" title={send.error.fields['username'] ?? send.error.message}>
            {t('session.addAccount.failedHelp')}
          </Banner>
        )}
        <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
          <Field label={t('access.link.username')} className="flex-1">
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
            disabled={name.length < linkUsernameMin}
            busy={send.isPending}
          >
            {t('session.addAccount.submit')}
          </Button>
        </div>
      </form>
      <Links />
    </Dialog>
  )
}

function Links() {
  const { data } = useQuery(standingQuery)
  return (
    <section className="mt-5">
      <h3 className="border-b border-line pb-1.5 text-meta font-medium text-hint">
        {t('access.link.links')}
      </h3>
      {!data ? (
        <SkeletonRows rows={2} />
      ) : data.links.length === 0 ? (
        <p className="py-3 text-dense text-text2">{t('access.link.none')}</p>
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
      void invalidate(client, api.access.standing, api.session.notifications)
      void client.query({ ...linkedQuery, staleTime: 0 }).catch(() => undefined)
      toast.info(t('access.link.removed', { name }))
    },
    onError: (error) => toast.error(t('access.link.removeFailed'), { detail: error.message }),
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
            ? t('session.addAccount.pending')
            : direction === 'to'
              ? t('access.link.toThem')
              : t('access.link.fromThem')}
        </span>
      </span>
      {!(pending && direction === 'from') && (
        <Button
          size="s"
          busy={remove.isPending}
          aria-label={`${pending ? t('access.link.takeBack') : t('access.link.remove')}: ${name}`}
          onClick={() => remove.mutate({ body: { _id: link._id } })}
        >
          {pending ? t('access.link.takeBack') : t('access.link.remove')}
        </Button>
      )}
    </li>
  )
}
