import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { fill, m } from '@contract/messages'
import type { RemoteOrder } from '@contract/remote-orders/shapes'
import { useSend } from '@/api/query'
import { formatDate, formatPerson } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { signersQuery } from './queries'

const p = m.remoteOrderEntry
const kinds = ['delegate', 'provider'] as const
type Kind = (typeof kinds)[number]
type Signer = Reply<typeof api.remoteOrders.delegates>['docs'][number]

/** Which accounts sign for the provider of an order; the provider and the laboratory's administrators name them. */
export function SignersCard({ physician }: { physician: RemoteOrder['physician'] }) {
  const query = useQuery(signersQuery(physician._id))
  const provider = formatPerson(physician)
  const end = useSend(api.remoteOrders.endDelegate, {
    invalidates: ['remoteOrders'],
    onError: (refused) => toast.error(refused.message),
  })
  if (!query.data) return null
  const { docs, mayName } = query.data
  const stop = (one: Signer) =>
    end.mutate(
      { body: { _id: one._id, version: one.version } },
      { onSuccess: () => toast.success(fill(p.signerEnded, { name: one.name, provider })) },
    )
  return (
    <Card title={fill(p.signersTitle, { provider })}>
      {docs.length === 0 ? (
        <p className="px-4 py-3 text-dense text-hint">{mayName ? p.signersNone : p.signersNoneRead}</p>
      ) : (
        <ul className="divide-y divide-soft-line">
          {docs.map((one) => (
            <li key={one._id} className="flex items-center gap-3 px-4 py-2.5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {one.name}
                <span className="block text-meta text-text2">
                  {fill(p.signerLine, {
                    kind: p.signerKind[one.kind],
                    date: formatDate(one.since.slice(0, 10)),
                    name: one.byName,
                  })}
                </span>
              </span>
              {mayName && (
                <Button
                  size="s"
                  busy={end.isPending}
                  aria-label={fill(p.signerEndOf, { name: one.name })}
                  onClick={() => stop(one)}
                >
                  {p.signerEnd}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayName && <NameSigner physicianId={physician._id} provider={provider} />}
    </Card>
  )
}

function NameSigner({ physicianId, provider }: { physicianId: string; provider: string }) {
  const [username, setUsername] = useState('')
  const [kind, setKind] = useState<Kind>('delegate')
  const [missing, setMissing] = useState(false)
  const name = useSend(api.remoteOrders.nameDelegate, {
    invalidates: ['remoteOrders'],
    onSuccess: (named) => {
      setUsername('')
      toast.success(fill(p.signerNamed, { name: named.name, provider }))
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = username.trim()
    setMissing(typed === '')
    if (typed !== '') name.mutate({ body: { physicianId, username: typed, kind } })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-soft-line px-4 py-3" noValidate>
      {name.error && <Banner tone="danger" title={name.error.message} />}
      <Field label={p.signerUsername} error={missing ? p.signerUsernameMissing : undefined}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={username}
            maxLength={80}
            autoComplete="off"
            onChange={({ target: { value } }) => setUsername(value)}
          />
        )}
      </Field>
      <Field label={p.signerAs}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={kind}
            options={kinds.map((value) => ({ value, label: p.signerKind[value] }))}
            onChange={({ target: { value } }) => setKind(value === 'provider' ? 'provider' : 'delegate')}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={name.isPending}>
          {p.signerAdd}
        </Button>
      </div>
    </form>
  )
}
