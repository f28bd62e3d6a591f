import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import type { InstrumentRun } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { call } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { invalidate } from '@/api/query'
import { AppLink, useGo } from '@/app/router-link'
import { FileDrop } from '@/form/file-drop'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { announce } from '@/ui/live-region'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { profilesQuery } from './queries'
import { runsAddress } from './run-search'

const accept = '.csv,.txt,.tsv,.asc,.rsf,.dat,.xls,.xlsx,text/csv,text/plain'
const most = {
  bytes: api.instrumentRuns.take.maxBody ?? Infinity,
  limit: m.instrumentInbox.fileLimit,
  tooLarge: m.instrumentRuns.fileTooBig,
}
const ready = readyProfiles
  .map(({ key, name }) => ({ value: key, label: name }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

interface Chosen {
  file: File
  profile: string
  /** Was asked whether it is the right file, and is. */
  sure?: boolean
}

/** The file is the body, what it means is in the query. */
const uploadOf = (instrumentId: string, { file, profile, sure = false }: Chosen) => ({
  query: { instrumentId, fileName: file.name.slice(-200), ...(profile === '' ? {} : { profile }), sure },
  body: file,
})

/** Takes a file of an instrument and goes to its lines; what is refused is said in the words of the reader. */
export function RunUpload({ instrumentId }: { instrumentId: string }) {
  const client = useQueryClient()
  const go = useGo()
  const { data: own } = useQuery(profilesQuery(instrumentId))
  const [profile, setProfile] = useState('')
  const [again, setAgain] = useState<InstrumentRun>()
  const take = useMutation<{ run: InstrumentRun; isNew: boolean }, ApiError, Chosen>({
    mutationFn: (chosen) => call(api.instrumentRuns.take, uploadOf(instrumentId, chosen)),
    onSuccess: ({ run, isNew }) => {
      void invalidate(client, 'instrumentRuns')
      if (isNew) go(runsAddress(instrumentId, run._id))
      else setAgain(run)
    },
  })
  const name = take.variables?.file.name ?? ''
  const doubted = take.error?.fields?.['sure'] === undefined ? undefined : take.variables
  return (
    <Card title={m.instrumentInbox.sendCard} sub={m.instrumentInbox.sendSub}>
      <div className="grid gap-3 p-4">
        {take.error && (
          <Banner
            tone={doubted ? 'warning' : 'danger'}
            title={fill(m.instrumentInbox.notTaken, { name })}
            actions={
              doubted ? (
                <Button size="s" onClick={() => take.mutate({ ...doubted, sure: true })}>
                  {m.instrumentInbox.loadAnyway}
                </Button>
              ) : undefined
            }
          >
            {take.error.message}
          </Banner>
        )}
        {again && (
          <Banner
            title={fill(m.instrumentInbox.takenAgain, { name: again.name })}
            actions={
              <AppLink
                to={runsAddress(instrumentId, again._id)}
                className="text-link underline underline-offset-2"
              >
                {m.instrumentInbox.openRun}
              </AppLink>
            }
          >
            {fill(m.instrumentInbox.takenAgainHelp, { times: again.times })}
          </Banner>
        )}
        <Field label={m.instrumentInbox.profileLabel} className="max-w-120">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              options={[
                { value: '', label: m.instrumentInbox.profileAuto },
                ...(own?.profiles ?? [])
                  .filter(({ active }) => active)
                  .map(({ _id, name: label }) => ({ value: _id, label })),
                ...ready,
              ]}
              value={profile}
              onChange={({ target }) => setProfile(target.value)}
            />
          )}
        </Field>
        {take.isPending ? (
          <SkeletonRows rows={2} label={fill(m.instrumentProfiles.reading, { name })} />
        ) : (
          <FileDrop
            accept={accept}
            most={most}
            onFile={(file) => {
              setAgain(undefined)
              announce(fill(m.instrumentProfiles.reading, { name: file.name }))
              take.mutate({ file, profile })
            }}
          />
        )}
      </div>
    </Card>
  )
}
