import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { codeKindLabels, type PartnerCode } from '@contract/transfers/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { bootstrapQuery, useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { codesQuery } from './queries'

/** Codes of partners that nobody has mapped: orders with one of them wait. */
export function CodesCard() {
  const { data, error, refetch } = useQuery(codesQuery)
  const may = useMe().ability.can('manage', 'Setting')
  return (
    <Card title={m.transfers.queueTitle} sub={m.transfers.queueSub}>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.docs.length === 0 ? (
        <EmptyState title={m.transfers.queueNone} />
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {data.docs.map((code) => (
            <li key={code._id} className="px-4 py-3">
              {may ? (
                <MapForm code={code} />
              ) : (
                fill(m.transfers.mapTo, { name: code.name, code: code.code, partner: code.partner })
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function MapForm({ code }: { code: PartnerCode }) {
  const [kind, setKind] = useState(code.kind)
  const [chosen, setChosen] = useState('')
  // Every entry, however many: what is not in the list could never be mapped.
  const { data: known } = useQuery(bootstrapQuery)
  const docs = known
    ? {
        panel: known.panels,
        test: known.tests,
        sampleType: known.sampleTypes,
        source: known.specimenSources,
      }[kind]
    : []
  const map = useSend(api.transfers.mapCode, {
    invalidates: ['transfers'],
    onSuccess: () => void toast.success(m.transfers.mapDone),
    onError: (failed) => void toast.error(failed.message),
  })
  const kinds = (['panel', 'test'] as const).map((value) => ({ value, label: codeKindLabels[value] }))
  return (
    <div className="flex flex-wrap items-end gap-3">
      {(code.kind === 'panel' || code.kind === 'test') && (
        <Field label={m.transfers.mapKind}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={kind}
              options={kinds}
              onChange={({ target }) => {
                setKind(target.value === 'panel' ? 'panel' : 'test')
                setChosen('')
              }}
            />
          )}
        </Field>
      )}
      <Field
        label={fill(m.transfers.mapTo, { name: code.name, code: code.code, partner: code.partner })}
        className="min-w-0 grow"
      >
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={chosen}
            options={[
              { value: '', label: '' },
              ...docs
                .filter(({ active }) => active)
                .map(({ _id, code: own, name }) => ({ value: _id, label: `${name} (${own})` })),
            ]}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </Field>
      <Button
        busy={map.isPending}
        disabled={chosen === ''}
        onClick={() =>
          map.mutate({ body: { _id: code._id, version: code.version, target: { kind, _id: chosen } } })
        }
      >
        {m.transfers.mapSave}
      </Button>
    </div>
  )
}
