import { useState } from 'react'
import { api } from '@contract/api'
import type { Colleague, Colleagues } from '@contract/colleagues/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { changedWords, nowOf, sameToManager } from './changed'

const t = m.colleagues

interface PersonDialogProps {
  offered: Pick<Colleagues, 'roles' | 'places'>
  /** Null to invite somebody new. */
  colleague: Colleague | null
  onClose: () => void
}

const texts = ['firstName', 'lastName', 'username', 'email'] as const

/** Invites a colleague, or changes the roles and places of one: what is not one's own is not offered. */
export function PersonDialog({ offered, colleague, onClose }: PersonDialogProps) {
  const [typed, setTyped] = useState({ firstName: '', lastName: '', username: '', email: '' })
  const [roles, setRoles] = useState<string[]>(colleague?.roles ?? ['user'])
  const [places, setPlaces] = useState<string[]>(
    colleague?.places.map(({ _id }) => _id) ?? offered.places.map(({ _id }) => _id),
  )
  const [seen, setSeen] = useState(colleague)
  const [changed, setChanged] = useState<string>()
  const invite = useSend(api.colleagues.invite, {
    invalidates: ['colleagues'],
    onSuccess: ({ email }) => {
      toast.success(fill(t.invited, { email: email ?? '' }))
      onClose()
    },
  })
  const update = useSend(api.colleagues.update, {
    invalidates: ['colleagues'],
    onSuccess: () => {
      toast.success(t.saved)
      onClose()
    },
    // What was chosen stays: where nothing of it was touched, it is saved over what else changed.
    onError: (refusal, { body }) => {
      const now = nowOf(refusal)
      if (!now || !seen) return
      setSeen(now)
      if (sameToManager(seen, now))
        update.mutate({ body: { colleague: { ...body.colleague, version: now.version } } })
      else setChanged(changedWords(now))
    },
  })
  const { error } = colleague ? update : invite
  const fields = error?.fields ?? {}
  const errorOf = (name: string) => fields[`colleague.${name}`] ?? fields[name]
  const known = [...texts, 'roles', 'places'].some((name) => errorOf(name) !== undefined)
  const busy = invite.isPending || update.isPending
  const toggled = (list: string[], one: string) =>
    list.includes(one) ? list.filter((each) => each !== one) : [...list, one]

  function submit(): void {
    if (seen)
      update.mutate({
        body: { colleague: { _id: seen._id, version: seen.version, roles, places } },
      })
    else invite.mutate({ body: { colleague: { ...typed, roles, places } } })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="m"
      title={
        colleague ? fill(t.editTitle, { name: `${colleague.firstName} ${colleague.lastName}` }) : t.invite
      }
      actions={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button variant="primary" busy={busy} onClick={submit}>
            {colleague ? t.save : t.sendInvite}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!colleague && (
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            {texts.map((name) => (
              <Field
                key={name}
                label={t[name]}
                error={errorOf(name)}
                hint={name === 'email' ? t.emailHint : undefined}
              >
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    type={name === 'email' ? 'email' : 'text'}
                    autoComplete="off"
                    value={typed[name]}
                    onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
        )}
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 font-medium">{t.roles}</legend>
          {offered.roles.map(({ key, name, description }) => (
            <Checkbox key={key} checked={roles.includes(key)} onChange={() => setRoles(toggled(roles, key))}>
              {name} <span className="block text-meta text-hint">{description}</span>
            </Checkbox>
          ))}
          {errorOf('roles') && (
            <p role="alert" className="text-dense text-danger">
              {errorOf('roles')}
            </p>
          )}
        </fieldset>
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 font-medium">{t.places}</legend>
          {offered.places.map(({ _id, physician, location }) => (
            <Checkbox
              key={_id}
              checked={places.includes(_id)}
              onChange={() => setPlaces(toggled(places, _id))}
            >
              {physician.name} · {location.name}
            </Checkbox>
          ))}
          {errorOf('places') && (
            <p role="alert" className="text-dense text-danger">
              {errorOf('places')}
            </p>
          )}
        </fieldset>
        {error && !known && (
          <p role="alert" className="text-dense text-danger">
            {changed ?? error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
