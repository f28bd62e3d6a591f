import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { RemoteFormKey } from '@contract/remote-orders/choices'
import { RemoteFormDetail } from '@contract/remote-orders/form'
import { isApiError } from '@/api/errors'
import { useSend } from '@/api/query'
import { DetailPage } from '@/app/entity/detail-page'
import { EntityForm } from '@/app/entity/entity-form'
import { useFresh } from '@/app/entity/use-fresh'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { checkedAtSave } from '@/form/checked-at-save'
import { useDraft } from '@/form/use-draft'
import { useSave } from '@/form/use-save'
import { formatClock, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { FormCards } from './form-cards'
import { describe, formSchema, FormValues, toFields, valuesOf } from './form-values'
import { PreviewCard, type DrawnForm } from './preview-card'
import { formsQuery, staleAfter, versionsQuery } from './queries'
import { versionWords } from './version-words'

const p = m.remoteForms
const route = getRouteApi('/_in/management_/orderforms_/$key')
const VersionsTab = deferred(() => import('./versions-tab').then((part) => part.VersionsTab))

/** One of the eight forms: its editor, its preview, its versions. */
export function RemoteFormPage({ Drawn }: { Drawn: DrawnForm }) {
  const { key } = route.useParams()
  const { tab, from } = route.useSearch()
  const { data, error, refetch } = useQuery(formsQuery)
  const named = RemoteFormKey.safeParse(key)
  const versions = useQuery({
    ...versionsQuery(named.success ? named.data : 'new'),
    enabled: named.success && from !== undefined,
  })
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows label={p.title} />
  const form = data.docs.find((one) => one.key === key)
  if (!form) return <EmptyState title={p.noForm} text={p.noFormHelp} />
  const to = `/management/orderforms/${form.key}`
  const isVersions = tab === 'versions'
  const back = from === undefined ? undefined : versions.data?.docs.find(({ version }) => version === from)
  return (
    <DetailPage
      crumbs={[
        { label: m.navigation.pageManagementConsole, to: '/management' },
        { label: p.title, to: '/management/orderforms' },
      ]}
      title={form.title}
      about={versionWords(form)}
      tabs={{
        label: p.tabs.label,
        links: [
          { to, label: p.tabs.form, current: !isVersions },
          { to: `${to}?tab=versions`, label: p.tabs.versions, current: isVersions },
        ],
      }}
    >
      {isVersions ? (
        <VersionsTab form={form} />
      ) : from !== undefined && versions.error ? (
        <LoadFailed error={versions.error} refetch={versions.refetch} />
      ) : from !== undefined && !versions.data ? (
        <SkeletonRows rows={6} />
      ) : (
        <Editor key={`${form.key} ${from ?? ''}`} form={form} back={back} Drawn={Drawn} />
      )}
    </DetailPage>
  )
}

const Draft = z.object({ values: FormValues, version: z.int() })

interface EditorProps {
  form: RemoteFormDetail
  /** The earlier version that is taken up again. */
  back: RemoteFormDetail | undefined
  Drawn: DrawnForm
}

/**
 * The editor of a form. What is typed is a draft, kept on the server, and changes nothing for clinics; putting it live makes
 * it the next version.
 */
function Editor({ form: doc, back, Drawn }: EditorProps) {
  const { ability } = useMe()
  const form = useForm<FormValues>({ resolver: checkedAtSave(formSchema), defaultValues: valuesOf(doc) })
  const { base, keep } = useFresh(form, doc, valuesOf)
  const [from, setFrom] = useState(back)
  const put = useSend(api.remoteForms.save, { invalidates: staleAfter })
  const draft = useDraft({
    form: `remote-form:${doc.key}`,
    schema: Draft,
    take: () => {
      const values = form.getValues()
      return JSON.stringify(values) === JSON.stringify(valuesOf(base))
        ? null
        : { values, version: base.version }
    },
  })
  const { touch, offer } = draft
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch])
  useEffect(() => {
    if (back) form.reset(valuesOf(back), { keepDefaultValues: true })
  }, [back, form])
  const save = useSave<FormValues, RemoteFormDetail, RemoteFormDetail>({
    form,
    base,
    entity: RemoteFormDetail,
    valuesOf,
    describe,
    send: (values, on) =>
      put
        .mutateAsync({ body: { key: doc.key, version: (on ?? base).version, form: toFields(values) } })
        .catch((error: unknown) => {
          // The server names the code within its list; the form has one field for the list.
          if (isApiError(error))
            for (const [field, message] of Object.entries(error.fields)) {
              const list = /^form\.(panels|sampleTypes|sources)\.\d+$/.exec(field)?.[1]
              if (list === 'panels' || list === 'sampleTypes' || list === 'sources')
                form.setError(list, { type: 'server', message })
            }
          throw error
        }),
    onSaved(saved) {
      draft.discard()
      setFrom(undefined)
      keep(saved)
      toast.success(fill(p.isLive, { title: saved.title, number: saved.version }))
    },
  })
  const discard = () => {
    draft.discard()
    setFrom(undefined)
    keep(base)
  }
  const mayEdit = ability.can('edit', 'Setting')
  return (
    <>
      <div className="grid gap-3 px-6 pt-4 empty:hidden max-sm:px-4 xl:max-w-400">
        {offer && (
          <Banner
            title={p.draftTitle}
            actions={
              <>
                <Button
                  size="s"
                  variant="primary"
                  onClick={() => {
                    form.reset(offer.data.values, { keepDefaultValues: true })
                    setFrom(undefined)
                    draft.resume()
                  }}
                >
                  {p.draftResume}
                </Button>
                <Button size="s" onClick={draft.discard}>
                  {p.draftDiscard}
                </Button>
              </>
            }
          >
            {fill(offer.data.version === base.version ? p.draftText : p.draftStale, {
              time: formatDateTime(offer.at, labZone()),
              number: offer.data.version,
              now: base.version,
            })}
          </Banner>
        )}
        {from && (
          <Banner title={from.version === 0 ? p.fromCame : fill(p.fromTitle, { number: from.version })}>
            {fill(from.version === 0 ? p.fromCameText : p.fromText, {
              number: from.version,
              now: base.version,
            })}
          </Banner>
        )}
      </div>
      {mayEdit ? (
        <EntityForm
          form={form}
          save={save}
          describe={describe}
          recordName={p.recordName}
          saveLabel={p.putLive}
          onFile={{ values: valuesOf(base), discard }}
          isKept
          rail={
            <>
              <PreviewCard formKey={doc.key} Drawn={Drawn} />
              <p role="status" className="text-meta text-hint empty:hidden">
                {draft.state.kind === 'saved' &&
                  fill(p.draftSaved, { time: formatClock(draft.state.at, labZone()) })}
                {draft.state.kind === 'failed' && p.draftFailed}
              </p>
            </>
          }
        >
          <FormCards />
        </EntityForm>
      ) : (
        <FormProvider {...form}>
          <div className="grid max-w-160 justify-items-start gap-4 p-6 max-sm:p-4">
            <p className="text-text2">{p.readOnly}</p>
            <PreviewCard formKey={doc.key} Drawn={Drawn} />
          </div>
        </FormProvider>
      )}
    </>
  )
}
