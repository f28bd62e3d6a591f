import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { longestMessage } from '@contract/contact/shapes'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { useUnsaved } from '@/app/unsaved'
import { LoadFailed } from '@/app/load-failed'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { Field } from '@/ui/field'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'

type Info = Reply<typeof api.contact.info>
export const infoQuery = read(api.contact.info, {}, { fresh: 300 })

/** How to reach the laboratory, and a message to it: for every kind of user. */
export function ContactPage() {
  const { data, error, refetch } = useQuery(infoQuery)
  return (
    <div className="min-h-full bg-bg pb-6">
      <PageHeader title={m.contact.title} />
      <div className="grid max-w-260 items-start gap-4 px-6 pt-2 max-sm:px-4 lg:grid-cols-[5fr_7fr]">
        {data ? (
          <>
            <Reach info={data} />
            {data.takesMessages ? (
              <MessageCard />
            ) : (
              <Banner title={data.phone ? m.contact.off : m.contact.offBare} />
            )}
          </>
        ) : error ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </div>
    </div>
  )
}

/** Street, then city, state and ZIP code, as on an envelope. */
function addressLines({ line1, line2, city, state, zip }: Info['address']): string[] {
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2, town].flatMap((line) => (line ? [line] : []))
}

function Reach({ info: { name, phone, address, hours } }: { info: Info }) {
  const lines = addressLines(address)
  const facts = [
    ...(phone
      ? [
          {
            label: m.contact.phone,
            value: (
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} aria-label={fill(m.contact.call, { phone })}>
                {phone}
              </a>
            ),
          },
        ]
      : []),
    ...(lines.length > 0
      ? [
          {
            label: m.contact.address,
            value: (
              <address className="not-italic">
                {lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            ),
          },
        ]
      : []),
    ...(hours
      ? [{ label: m.contact.hours, value: <span className="whitespace-pre-line">{hours}</span> }]
      : []),
  ]
  return (
    <Card title={m.contact.reach}>
      <div className="grid gap-3 p-4">
        <p className="font-semibold">{name}</p>
        {facts.length > 0 ? (
          <Facts facts={facts} layout="column" />
        ) : (
          <p className="text-dense text-text2">{m.contact.unknown}</p>
        )}
      </div>
    </Card>
  )
}

function MessageCard() {
  const [sent, setSent] = useState<string>()
  return (
    <Card title={m.contact.write} sub={m.contact.writeSub}>
      {sent === undefined ? (
        <MessageForm onSent={setSent} />
      ) : (
        <Sent number={sent} onAnother={() => setSent(undefined)} />
      )}
    </Card>
  )
}

function Sent({ number, onAnother }: { number: string; onAnother: () => void }) {
  const { ability } = useMe()
  return (
    <div className="grid gap-3 p-4">
      <Banner tone="success" title={fill(m.contact.sent, { number })}>
        {m.contact.sentNote}
      </Banner>
      <div className="flex flex-wrap gap-2">
        {ability.can('read', 'Helpdesk') && (
          <AppLink to="/helpdesk" className={buttonClass()}>
            {m.contact.read}
          </AppLink>
        )}
        <Button onClick={onAnother}>{m.contact.another}</Button>
      </div>
    </div>
  )
}

function MessageForm({ onSent }: { onSent: (number: string) => void }) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const send = useSend(api.contact.send, {
    invalidates: ['helpdesk'],
    onSuccess: ({ number }) => onSent(number),
  })
  useUnsaved(subject.trim() !== '' || text.trim() !== '')
  const lacking = {
    subject: asked && subject.trim() === '' ? m.contact.needSubject : undefined,
    text: asked && text.trim() === '' ? m.contact.needText : undefined,
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setAsked(true)
    if (subject.trim() === '' || text.trim() === '') return
    send.mutate({ body: { subject, text } })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 p-4">
      {send.error && (
        <Banner tone="danger" title={m.contact.failed}>
          {send.error.message}
        </Banner>
      )}
      <Field label={m.contact.subject} error={lacking.subject ?? send.error?.fields['subject']}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={subject}
            maxLength={160}
            onChange={(event) => setSubject(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={m.contact.text}
        hint={m.contact.textHint}
        error={lacking.text ?? send.error?.fields['text']}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={6}
            value={text}
            maxLength={longestMessage}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={send.isPending} className="max-sm:h-11 max-sm:w-full">
          {m.contact.send}
        </Button>
      </div>
    </form>
  )
}
