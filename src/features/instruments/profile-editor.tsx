import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import {
  mostSampleBytes,
  ProfileForm,
  type OwnProfile,
  type ProfileRead,
} from '@contract/instrument-runs/own-profile'
import type { Profile } from '@contract/instrument-runs/profile'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { fill, m } from '@contract/messages'
import { call } from '@/api/client'
import { isApiError, type ApiError } from '@/api/errors'
import { useSend } from '@/api/query'
import { LeaveGuard } from '@/app/entity/leave-guard'
import { LoadFailed } from '@/app/load-failed'
import { AppLink, useGo } from '@/app/router-link'
import { base64Of } from '@/lib/base64'
import { errorsOf } from '@/form/field-errors'
import { FileDrop } from '@/form/file-drop'
import { useDebounced } from '@/form/use-server-search'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { ProfileForms } from './profile-forms'
import { ReadPreview, SampleGrid } from './profile-preview'
import { columnsIn, emptyProfile, tidy } from './profile-state'
import { profilesQuery } from './queries'
import { runsAddress } from './run-search'

const most = {
  bytes: mostSampleBytes,
  limit: m.instrumentProfiles.sampleLimit,
  tooLarge: m.instrumentRuns.sampleTooBig,
}
const accept = '.csv,.txt,.tsv,.asc,.rsf,.dat,.xls,.xlsx,text/csv,text/plain'
const begun = readyProfiles
  .map(({ key, name }) => ({ value: key, label: name }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

interface EditorProps {
  instrumentId: string
  /** The id of a profile, or `new`. */
  id: string
}

/** How the files of an instrument are read, written against a sample of them. */
export function ProfileEditor({ instrumentId, id }: EditorProps) {
  const { data, error, refetch } = useQuery(profilesQuery(instrumentId))
  const known = data?.profiles.find(({ _id }) => _id === id) ?? null
  const back = (
    <AppLink
      to={runsAddress(instrumentId)}
      className="inline-flex items-center gap-1 text-dense text-link underline-offset-2 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-3.5" />
      {m.instrumentProfiles.back}
    </AppLink>
  )
  return (
    <div className="grid content-start gap-4 p-6 max-sm:p-4">
      <div>{back}</div>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={8} label={m.instrumentProfiles.profilesCard} />
      ) : id !== 'new' && !known ? (
        <EmptyState title={m.instrumentRuns.profileUnknown} text={m.instrumentProfiles.noSuchHelp} />
      ) : (
        <Editor key={id} instrumentId={instrumentId} known={known} />
      )}
    </div>
  )
}

interface Sample {
  number: number
  name: string
  file: string
}

