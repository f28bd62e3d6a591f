import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { Language, languageNames } from '@contract/languages'
import { fill, m } from '@contract/messages'
import { LinkChoice as Choice, linkChoiceLabels } from '@contract/result-links/choices'
import type { PatientChoice } from '@contract/result-links/shapes'
import { read, useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'

/** How a patient wants links to released reports. Where nobody asked, nothing is sent. */
export function LinkChoice({ patientId, mayEdit }: { patientId: string; mayEdit: boolean }) {
  const { data, error, refetch } = useQuery(read(api.resultLinks.choice, { body: { patientId } }))
  return (
    <div className="px-6 pb-6 max-sm:px-4">
      <Card title={m.resultLinks.choiceTitle} className="max-w-160">
        {error && !data ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : !data ? (
          <SkeletonRows rows={2} />
        ) : (
          <Loaded key={data.version} patientId={patientId} on={data} mayEdit={mayEdit} />
        )}
      </Card>
    </div>
  )
}

function Loaded({ patientId, on, mayEdit }: { patientId: string; on: PatientChoice; mayEdit: boolean }) {
  const [choice, setChoice] = useState<Choice>(on.choice)
  const [language, setLanguage] = useState<Language>(on.language)
  const send = useSend(api.resultLinks.choose, {
    invalidates: ['resultLinks', 'patients'],
    onSuccess: () => toast.success(m.resultLinks.saved),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    send.mutate({ body: { patientId, version: on.version, choice, language } })
  }
  const asked =
    on.askedAt === null
      ? m.resultLinks.neverAsked
      : fill(m.resultLinks.askedBy, {
          name: on.askedBy ?? '',
          at: formatDateTime(on.askedAt, labZone()),
        })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 p-4">
      {send.error && <Banner tone="danger" title={send.error.message} />}
      {on.lacks && <Banner tone="warning" title={`${on.lacks}.`} />}
      <p className="text-dense text-text2">{m.resultLinks.choiceHelp}</p>
      {mayEdit ? (
        <>
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <Field label={m.resultLinks.choiceLabel}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={choice}
                  options={Choice.options.map((value) => ({ value, label: linkChoiceLabels[value] }))}
                  onChange={({ target }) => setChoice(Choice.catch('NONE').parse(target.value))}
                />
              )}
            </Field>
            <Field label={m.resultLinks.languageLabel}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={language}
                  options={Language.options.map((value) => ({ value, label: languageNames[value] }))}
                  onChange={({ target }) => setLanguage(Language.catch('en').parse(target.value))}
                />
              )}
            </Field>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-meta text-hint">{asked}</p>
            <Button type="submit" busy={send.isPending}>
              {m.resultLinks.save}
            </Button>
          </div>
        </>
      ) : (
        <p className="text-dense">
          {linkChoiceLabels[on.choice]} · {languageNames[on.language]}
          <span className="block text-meta text-hint">{asked}</span>
        </p>
      )}
    </form>
  )
}
