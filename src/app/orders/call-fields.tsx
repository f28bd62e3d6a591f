import { useState } from 'react'
import { m } from '@contract/messages'
import type { CallOutcome } from '@contract/results/shapes'
import { readTyped } from '@/form/read-typed'
import { typedNow } from '@/form/typed'
import { formatClock } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { forgetCall, keepCall, keptCall, type WrittenCall } from './kept-calls'

const roles = Object.values(m.order.criticalRoles)

/** The fields without which nobody was told, by the names that their inputs have, in their order. */
export const callFields = { toldTo: 'toldTo', role: 'role', at: 'at', readBack: 'readBack' } as const

/**
 * What is being written of a call about critical values. `lacking`: the fields that it still needs, for somebody who was reached.
 * `about` names the values: what was written and not recorded stands there again, whatever closed the dialog. Only that it was
 * read back is said anew.
 */
export function useCallDraft(about: string, firstPhone = '') {
  const [isFound] = useState(() => keptCall(about) !== undefined)
  const [opened] = useState(() => typedNow(`t ${formatClock(new Date(), labZone())}`))
  const [written, setWritten] = useState<WrittenCall>(
    () => keptCall(about) ?? { toldTo: '', role: '', at: null, phone: null, note: '' },
  )
  const [readBack, setReadBack] = useState(false)
  const [tried, setTried] = useState(false)
  const write = (change: Partial<WrittenCall>): void => {
    const next = { ...written, ...change }
    setWritten(next)
    keepCall(about, next)
  }
  const { toldTo, role, note } = written
  const phone = written.phone ?? firstPhone
  const at = written.at ?? opened
  const time = readTyped(at, 'datetime', labZone())
  const lacking = [
    toldTo.trim() === '' && callFields.toldTo,
    role.trim() === '' && callFields.role,
    time?.ok !== true && callFields.at,
    !readBack && callFields.readBack,
  ].flatMap((name) => name || [])
  /** Words that are said once somebody tried to record. */
  const when = (is: boolean, words: string) => (tried && is ? words : undefined)
  return {
    ...{ toldTo, role, at, readBack, phone, note, time, lacking, tried, when, isFound },
    ...{ write, setReadBack, setTried },
    /** It was recorded. */
    forget: () => forgetCall(about),
  }
}

interface CallFieldsProps {
  draft: ReturnType<typeof useCallDraft>
  /** Whether the name takes the focus as it appears: whoever opens this has somebody on the line. */
  autoFocus?: boolean
  /** What the server said of the time. */
  wrongTime?: string | undefined
}

/** Who was told, in what capacity, when, that it was read back (42 CFR 493.1291(g)), at which number, and a note. */
export function CallFields({ draft, autoFocus = false, wrongTime }: CallFieldsProps) {
  const { toldTo, role, at, readBack, phone, note, time, tried, when } = draft
  const timeError = time === null ? when(true, m.order.criticalAtMissing) : time.ok ? wrongTime : time.message
  return (
    <>
      {draft.isFound && <p className="text-meta text-text2">{m.order.criticalFound}</p>}
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field
          label={m.order.criticalPersonNotified}
          error={when(toldTo.trim() === '', m.order.criticalPersonNotifiedMissing)}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name={callFields.toldTo}
              autoFocus={autoFocus}
              value={toldTo}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => draft.write({ toldTo: target.value })}
            />
          )}
        </Field>
        <Field label={m.order.criticalRole} error={when(role.trim() === '', m.order.criticalRoleMissing)}>
          {(wiring) => (
            <>
              <TextInput
                {...wiring}
                name={callFields.role}
                value={role}
                maxLength={80}
                list="told-roles"
                autoComplete="off"
                onChange={({ target }) => draft.write({ role: target.value })}
              />
              <datalist id="told-roles">
                {roles.map((one) => (
                  <option key={one} value={one} aria-label={one} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
      <Field
        label={m.order.criticalAt}
        hint={time?.ok ? time.echo : m.order.criticalAtHint}
        error={timeError}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name={callFields.at}
            value={at.text}
            autoComplete="off"
            onChange={({ target }) => draft.write({ at: typedNow(target.value) })}
          />
        )}
      </Field>
      <div>
        <Checkbox
          name={callFields.readBack}
          checked={readBack}
          aria-invalid={tried && !readBack ? true : undefined}
          onChange={() => draft.setReadBack(!readBack)}
        >
          {m.order.criticalReadBack}
        </Checkbox>
        {tried && !readBack && (
          <p className="mt-1 text-meta font-medium text-danger">{m.order.criticalReadBackMissing}</p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={m.order.criticalPhone} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={phone}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => draft.write({ phone: target.value })}
            />
          )}
        </Field>
        <Field label={m.order.criticalNote} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={note}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => draft.write({ note: target.value })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

interface CallButtonsProps {
  busy: boolean
  onClose: () => void
  /** For somebody who was not reached; the form itself records who was. */
  onMissed: (outcome: Exclude<CallOutcome, 'reached'>) => void
}

/** How a call ended. */
export const CallButtons = ({ busy, onClose, onMissed }: CallButtonsProps) => (
  <div className="flex flex-wrap justify-end gap-2">
    <Button onClick={onClose}>{m.ui.cancel}</Button>
    <Button disabled={busy} onClick={() => onMissed('leftMessage')}>
      {m.order.criticalLeftMessage}
    </Button>
    <Button disabled={busy} onClick={() => onMissed('noAnswer')}>
      {m.order.criticalNoAnswer}
    </Button>
    <Button type="submit" variant="primary" busy={busy}>
      {m.order.criticalOk}
    </Button>
  </div>
)
