import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Search } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { featurePaths } from '@contract/abilities/routes'
import type { Reply } from '@contract/endpoint'
import { features, type FeatureName } from '@contract/features'
import { labNavigation } from '@contract/navigation/lab'
import { fill, m } from '@contract/messages'
import { isApiError, messageOf } from '@/api/errors'
import { invalidate, read, useSend } from '@/api/query'
import { HistoryList } from '@/app/entity/history-list'
import { useMe } from '@/app/me'
import { LoadFailed } from '@/app/load-failed'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { Switch } from '@/ui/switch'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'

type Row = Reply<typeof api.management.features>['docs'][number]

const featuresQuery = { ...read(api.management.features, {}, { fresh: 0 }), placeholderData: undefined }
const historyQuery = { ...read(api.management.featureHistory, {}, { fresh: 0 }), placeholderData: undefined }

/** The menu entries of the screens that a feature opens, once each. */
function opensOf(name: FeatureName): string[] {
  const paths = new Set<string>(featurePaths.filter(([, feature]) => feature === name).map(([path]) => path))
  const entries = labNavigation.flatMap(({ items, feature, label }) =>
    feature === name ? [label] : items.filter(({ to }) => paths.has(to)).map((item) => item.label),
  )
  return [...new Set(entries)]
}

/** Whether each word of the text stands in the feature's name, its description or what it opens. */
function saysAll(name: FeatureName, text: string): boolean {
  const { label, description } = features[name]
  const own = [label, description, ...opensOf(name)].join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word))
}

/** Every feature with what it opens. A switch counts from the next call of everybody. */
export function FeaturesTab() {
  const { ability } = useMe()
  const { data, error, refetch } = useQuery(featuresQuery)
  const history = useQuery(historyQuery)
  const [asked, setAsked] = useState<Row>()
  const [text, setText] = useState('')
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={10} />
  const mayEdit = ability.can('edit', 'Feature')
  const found = data.docs.filter((row) => saysAll(row.name, text))
  return (
    <>
      <TextInput
        type="search"
        icon={Search}
        aria-label={m.management.featuresSearch}
        placeholder={m.management.featuresSearch}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="max-w-100"
      />
      {found.length === 0 && (
        <EmptyState
          tone="nomatch"
          title={fill(m.management.featuresNoMatch, { text: text.trim() })}
          action={<Button onClick={() => setText('')}>{m.management.featuresShowAll}</Button>}
        />
      )}
      <Card className="overflow-x-auto" hidden={found.length === 0}>
        <table className="w-full text-dense">
          <thead className="text-meta text-hint">
            <tr className="border-b border-line text-left">
              <th scope="col" className="px-4 py-2 font-medium">
                {m.management.featuresName}
              </th>
              <th scope="col" className="px-4 py-2 font-medium max-md:hidden">
                {m.management.featuresOpens}
              </th>
              <th scope="col" className="w-24 px-4 py-2 text-right font-medium">
                {m.management.featuresState}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((row) => {
              const { label, description } = features[row.name]
              const verb = row.active ? m.management.featuresSwitchOff : m.management.featuresSwitchOn
              return (
                <tr key={row.name} className="border-b border-soft-line align-top last:border-b-0">
                  <th scope="row" className="px-4 py-2 text-left font-medium">
                    {label}
                    <span className="block text-meta font-normal text-hint">{description}</span>
                  </th>
                  <td className="px-4 py-2 text-text2 max-md:hidden">
                    {opensOf(row.name).join(', ') || (
                      <span className="text-hint">{m.management.featuresNoScreens}</span>
                    )}
                  </td>
                  <td className="px-4 py-2">
                    <span className="flex items-center justify-end gap-2">
                      {/* Nearly all are on: only what is off carries a word. */}
                      {!row.active && <StateChip active={false} />}
                      {mayEdit ? (
                        <Switch
                          on={row.active}
                          aria-label={label}
                          title={verb}
                          onPress={() => setAsked(row)}
                        />
                      ) : (
                        row.active && <StateChip active />
                      )}
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Card>
      <HistoryList
        query={history}
        words={({ field }) => Object.entries(features).find(([name]) => name === field)?.[1].label ?? field}
      />
      {asked && <SwitchDialog row={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const StateChip = ({ active }: { active: boolean }) =>
  active ? (
    <Chip tone="success" icon={CircleCheck} look="bare">
      {m.management.featuresOn}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={CircleSlash} look="bare">
      {m.management.featuresOff}
    </Chip>
  )

function SwitchDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const client = useQueryClient()
  const name = features[row.name].label
  const screens = opensOf(row.name)
  const send = useSend(api.management.setFeature, {
    invalidates: [api.management.featureHistory, api.reference.bootstrap],
    onSuccess(saved) {
      client.setQueryData(featuresQuery.queryKey, saved)
      toast.success(
        row.active ? fill(m.management.featuresUndone, { name }) : fill(m.management.featuresDone, { name }),
      )
      onClose()
    },
    onError(error) {
      if (isApiError(error, 'stale')) void invalidate(client, api.management.features)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      mustAnswer={send.isPending}
      title={
        row.active
          ? fill(m.management.featuresOffTitle, { name })
          : fill(m.management.featuresOnTitle, { name })
      }
      description={row.active ? m.management.featuresOffText : m.management.featuresOnText}
      actions={
        <>
          <Button onClick={onClose}>{m.people.formStay}</Button>
          <Button
            variant="primary"
            busy={send.isPending}
            onClick={() =>
              send.mutate({ body: { name: row.name, active: !row.active, version: row.version } })
            }
          >
            {row.active ? m.management.featuresSwitchOff : m.management.featuresSwitchOn}
          </Button>
        </>
      }
    >
      {send.error && (
        <Banner
          tone="danger"
          title={isApiError(send.error, 'stale') ? m.management.featuresStale : messageOf(send.error)}
        />
      )}
      {screens.length > 0 && (
        <p className="text-dense">
          <span className="text-text2">
            {row.active ? m.management.featuresCloses : m.management.featuresOpensList}
          </span>{' '}
          {screens.join(', ')}
        </p>
      )}
    </Dialog>
  )
}
