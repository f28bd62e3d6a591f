import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { productName } from '@contract/constants'
import { fill, m } from '@contract/messages'
import type { AccessAnswer, PatientProof } from '@contract/patient-access/shapes'
import { readTypedDate } from '@contract/rules/typed-date'
import { todayIn } from '@contract/rules/zone'
import { call } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { LabLogo } from '@/app/lab-logo'
import { LanguageChoice } from '@/app/language-choice'
import { usePageTitle } from '@/app/page-title'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { OwnReports } from './own-reports'

const t = m.patientAccess

/** As people type it, read by the reader's own day. */
function born(typed: string): string | undefined {
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date().toISOString())
  const read = readTypedDate(typed, { kind: 'dob', today })
  return read.ok ? read.value : undefined
}

/**
 * A patient's own results. The token stands behind the `#` and goes in a header, the proof in a body; results live in this page
 * alone and are gone with it. Nothing is asked of the server before somebody answers.
 */
export function OwnResultsPage() {
  usePageTitle(t.title)
  const token = useLocation().hash.replace(/^#/, '')
  const [typed, setTyped] = useState({ dob: '', zip: '' })
  const [errors, setErrors] = useState<{ dob?: string | undefined; zip?: string | undefined }>({})
  const [left, setLeft] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const first = () => form.current?.querySelector('input')?.focus()
  const check = useMutation<AccessAnswer, ApiError, PatientProof>({
    mutationFn: (proof) => call(api.patientAccess.open, { body: { proof } }, { token }),
    gcTime: 0,
    onSuccess: ({ answer }) => {
      if (answer.is === 'wrong') first()
    },
  })
  const { data, error } = check
  const answer = data?.answer
  const asks = answer === undefined || (answer.is === 'wrong' && answer.triesLeft > 0)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const read = born(typed.dob)
    const wrong = {
      dob:
        typed.dob.trim() === ''
          ? m.released.dobMissing
          : read === undefined
            ? m.released.dobFormat
            : undefined,
      zip: /^\d{5}(-?\d{4})?$/.test(typed.zip.trim()) ? undefined : m.released.zipFormat,
    }
    setErrors(wrong)
    if (wrong.dob || wrong.zip) return first()
    setLeft(false)
    check.mutate({ dob: read ?? '', zip: typed.zip.trim() })
  }
  const over = () => {
    check.reset()
    setTyped({ dob: '', zip: '' })
  }

  return (
    <div lang={t.language} className="flex min-h-dvh flex-col bg-bg">
      <main
        className={`mx-auto grid w-full flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8 sm:py-12 ${answer?.is === 'open' ? 'max-w-240' : 'max-w-120'}`}
      >
        <LabLogo className="max-w-full justify-self-start p-2" />
        <h1>{t.title}</h1>
        {left && asks && <Banner tone="success" title={t.left} />}
        {error && <Banner tone="danger" title={error.code === 'network' ? t.offline : error.message} />}
        {answer?.is === 'wrong' && (
          <Banner tone="danger" title={t.wrong}>
            {leftWords(answer.triesLeft)}
          </Banner>
        )}
        {answer && answer.is !== 'wrong' && answer.is !== 'open' && (
          <Banner tone="danger" title={t.ends[answer.is]}>
            {answer.is !== 'newer' && t.askNew}
          </Banner>
        )}
        {data && answer?.is === 'open' && (
          <OwnReports
            lab={data.lab}
            answer={answer}
            onOver={over}
            onLeave={() => {
              over()
              setLeft(true)
            }}
          />
        )}
        {asks && (
          <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
            <p className="text-text2">{t.help}</p>
            <Field label={m.released.dob} hint={m.released.dobHint} error={errors.dob}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  autoFocus
                  autoComplete="off"
                  maxLength={30}
                  value={typed.dob}
                  onChange={({ target }) => setTyped({ ...typed, dob: target.value })}
                />
              )}
            </Field>
            <Field label={m.released.zip} error={errors.zip}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={10}
                  value={typed.zip}
                  onChange={({ target }) => setTyped({ ...typed, zip: target.value })}
                />
              )}
            </Field>
            <Button type="submit" variant="primary" size="l" busy={check.isPending} className="w-full">
              {t.submit}
            </Button>
            <p className="text-dense text-text2">{t.keepLink}</p>
          </form>
        )}
        {data && <WhomToCall lab={data.lab} />}
      </main>
      <footer className="flex flex-wrap justify-center gap-4 px-4 py-4 text-meta text-hint">
        <span className="py-1">{productName}</span>
        <LanguageChoice onLeave={() => undefined} />
      </footer>
    </div>
  )
}

function leftWords(count: number): string {
  if (count === 0) return t.triesNone
  return count === 1 ? t.triesOne : fill(t.triesMany, { count })
}

function WhomToCall({ lab: { name, phone } }: Pick<AccessAnswer, 'lab'>) {
  if (phone === null) return <p className="text-text2">{fill(m.released.askNoPhone, { lab: name })}</p>
  return (
    <p className="text-text2">
      {fill(m.released.ask, { lab: name })}{' '}
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="whitespace-nowrap text-link underline">
        {phone}
      </a>
    </p>
  )
}
