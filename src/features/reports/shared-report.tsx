import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { productName } from '@contract/constants'
import { fill, m } from '@contract/messages'
import type { LinkCheck } from '@contract/reports/shapes'
import { call } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { LabLogo } from '@/app/lab-logo'
import { usePageTitle } from '@/app/page-title'
import { readTyped } from '@/form/read-typed'
import { Typed, untyped } from '@/form/typed'
import { TypedDateField } from '@/form/typed-date-field'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Logo } from '@/ui/logo'
import { OpenedReport } from './opened-report'

/** A birth date is read by the reader's own day: the laboratory is not known before the link is. */
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const born = (typed: Typed) => readTyped(typed, 'dob', readersZone())

const Asked = z.object({
  dob: Typed.superRefine((typed, ctx) => {
    const read = born(typed)
    if (!read?.ok) ctx.addIssue({ code: 'custom', message: read?.message ?? m.reports.sharedDobMissing })
  }),
})
type Asked = z.infer<typeof Asked>

/** What is behind a shared link. The token goes in a header and the birth date in a body: neither is in an address that is sent. */
export function SharedReport({ mediaKey }: { mediaKey: string }) {
  usePageTitle(m.reports.sharedTitle)
  const token = useLocation().hash.replace(/^#/, '')
  const form = useForm<Asked>({ resolver: zodResolver(Asked), defaultValues: { dob: untyped } })
  const check = useMutation<LinkCheck, ApiError, string>({
    mutationFn: (dob) => call(api.reports.checkLink, { body: { key: mediaKey, dob } }, { token }),
    onSuccess: ({ answer }) => {
      if (answer.is === 'wrongDate' && answer.triesLeft > 0) form.setFocus('dob')
    },
  })
  // The one thing to do here.
  useEffect(() => form.setFocus('dob'), [form])
  const { data, error } = check
  const answer = data?.answer
  const asking = answer === undefined || (answer.is === 'wrongDate' && answer.triesLeft > 0)
  const submit = form.handleSubmit((typed) => {
    const read = born(typed.dob)
    if (read?.ok) check.mutate(read.value)
  })
  return (
    <div lang="en" className="flex min-h-dvh flex-col bg-bg">
      <main className="mx-auto grid w-full max-w-120 flex-1 content-start gap-6 px-4 py-8 sm:py-12">
        <div className="grid justify-items-start gap-4">
          <LabLogo className="max-w-full p-2" />
          <Logo className="text-[18px]! [&_svg]:size-7 [&_svg]:text-primary" />
        </div>
        <h1>{m.reports.sharedTitle}</h1>
        {error && <Banner tone="danger" title={error.message} />}
        {answer?.is === 'wrongDate' && (
          <Banner tone="danger" title={m.reports.sharedWrong}>
            {leftOf(answer.triesLeft)}
          </Banner>
        )}
        {answer && answer.is !== 'wrongDate' && answer.is !== 'open' && (
          <Banner tone="danger" title={m.reports.sharedNo[answer.is]} />
        )}
        {data && answer?.is === 'open' && <OpenedReport lab={data.lab} report={answer} mediaKey={mediaKey} />}
        {asking && (
          <FormProvider {...form}>
            <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
              <p className="text-text2">{m.reports.sharedHelp}</p>
              <TypedDateField
                name="dob"
                label={m.reports.sharedDob}
                kind="dob"
                zone={readersZone()}
                hint={m.reports.sharedDobHint}
              />
              <Button type="submit" variant="primary" size="l" busy={check.isPending} className="w-full">
                {m.reports.sharedSubmit}
              </Button>
            </form>
          </FormProvider>
        )}
        {data && <WhomToCall lab={data.lab} />}
      </main>
      <footer className="px-4 py-4 text-center text-meta text-hint">{productName}</footer>
    </div>
  )
}

function leftOf(count: number): string {
  if (count === 0) return m.reports.sharedTriesNone
  return count === 1 ? m.reports.sharedTriesLeftOne : fill(m.reports.sharedTriesLeft, { count })
}

function WhomToCall({ lab: { name, phone } }: Pick<LinkCheck, 'lab'>) {
  if (phone === null) return <p className="text-text2">{fill(m.reports.sharedAskNoPhone, { lab: name })}</p>
  return (
    <p className="text-text2">
      {fill(m.reports.sharedAsk, { lab: name })}{' '}
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="whitespace-nowrap text-link underline">
        {phone}
      </a>
    </p>
  )
}
