import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '@contract/api'
import { kindsOfPeople, kindsWithColumns, type ImportRun } from '@contract/imports/shapes'
import { fill, m } from '@contract/messages'
import { call } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { invalidate } from '@/api/query'
import { FileDrop } from '@/form/file-drop'
import { LocationBox } from '@/form/location-field'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { announce } from '@/ui/live-region'
import { PageHeader } from '@/ui/page-header'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { ColumnMap } from './column-map'
import { LoincOffers } from './loinc-offers'
import { PreviewTable } from './preview-table'
import { previewQuery, uploadOf, type Kind, type Source } from './queries'
import { Runs } from './runs'

const accepts: Record<Kind, string> = {
  patients: '.csv,text/csv',
  locations: '.csv,text/csv',
  physicians: '.csv,text/csv',
  users: '.csv,text/csv',
  prices: '.csv,text/csv',
  coverage: '.csv,text/csv',
  icd10cm: '.txt,.gz,text/plain',
  drugs: '.txt,.gz,text/plain',
  loinc: '.csv,.gz,text/csv',
  catalogue: '.csv,.gz,text/csv',
  places: '.csv,.gz,text/csv',
  'synthea-csv': '.csv,.gz,text/csv',
  fhir: '.json,.ndjson,.csv,.gz,application/json',
}
const most = {
  bytes: api.imports.preview.maxBody ?? Infinity,
  limit: m.imports.limit,
  tooLarge: m.imports.tooLarge,
}
const isKind = (value: string): value is Kind => value in accepts
const kinds = Object.keys(accepts)
  .filter(isKind)
  .map((value) => ({ value, label: m.imports.kind[value] }))

/** Loads files: what kind, which file, what would load, then start. The work goes on without the page. */
export function ImportsPage({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const [chosen, setChosen] = useState<Source | null>(null)
  const numbers = useRef(0)
  const source = chosen?.kind === kind ? chosen : null
  return (
    <div className="min-h-full bg-bg pb-6">
      <PageHeader title={m.imports.title} crumbs={[{ label: m.navigation.sectionAdministration }]} />
      <div className="grid gap-4 px-6 pt-2 max-sm:px-4 xl:max-w-400">
        <Card title={m.imports.what}>
          <div className="grid gap-3 p-4">
            <NativeSelect
              className="max-w-120 max-sm:h-11"
              aria-label={m.imports.what}
              options={kinds}
              value={kind}
              onChange={({ target }) => {
                if (isKind(target.value)) onKind(target.value)
              }}
            />
            <p className="max-w-180 text-dense text-text2">{m.imports.kindHelp[kind]}</p>
            {source ? (
              <p className="flex flex-wrap items-center gap-3 text-dense">
                <span className="font-medium">{source.file.name}</span>
                <Button size="s" onClick={() => setChosen(null)}>
                  {m.imports.other}
                </Button>
              </p>
            ) : (
              <FileDrop
                key={kind}
                accept={accepts[kind]}
                most={most}
                onFile={(file) =>
                  setChosen({ kind, file, id: (numbers.current += 1), choice: {}, location: null })
                }
              />
            )}
          </div>
        </Card>
        {source && <Prepared source={source} onChange={setChosen} />}
        {kind === 'loinc' && <LoincOffers />}
        <Runs />
      </div>
    </div>
  )
}

/** A file that was read: what it holds, what to say about it, and the start. */
function Prepared({ source, onChange }: { source: Source; onChange: (source: Source | null) => void }) {
  const client = useQueryClient()
  const { data: fresh, error, isFetching, refetch } = useQuery(previewQuery(source))
  const [last, setLast] = useState(fresh)
  if (fresh && fresh !== last) setLast(fresh)
  // While another choice of columns is read, the rows before it stay, dimmed.
  const preview = fresh ?? (error ? undefined : last)
  const start = useMutation<ImportRun, ApiError, Source>({
    mutationFn: (wanted) => call(api.imports.start, uploadOf(wanted)),
    onSuccess: (run) => {
      announce(fill(m.imports.started, { name: run.fileName }))
      onChange(null)
      void invalidate(client, api.imports.recent)
    },
  })
  const location = kindsOfPeople.includes(source.kind) && (
    <Field label={m.imports.location} optional className="max-w-120">
      {(wiring) => (
        <LocationBox
          {...wiring}
          label={m.imports.location}
          placeholder={m.patients.locationFind}
          value={source.location}
          onChange={(chosen) => onChange({ ...source, location: chosen })}
        />
      )}
    </Field>
  )
  if (error)
    return (
      <>
        <Banner
          tone="danger"
          title={m.imports.notRead}
          actions={<Button onClick={() => void refetch()}>{m.imports.again}</Button>}
        >
          {error.message}
        </Banner>
        {location}
      </>
    )
  if (!preview) return <SkeletonRows rows={6} label={fill(m.imports.reading, { name: source.file.name })} />
  return (
    <div className="grid min-w-0 gap-4" aria-busy={isFetching}>
      {location}
      {preview.message && <Banner title={preview.message} />}
      {kindsWithColumns.includes(source.kind) && (
        <ColumnMap
          kind={source.kind}
          preview={preview}
          onChoose={(field, column) => onChange({ ...source, choice: { ...source.choice, [field]: column } })}
        />
      )}
      <div className={isFetching ? 'min-w-0 opacity-60' : 'min-w-0'}>
        <PreviewTable preview={preview} />
      </div>
      {start.error && (
        <Banner tone="danger" title={m.imports.notStarted}>
          {start.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={start.isPending || isFetching}
          className="max-sm:h-11 max-sm:w-full"
          onClick={() => start.mutate(source)}
        >
          {preview.total === 1
            ? m.imports.startOne
            : fill(m.imports.startMany, { total: formatCount(preview.total) })}
        </Button>
        <span className="text-dense text-hint">{m.imports.startNote}</span>
      </div>
    </div>
  )
}
