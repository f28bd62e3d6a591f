import { useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { api } from '@contract/api'
import type { MessageDetail, RawMessage } from '@contract/ehr-jobs/shapes'
import { fill, m } from '@contract/messages'
import { invalidate, useSend } from '@/api/query'
import { LeaveGuard } from '@/app/entity/leave-guard'
import { useGo } from '@/app/router-link'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { changesOf, type MessageChange } from './raw-parts'
import { forgetUnsent, keepUnsent, unsent } from './unsent'

interface EditorProps {
  message: MessageDetail
  raw: RawMessage
  onClose: () => void
}

/** The text of a message to be changed, what that changes, and why. It is filed or sent as a version of its own. */
export function Editor({ message, raw, onClose }: EditorProps) {
  const [before] = useState(() => unsent(message._id))
  const [text, setText] = useState(before?.text ?? raw.text)
  const [reason, setReason] = useState(before?.reason ?? '')
  const [tried, setTried] = useState(false)
  const go = useGo()
  const client = useQueryClient()
  const next = Math.max(message.edition, ...message.editions.map(({ edition }) => edition)) + 1
  const changes = changesOf(raw.text, text)
  const isDirty = changes.length > 0 || reason !== ''
  const send = useSend(api.ehrJobs.replay, {
    invalidates: ['ehrJobs'],
    onSuccess: (fresh) => {
      forgetUnsent(message._id)
      toast.success(fill(m.ehrJobs.didReplay, { number: fresh.edition }))
      onClose()
      go(`/ehrjob/${fresh._id}`)
    },
    // What it is now stands on the page, and the next try is of that.
    onError: (error) => void (error.code === 'stale' && invalidate(client, 'ehrJobs')),
  })
  const change = (edit: { text?: string; reason?: string }) => {
    const now = { text, reason, ...edit }
    setText(now.text)
    setReason(now.reason)
    keepUnsent(message._id, now)
  }
  const isStale = send.error?.code === 'stale'
  const fields = send.error?.fields ?? {}
  const missing = {
    text: changes.length === 0 ? m.ehrJobs.replaySame : undefined,
    reason: reason.trim() === '' ? m.ehrJobs.reasonMissing : undefined,
  }
  function replay(): void {
    setTried(true)
    if (missing.text || missing.reason) return
    send.mutate({ body: { _id: message._id, version: message.version, text, reason: reason.trim() } })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    replay()
  }
  return (
    <Card title={fill(m.ehrJobs.editTitle, { number: next })} sub={m.ehrJobs.editHelp}>
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          replay()
        }}
      >
        {before && <Banner title={m.ehrJobs.editKept} />}
        {send.error && Object.keys(fields).length === 0 && (
          <Banner
            tone="danger"
            title={
              isStale
                ? fill(m.ehrJobs.editStale, { state: m.ehrJobs.state[message.state] })
                : send.error.message
            }
          />
        )}
        <Field label={m.ehrJobs.editText} error={fields['text'] ?? (tried ? missing.text : undefined)}>
          {(wiring) => (
            <Textarea
              {...wiring}
              autoFocus
              rows={12}
              wrap="off"
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              className="max-h-120! overflow-x-auto font-mono text-meta/6 whitespace-pre"
              value={text}
              onKeyDown={keys}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
        <Changes changes={changes} />
        <Field label={m.ehrJobs.editReason} error={fields['reason'] ?? (tried ? missing.reason : undefined)}>
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={400}
              autoComplete="off"
              value={reason}
              onKeyDown={keys}
              onChange={({ target }) => change({ reason: target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {changes.length > 0 && (
            <Button variant="quiet" className="mr-auto" onClick={() => change({ text: raw.text })}>
              {m.ehrJobs.editUndo}
            </Button>
          )}
          <Button
            onClick={() => {
              forgetUnsent(message._id)
              onClose()
            }}
          >
            {m.ui.cancel}
          </Button>
          <Button type="submit" variant="primary" shortcut="Ctrl Enter" busy={send.isPending}>
            {fill(m.ehrJobs.editReplay, { number: next })}
          </Button>
        </div>
      </form>
      <LeaveGuard shown={isDirty} dirty={() => isDirty && unsent(message._id) !== undefined} />
    </Card>
  )
}

/** Longer ones, such as a report in base64, are cut here. */
const cut = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

function Changes({ changes }: { changes: readonly MessageChange[] }) {
  return (
    <section aria-live="polite" className="grid gap-1">
      <h3 className="text-dense font-medium">{m.ehrJobs.editChanges}</h3>
      {changes.length === 0 ? (
        <p className="text-dense text-hint">{m.ehrJobs.editNoChanges}</p>
      ) : (
        <ul className="divide-y divide-soft-line rounded-card border border-line text-dense">
          {changes.map(({ place, kind, before, after }, at) => (
            <li key={at} className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 wrap-anywhere">
              <span className="mono w-16 shrink-0 text-hint">{place}</span>
              {kind !== 'changed' && (
                <span className="font-medium">
                  {kind === 'added' ? m.ehrJobs.editAdded : m.ehrJobs.editRemoved}
                </span>
              )}
              {kind !== 'added' && (
                <del className="font-mono text-meta text-hint">{cut(before) || m.ehrJobs.rawEmpty}</del>
              )}
              {kind === 'changed' && <span aria-hidden>→</span>}
              {kind !== 'removed' && (
                <ins className="font-mono text-meta font-semibold no-underline">
                  {cut(after) || m.ehrJobs.rawEmpty}
                </ins>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