function Editor({ instrumentId, known }: { instrumentId: string; known: OwnProfile | null }) {
  const go = useGo()
  const [base, setBase] = useState(known)
  const [name, setName] = useState(known?.name ?? '')
  const [active, setActive] = useState(known?.active ?? true)
  const [content, setContent] = useState<Profile>(known?.content ?? emptyProfile)
  const [touched, setTouched] = useState(false)
  const [tried, setTried] = useState(false)
  const [sample, setSample] = useState<Sample>()
  const [found, setFound] = useState<string>()
  const saved = useRef(false)
  const samples = useRef(0)
  const edit = (next: Profile) => {
    setContent(next)
    setTouched(true)
  }

  const asked = useDebounced(JSON.stringify(tidy(content)), 250)
  const trial = useQuery<ProfileRead, ApiError>({
    queryKey: ['profileTrial', sample?.number, asked],
    queryFn: ({ signal }) => {
      const profile = ProfileForm.shape.content.parse(JSON.parse(asked))
      return call(api.instrumentRuns.tryProfile, { body: { file: sample?.file ?? '', profile } }, { signal })
    },
    enabled: sample !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  /** A first sample of an untouched profile begins it with the one that reads it. */
  const begin = useMutation<{ sample: Sample; found: ProfileRead | null }, ApiError, File>({
    mutationFn: async (file) => {
      samples.current += 1
      const taken = { number: samples.current, name: file.name, file: await base64Of(file) }
      if (touched || known) return { sample: taken, found: null }
      const body = { file: taken.file, profile: null }
      return { sample: taken, found: await call(api.instrumentRuns.tryProfile, { body }) }
    },
    onSuccess: ({ sample: taken, found: begunWith }) => {
      setSample(taken)
      setFound(begunWith?.found ?? undefined)
      if (begunWith?.profile) setContent(begunWith.profile)
    },
  })
  const save = useSend(api.instrumentRuns.saveProfile, {
    invalidates: ['instrumentRuns'],
    onSuccess: (kept) => {
      saved.current = true
      toast.success(fill(m.instrumentProfiles.profileSaved, { name: kept.name }))
      go(runsAddress(instrumentId))
    },
  })
  const form = {
    _id: base?._id ?? null,
    version: base?.version ?? 0,
    ...{ instrumentId, name, active, content: tidy(content) },
  }
  const errors = errorsOf(tried ? ProfileForm.safeParse(form) : undefined, save.error, 'profile')
  const stale = isApiError(save.error, 'stale')
  const isGeneral = save.error && !stale && Object.keys(save.error.fields ?? {}).length === 0
  const dirty =
    name !== (known?.name ?? '') ||
    active !== (known?.active ?? true) ||
    JSON.stringify(content) !== JSON.stringify(known?.content ?? emptyProfile)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (ProfileForm.safeParse(form).success) save.mutate({ body: { profile: form } })
  }
  const read = sample ? trial.data : undefined
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <LeaveGuard dirty={() => dirty && !saved.current} shown={dirty} />
      <div className="grid gap-4">
        {isGeneral && save.error && <Banner tone="danger" title={save.error.message} />}
        {stale && (
          <Banner
            tone="warning"
            title={m.instrumentProfiles.profileStale}
            actions={
              <Button
                size="s"
                onClick={() => {
                  const now = api.instrumentRuns.saveProfile.out.safeParse(save.error?.current)
                  if (now.success) setBase(now.data)
                  save.reset()
                }}
              >
                {m.instrumentProfiles.profileKeepMine}
              </Button>
            }
          >
            {m.instrumentProfiles.profileStaleHelp}
          </Banner>
        )}
        <Card title={base ? m.instrumentProfiles.profileOne : m.instrumentProfiles.profileNew}>
          <div className="grid gap-3 p-4">
            <Field label={m.instrumentProfiles.profileName} error={errors['name']}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  autoComplete="off"
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                />
              )}
            </Field>
            {!base && (
              <Field
                label={m.instrumentProfiles.profileBegin}
                optional
                hint={m.instrumentProfiles.profileBeginHelp}
              >
                {(wiring) => (
                  <NativeSelect
                    {...wiring}
                    placeholder={m.instrumentProfiles.profileBeginNone}
                    options={begun}
                    defaultValue=""
                    onChange={({ target }) => {
                      const ready = readyProfiles.find(({ key }) => key === target.value)
                      edit(ready?.profile ?? emptyProfile)
                      setFound(ready?.name)
                    }}
                  />
                )}
              </Field>
            )}
            <Checkbox checked={active} onChange={({ target }) => setActive(target.checked)}>
              {m.instrumentProfiles.profileActive}
            </Checkbox>
          </div>
        </Card>
        <ProfileForms
          content={content}
          onChange={edit}
          columns={columnsIn(read, content)}
          sheets={(read?.sheets ?? []).flatMap((one) => one.name ?? [])}
          errors={errors}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => go(runsAddress(instrumentId))} disabled={save.isPending}>
            {m.ui.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {m.instrumentRuns.mapSave}
          </Button>
        </div>
      </div>
      <div className="grid gap-4 xl:sticky xl:top-4">
        <Card title={m.instrumentProfiles.sampleChoose} sub={m.instrumentProfiles.sampleSub}>
          <div className="grid gap-3 p-4">
            {begin.error && <Banner tone="danger" title={begin.error.message} />}
            {found !== undefined && (
              <Banner title={fill(m.instrumentProfiles.profileBegun, { name: found })}>
                {m.instrumentProfiles.profileBegunHelp}
              </Banner>
            )}
            {begin.isPending ? (
              <SkeletonRows
                rows={2}
                label={fill(m.instrumentProfiles.reading, { name: begin.variables?.name ?? '' })}
              />
            ) : (
              <FileDrop accept={accept} most={most} onFile={(file) => begin.mutate(file)} />
            )}
          </div>
        </Card>
        {trial.error && <Banner tone="danger" title={trial.error.message} />}
        {sample && read && (
          <>
            <ReadPreview read={read} waits={trial.isFetching} />
            <SampleGrid
              key={sample.number}
              name={sample.name}
              read={read}
              header={content.header}
              onHeader={(cells) => edit({ ...content, header: [...new Set(cells)].slice(0, 30) })}
            />
          </>
        )}
      </div>
    </form>
  )
}
