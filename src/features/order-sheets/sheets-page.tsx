import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { largestSheet } from '@contract/order-sheets/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { FileDrop } from '@/form/file-drop'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { sheetsQuery } from './queries'

const s = m.orderSheets

/** Brings a list of patients to order for, from a file or pasted, and takes up those that are not finished. */
export function OrderSheetsPage() {
  const go = useGo()
  const [pasted, setPasted] = useState('')
  const [empty, setEmpty] = useState(false)
  usePageTitle(s.title)
  const read = useSend(api.orderSheets.read, {
    invalidates: ['orderSheets'],
    onSuccess({ _id, known }) {
      if (known) toast.info(s.knownSheet)
      go(`/remoteorders/sheets/${_id}`)
    },
  })
  const bring = (name: string, body: Blob) => {
    const input = { query: { name }, body }
    read.mutate(input)
  }
  return (
    <div className="min-h-full bg-bg">
      <PageHeader
        title={s.title}
        crumbs={[{ label: m.remoteOrderEntry.listTitle, to: '/remoteorders' }]}
        renderLink={routerLink}
      />
      <div className="grid gap-4 p-6 pt-2 max-sm:p-4 xl:max-w-320">
        <p className="max-w-prose text-text2">{s.intro}</p>
        {read.error && <Banner tone="danger" title={read.error.message} />}
        <Card>
          <div className="grid gap-4 p-4">
            <FileDrop
              accept=".csv,.txt,.tsv,.xlsx"
              most={{ bytes: largestSheet, limit: s.dropHint, tooLarge: s.tooLarge }}
              onFile={(file) => bring(file.name, file)}
            />
            <Field label={s.paste} error={empty ? s.pasteEmpty : undefined}>
              {(wiring) => (
                <Textarea
                  {...wiring}
                  rows={4}
                  spellCheck={false}
                  className="mono w-full"
                  value={pasted}
                  onChange={({ target }) => {
                    setPasted(target.value)
                    setEmpty(false)
                  }}
                />
              )}
            </Field>
            <div>
              <Button
                busy={read.isPending}
                onClick={() => {
                  if (pasted.trim() === '') return setEmpty(true)
                  bring(s.pastedName, new Blob([pasted]))
                }}
              >
                {s.pasteRead}
              </Button>
            </div>
          </div>
        </Card>
        <OpenSheets />
      </div>
    </div>
  )
}

function OpenSheets() {
  const { data, error, refetch } = useQuery(sheetsQuery)
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  return (
    <Card title={s.openSheets} end={data && data.docs.length > 0 && data.docs.length}>
      {!data ? (
        <SkeletonRows rows={3} label={s.openSheets} />
      ) : data.docs.length === 0 ? (
        <EmptyState title={s.openNone} text={s.openNoneHelp} />
      ) : (
        <ul>
          {data.docs.map(({ _id, name, madeAt, rows, sent, dropped }) => (
            <li
              key={_id}
              className="flex flex-wrap gap-x-4 gap-y-1 border-b border-soft-line px-4 py-2 text-dense last:border-b-0"
            >
              <span className="min-w-48 flex-1">
                <AppLink to={`/remoteorders/sheets/${_id}`}>{name}</AppLink>
              </span>
              <span className="text-text2">{formatDateTime(madeAt, labZone())}</span>
              <span className="min-w-56 text-text2">{fill(s.lineCounts, { rows, sent, dropped })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
