import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useGo } from '@/app/router-link'
import { Avatar } from '@/ui/avatar'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { peopleQuery } from './queries'

/** Whom to write to: colleagues by name, Enter takes the first. */
export function NewConversation({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [typed, setTyped] = useState('')
  const { data } = useQuery(peopleQuery(useDeferredValue(typed.trim())))
  const open = useSend(api.chat.open, {
    invalidates: [api.chat.rooms],
    onSuccess: ({ room }) => {
      onClose()
      go(`/chat?room=${room}`)
    },
    onError: (error) => toast.error(m.chat.notOpened, { detail: error.message }),
  })
  const people = data?.docs ?? []
  const choose = (userId: string | undefined) => {
    if (userId !== undefined && !open.isPending) open.mutate({ body: { userId } })
  }
  return (
    <Dialog open onOpenChange={onClose} title={m.chat.start} size="s">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          choose(people[0]?._id)
        }}
      >
        <Field label={m.chat.find} hint={m.chat.findHint}>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="search"
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {data && people.length === 0 ? (
          <p className="text-dense text-hint">{m.chat.nobody}</p>
        ) : (
          <ul className="max-h-80 overflow-y-auto">
            {people.map(({ _id, name, username }) => (
              <li key={_id}>
                <button
                  type="button"
                  className="flex min-h-10 w-full items-center gap-3 rounded-control px-2 text-left text-dense hover:bg-hover"
                  onClick={() => choose(_id)}
                >
                  <Avatar name={name} />
                  <span className="truncate font-medium">{name}</span>
                  <span className="ml-auto truncate text-meta text-hint">{username}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
