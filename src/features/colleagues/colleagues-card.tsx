import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Colleague } from '@contract/colleagues/shapes'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { SkeletonRows } from '@/ui/skeleton'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { changedWords, nowOf, roleName, sameToManager } from './changed'
import { PersonDialog } from './person-dialog'

const t = m.colleagues
const colleaguesQuery = { ...read(api.colleagues.list, {}), placeholderData: undefined }
const nameOf = ({ firstName, lastName }: Colleague) => `${firstName} ${lastName}`

/** Who uses the portal at the manager's locations: invite, change, remove. */
export function ColleaguesCard() {
  const query = useQuery(colleaguesQuery)
  const [editing, setEditing] = useState<Colleague | 'new'>()
  const [removing, setRemoving] = useState<Colleague>()
  const [link, setLink] = useState<{ name: string; link: string }>()
  const { data } = query
  return (
    <Card
      title={t.title}
      sub={t.sub}
      end={
        data && (
          <Button size="s" variant="primary" onClick={() => setEditing('new')}>
            {t.invite}
          </Button>
        )
      }
    >
      {data ? (
        data.docs.length === 0 ? (
          <EmptyState title={t.none} text={t.noneHelp} />
        ) : (
          <ul>
            {data.docs.map((one) => (
              <li
                key={one._id}
                aria-label={nameOf(one)}
                className="grid gap-1 border-b border-soft-line px-4 py-2.5 text-dense last:border-b-0"
              >
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span className="font-medium">{nameOf(one)}</span>
                  <span className="mono text-text2">{one.username}</span>
                  {one.active ? (
                    !one.hasPassword && <span className="text-warning">{t.pending}</span>
                  ) : (
                    <span className="text-hint">{t.inactive}</span>
                  )}
                  <span className="ml-auto flex flex-wrap gap-1">
                    <RowActions
                      colleague={one}
                      onEdit={() => setEditing(one)}
                      onRemove={() => setRemoving(one)}
                      onLink={(shown) => setLink({ name: nameOf(one), link: shown })}
                    />
                  </span>
                </div>
                <p className="text-text2">{one.roles.map(roleName).join(', ')}</p>
                <p className="text-hint">
                  {one.places
                    .map(({ physician, location }) => `${physician.name} · ${location.name}`)
                    .join('; ')}
                </p>
                {one.bar && <p className="text-hint">{t.bars[one.bar]}</p>}
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailed error={query.error} refetch={query.refetch} />
      ) : (
        <SkeletonRows rows={3} label={t.loading} />
      )}
      {data && editing && (
        <PersonDialog
          offered={data}
          colleague={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <RemoveDialog colleague={removing} onClose={() => setRemoving(undefined)} />}
      {link && (
        <Dialog
          open
          onOpenChange={() => setLink(undefined)}
          size="s"
          title={fill(t.linkTitle, { name: link.name })}
          actions={<Button onClick={() => setLink(undefined)}>{t.close}</Button>}
        >
          <p className="mb-2 text-text2">{t.linkText}</p>
          <p className="mono rounded-control bg-sunken p-2 text-dense break-all select-all">{link.link}</p>
        </Dialog>
      )}
    </Card>
  )
}

function RowActions({
  colleague: { _id, active, hasPassword, bar },
  onEdit,
  onRemove,
  onLink,
}: {
  colleague: Colleague
  onEdit: () => void
  onRemove: () => void
  onLink: (link: string) => void
}) {
  const send = useSend(api.colleagues.link, {
    onSuccess: ({ sentTo, link }) => {
      if (sentTo) toast.success(fill(t.invited, { email: sentTo }))
      if (link) onLink(link)
    },
    onError: (error) => toast.error(error.message),
  })
  if (bar === 'self' || bar === 'higher') return null
  return (
    <>
      {bar === null && active && !hasPassword && (
        <>
          <Button
            size="s"
            variant="quiet"
            busy={send.isPending}
            onClick={() => send.mutate({ body: { _id, by: 'mail' } })}
          >
            {t.resend}
          </Button>
          <Button size="s" variant="quiet" onClick={() => send.mutate({ body: { _id, by: 'link' } })}>
            {t.showLink}
          </Button>
        </>
      )}
      {bar === null && active && (
        <Button size="s" variant="quiet" onClick={onEdit}>
          {t.edit}
        </Button>
      )}
      <Button size="s" variant="quiet" onClick={onRemove}>
        {t.remove}
      </Button>
    </>
  )
}

function RemoveDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [seen, setSeen] = useState(colleague)
  const [changed, setChanged] = useState<string>()
  const name = nameOf(colleague)
  const remove = useSend(api.colleagues.remove, {
    invalidates: ['colleagues'],
    onSuccess: () => {
      toast.success(fill(t.removed, { name }))
      onClose()
    },
    onError: (error, { body }) => {
      const now = nowOf(error)
      if (!now) return
      setSeen(now)
      if (sameToManager(seen, now)) remove.mutate({ body: { ...body, version: now.version } })
      else setChanged(changedWords(now))
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={fill(t.removeTitle, { name })}
      actions={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button
            variant="primary"
            busy={remove.isPending}
            onClick={() => remove.mutate({ body: { _id: seen._id, version: seen.version, reason } })}
          >
            {t.remove}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-text2">{t.removeText}</p>
      <Field
        label={t.reason}
        error={
          remove.error?.fields['reason'] ?? (remove.error ? (changed ?? remove.error.message) : undefined)
        }
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={3}
            maxLength={400}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
