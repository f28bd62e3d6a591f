import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { productName } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { linkTries, proofLetters } from '@contract/result-links/choices'
import { Proof, type LinkAnswer } from '@contract/result-links/shapes'
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
import { ReleasedPaper } from './released-paper'

/** As people type it; read by the reader's own day: the laboratory is not known before the link is. */
function born(typed: string): string | undefined {
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date().toISOString())
  const read = readTypedDate(typed, { kind: 'dob', today })
  return read.ok ? read.value : undefined
}

const none: Record<string, string | undefined> = {}

/**
 * What a link from a mail or text message leads to. Nothing is asked of the server before somebody answers, so that a program
 * that follows links changes nothing; the token goes in a header, the proof in a body, and nothing is kept in the browser.
 */
export function ReleasedReport() {
  usePageTitle(m.released.title)
  const hash = useLocation().hash.replace(/^#/, '')
  const isPatient = !hash.startsWith(proofLetters.clinic)
  const [typed, setTyped] = useState({ dob: '', zip: '', phrase: '' })
  const [errors, setErrors] = useState(none)
  const form = useRef<HTMLFormElement>(null)
  const first = () => form.current?.querySelector('input')?.focus()
  const check = useMutation<LinkAnswer, ApiError, Proof>({
    mutationFn: (proof) => call(api.resultLinks.check, { body: { proof } }, { token: hash.slice(1) }),
    onSuccess: ({ answer }) => {
      if (answer.is === 'wrong' && answer.triesLeft > 0) first()
    },
  })
  const { data, error } = check
  const answer = data?.answer
  const isAsking = answer === undefined || (answer.is === 'wrong' && answer.triesLeft > 0)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const read = born(typed.dob)
    const wrong: typeof none = isPatient
      ? {
          dob:
            typed.dob.trim() === ''
              ? m.released.dobMissing
              : read === undefined
                ? m.released.dobFormat
                : undefined,
          zip: /^\d{5}(-?\d{4})?$/.test(typed.zip.trim()) ? undefined : m.released.zipFormat,
        }
      : { phrase: typed.phrase.trim() === '' ? m.released.phraseMissing : undefined }
    setErrors(wrong)
    if (Object.values(wrong).some(Boolean)) return first()
    check.mutate(
      isPatient
        ? { as: 'patient', dob: read ?? '', zip: typed.zip.trim() }
        : { as: 'clinic', phrase: typed.phrase },
    )
  }
  const text = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <div lang={m.released.language} className="flex min-h-dvh flex-col bg-bg">
      <main className="mx-auto grid w-full max-w-120 flex-1 content-start gap-6 px-4 py-8 sm:py-12">
        <LabLogo className="max-w-full justify-self-start p-2" />
        <h1>{m.released.title}</h1>
        {error && (
          <Banner tone="danger" title={error.code === 'network' ? m.released.offline : error.message} />
        )}
        {answer?.is === 'wrong' && (
          <Banner tone="danger" title={m.released.wrong}>
            {leftWords(answer.triesLeft)}
          </Banner>
        )}
        {answer && answer.is !== 'wrong' && answer.is !== 'open' && (
          <Banner
            tone={answer.is === 'newerReport' ? 'warning' : 'danger'}
            title={m.released.ends[answer.is]}
          >
            {(answer.is === 'newerReport' || answer.is === 'newerLink') && m.released.newerHelp}
          </Banner>
        )}
        {data && answer?.is === 'open' && <ReleasedPaper lab={data.lab} report={answer} />}
        {isAsking && (
          <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
            <p className="text-text2">{isPatient ? m.released.patientHelp : m.released.clinicHelp}</p>
            {isPatient ? (
              <>
                <Field label={m.released.dob} hint={m.released.dobHint} error={errors['dob']}>
                  {(wiring) => (
                    <TextInput {...wiring} autoFocus autoComplete="bday" maxLength={30} {...text('dob')} />
                  )}
                </Field>
                <Field label={m.released.zip} error={errors['zip']}>
                  {(wiring) => (
                    <TextInput
                      {...wiring}
                      inputMode="numeric"
                      autoComplete="postal-code"
                      maxLength={10}
                      {...text('zip')}
                    />
                  )}
                </Field>
              </>
            ) : (
              <Field label={m.released.phrase} error={errors['phrase']}>
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    autoFocus
                    type="password"
                    autoComplete="off"
                    maxLength={80}
                    {...text('phrase')}
                  />
                )}
              </Field>
            )}
            <Button type="submit" variant="primary" size="l" busy={check.isPending} className="w-full">
              {m.released.submit}
            </Button>
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
  if (count === 0) return m.released.triesNone
  return count === 1 ? m.released.triesOne : fill(m.released.triesMany, { count: Math.min(count, linkTries) })
}

function WhomToCall({ lab: { name, phone } }: Pick<LinkAnswer, 'lab'>) {
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
