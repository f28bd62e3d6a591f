import { useEffect, useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { consentWords, textsFor } from '@contract/kiosk/consent'
import type { Language } from '@contract/languages'
import { todayIn } from '@contract/rules/zone'
import { call } from '@/api/client'
import { isApiError } from '@/api/errors'
import { useReference } from '@/app/me'
import { useScan } from '@/lib/scan/use-scan'
import { dateOf, faultOf } from './answers'
import { CheckAnswers } from './check-answers'
import { KioskFrame } from './frame'
import { itemsOf, type Identity, type Setting, type Values } from './items'
import { bigButton } from './kiosk-class'
import { orderOf } from './order'
import { signaturePicture } from './picture'
import { Question } from './question'
import { useBack } from './use-back'

interface VisitProps {
  setting: Setting
  languages: readonly Language[]
  by: Identity['by']
  onLanguage: (language: Language) => void
  onStartOver: () => void
  onContact: () => void
  /** Back from the first question: nothing is lost there. */
  onLeave: () => void
  onDone: (number: string) => void
}

/** One patient's questions, from who it is to sending. All of it lives in this component and ends with it. */
export function Visit({
  setting,
  languages,
  by,
  onLanguage,
  onStartOver,
  onContact,
  onLeave,
  onDone,
}: VisitProps) {
  const { labInfo } = useReference()
  const t = textsFor(setting.language, setting.own)
  const [identity, setIdentity] = useState<Identity>({ by, match: null, lacks: [] })
  const [values, setValues] = useState<Values>({})
  const [at, setAt] = useState(0)
  /** A question that is changed from the check of answers leads back there. */
  const [changing, setChanging] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [unknown, setUnknown] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const today = todayIn(labInfo.timeZone, new Date().toISOString())
  const { consent } = setting.form
  const items = itemsOf(
    setting,
    identity,
    values,
    consent === null ? null : consentWords(setting.language, consent, setting.own),
  )
  /** One question a screen, and after the last the check of all answers. */
  const item = items[at]
  const owed = () => {
    const first = items.findIndex((one) => faultOf(t, one, values, today) !== null)
    return first === -1 ? null : first
  }
  const question = useRef<HTMLDivElement>(null)
  // Keys go to the question that has just come, and its words stay in sight.
  useEffect(() => {
    const find = (which: string) => question.current?.querySelector<HTMLElement>(which)
    const answer = find('input:checked') ?? find('input, button')
    answer?.focus({ preventScroll: true })
  }, [at, item?.name])

  const change = (changes: Values) => {
    setValues((before) => ({ ...before, ...changes }))
    setProblem(null)
    setUnknown(false)
    // Who it is changed: an earlier yes was about somebody else.
    if (Object.keys(changes).some((name) => /^(code|firstname|lastname|dob\.)/.test(name)))
      setIdentity((before) => ({ ...before, match: null, lacks: [] }))
  }
  const back = () => {
    setFault(null)
    setProblem(null)
    setUnknown(false)
    if (changing) {
      setChanging(false)
      setAt(items.length)
    } else if (at === 0) onLeave()
    else setAt(Math.min(at, items.length) - 1)
  }
  useBack(() => !busy && back())
  // A patient may hold the barcode of a requisition under the kiosk's scanner.
  useScan(({ code }) => change({ code }), { enabled: item?.name === 'code' })

  const failure = (error: unknown): string => {
    if (isApiError(error, 'network')) return t.offline
    if (isApiError(error, 'too_many_requests')) return t.tooMany
    return isApiError(error) && error.fields?.['order.match'] !== undefined
      ? t.matchOver
      : `${t.failed} ${t.failedHelp}`
  }

  /** Asks once the birth date is there: yes or no. */
  async function identify(): Promise<boolean> {
    const dob = dateOf(values, 'dob', today) ?? ''
    const sought =
      identity.by === 'code'
        ? { code: values['code']?.trim() ?? '', dob }
        : { firstname: values['firstname'] ?? '', lastname: values['lastname'] ?? '', dob }
    const { found, match, lacks } = await call(api.kiosk.find, { body: { sought } })
    setIdentity({ by: identity.by, match: found ? match : null, lacks })
    setUnknown(!found && identity.by === 'code')
    return found || identity.by === 'name'
  }

  async function next(): Promise<void> {
    if (!item) return
    const wrong = faultOf(t, item, values, today)
    setFault(wrong)
    if (wrong !== null) return
    if (item.name === 'dob' && identity.match === null && !(await identify())) return
    if (changing && !['code', 'fullName', 'dob'].includes(item.name)) {
      setChanging(false)
      // A later answer may have asked for more: the first of what is still owed, or the check.
      setAt(owed() ?? items.length)
    } else {
      setChanging(false)
      setAt(at + 1)
    }
  }

  async function send(): Promise<void> {
    const missing = owed()
    if (missing !== null) return setAt(missing)
    let signatureId: string | null = null
    // A form may do without a drawn signature at a clinic; at a kiosk nobody else has seen who agreed.
    if (consent !== null) {
      const typed = values['typed'] === 'yes' ? (values['consentName'] ?? '') : null
      const picture = await signaturePicture(values['strokes'] ?? '', typed)
      const input = { query: { kind: 'consent' as const, locationId: setting.location._id }, body: picture }
      signatureId = (await call(api.remoteOrders.keepFile, input))._id
    }
    const order = orderOf(setting, identity, values, signatureId, today)
    const { requisitionNumber } = await call(api.kiosk.finish, { body: { order } }, { idempotencyKey: key })
    onDone(requisitionNumber)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await (item ? next() : send())
    } catch (error) {
      setProblem(failure(error))
    } finally {
      setBusy(false)
    }
  }
  const action = !item
    ? busy
      ? t.sending
      : t.send
    : busy && item.name === 'dob'
      ? t.finding
      : item.kind === 'consent'
        ? t.agree
        : t.next
  return (
    <form
      noValidate
      autoComplete="off"
      className="flex min-h-full flex-1 flex-col"
      onSubmit={(event) => void submit(event)}
    >
      <KioskFrame
        t={t}
        progress={{ at: Math.min(at, items.length) + 1, of: items.length + 1 }}
        languages={languages}
        onLanguage={onLanguage}
        onStartOver={onStartOver}
        onBack={back}
        onContact={onContact}
        action={
          <button
            type="submit"
            aria-disabled={busy || undefined}
            className={bigButton('primary', 'min-w-60')}
          >
            {action}
          </button>
        }
      >
        <div key={at} ref={question} className="grid gap-8">
          {item ? (
            <Question
              t={t}
              item={item}
              locationId={setting.location._id}
              values={values}
              fault={fault ?? undefined}
              onChange={change}
            />
          ) : (
            <CheckAnswers
              t={t}
              items={items}
              values={values}
              onChange={(place) => {
                setChanging(true)
                setAt(place)
              }}
            />
          )}
          <div role="alert" className="text-h3 font-medium text-danger empty:hidden">
            {problem}
            {unknown && (
              <span className="flex flex-wrap items-center gap-4">
                {t.notFound} {t.notFoundHelp}
                <button
                  type="button"
                  className={bigButton('outline')}
                  onClick={() => {
                    setIdentity({ by: 'name', match: null, lacks: [] })
                    setUnknown(false)
                    setAt(0)
                  }}
                >
                  {t.useName}
                </button>
              </span>
            )}
          </div>
        </div>
      </KioskFrame>
    </form>
  )
}
