import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, CircleCheck, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { NO_CONTENT, type CoverageRow, type GraphVersion } from '@contract/toxicology/shapes'
import type { Reply } from '@contract/endpoint'
import { invalidate, useSend } from '@/api/query'
import { LeaveGuard } from '@/app/entity/leave-guard'
import { LoadFailed } from '@/app/load-failed'
import { DirectorWaits } from '@/app/director-waits'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { CoverageCard } from './coverage-card'
import { cellOf, changesBetween, contentOf, draftOf, sections, type Draft } from './draft-rows'
import { limitLabel } from './limit-label'
import { versionsQuery } from './queries'
import { ReflexCard } from './reflex-card'
import { SectionTable, type Choice } from './section-table'

type Versions = Reply<typeof api.toxicology.versions>

/** The drug graph as the laboratory extends it: its versions, the draft of the next one, and what is covered. */
export function ToxicologyTab() {
  const { data, error, refetch } = useQuery(versionsQuery)
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={10} />
  const standing = data.docs.find(({ state }) => state === 'DRAFT')
  return (
    <>
      <p className="text-dense text-text2">{fill(m.toxicology.intro, { reference: data.reference })}</p>
      <ReflexCard />
      <VersionsCard versions={data.docs} />
      <DraftEditor key={`${standing?._id} ${standing?.version}`} data={data} standing={standing} />
    </>
  )
}

const marks = {
  DRAFT: { tone: 'warning', icon: PencilLine },
  APPROVED: { tone: 'success', icon: CircleCheck },
  RETIRED: { tone: 'neutral', icon: Archive },
} as const

function VersionsCard({ versions }: { versions: readonly GraphVersion[] }) {
  return (
    <Card title={m.toxicology.versionsTitle}>
      {versions.length === 0 ? (
        <EmptyState title={m.toxicology.versionsNone} text={m.toxicology.versionsNoneHelp} />
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {versions.map(({ _id, number, state, approvedAt, approvedByName, editedAt, editedByName }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-3 px-4 py-2">
              <span className="w-24 font-medium">{fill(m.toxicology.versionName, { number })}</span>
              <Chip tone={marks[state].tone} icon={marks[state].icon}>
                {m.toxicology.versionStates[state]}
              </Chip>
              <span className="text-text2">
                {approvedAt === null
                  ? fill(m.toxicology.versionEdited, {
                      name: editedByName,
                      at: formatDateTime(editedAt, labZone()),
                    })
                  : fill(m.toxicology.versionApproved, {
                      name: approvedByName ?? '',
                      at: formatDateTime(approvedAt, labZone()),
                    })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const sameDraft = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b)

function DraftEditor({ data, standing }: { data: Versions; standing: GraphVersion | undefined }) {
  const { ability } = useMe()
  const client = useQueryClient()
  const inForce = data.docs.find(({ state }) => state === 'APPROVED')?.content ?? NO_CONTENT
  // Without a draft the next one begins as what is in force.
  const saved = draftOf(standing?.content ?? inForce)
  const [draft, setDraft] = useState(saved)
  const [asking, setAsking] = useState(false)
  const mayEdit = ability.can('edit', 'Setting')
  const refresh = () => invalidate(client, 'toxicology', 'orders', 'results', 'reports')
  const save = useSend(api.toxicology.saveDraft, {
    onSuccess: () => {
      toast.success(m.toxicology.draftSaved)
      void refresh()
    },
  })
  const approve = useSend(api.toxicology.approve, {
    onSuccess: ({ number }) => {
      setAsking(false)
      toast.success(fill(m.toxicology.approved, { number }))
      void refresh()
    },
    onError: (error) => {
      setAsking(false)
      toast.error(error.message)
    },
  })
  const problems = new Map(
    Object.entries(save.error?.fields ?? {}).map(([field, message]) => [cellOf(field), message]),
  )
  const isChanged = !sameDraft(draft, saved)
  const number = standing?.number ?? (data.docs[0]?.number ?? 0) + 1
  const choices = (field: string): readonly Choice[] => {
    if (field === 'kind')
      return Object.entries(m.toxicology.kinds).map(([value, label]) => ({ value, label }))
    if (field === 'matrix')
      return Object.entries(m.toxicology.matrices).map(([value, label]) => ({ value, label }))
    return data.limits.map(({ key, value }) => ({
      value: key,
      label: fill(m.toxicology.limitNow, { name: limitLabel(key), value }),
    }))
  }
  const link = (row: CoverageRow) => {
    const bare = row.name.split(', ')[0] ?? row.name
    setDraft((now) =>
      row.kind === 'medication'
        ? { ...now, names: [...now.names, { typed: row.name, ingredients: '', ambiguous: '', source: '' }] }
        : { ...now, substances: [...now.substances, { name: bare, synonyms: '', sold: '', source: '' }] },
    )
    const section = row.kind === 'medication' ? 'names' : 'substances'
    // The row is drawn with this change; its second cell is what is left to say.
    requestAnimationFrame(() => {
      const last = document.querySelector(`[data-section="${section}"] li:last-child`)
      last?.querySelectorAll<HTMLElement>('input')[1]?.focus()
    })
  }
  const changes = changesBetween(inForce, standing?.content ?? inForce)
  return (
    <>
      <LeaveGuard dirty={() => isChanged} shown={isChanged} />
      <CoverageCard onLink={mayEdit ? link : null} />
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-base font-semibold">{fill(m.toxicology.draftTitle, { number })}</h2>
        {isChanged && standing && <span className="text-meta text-hint">{m.toxicology.draftUnsaved}</span>}
        {mayEdit && (
          <Button
            variant="primary"
            disabled={!isChanged}
            busy={save.isPending}
            onClick={() =>
              save.mutate({
                body: {
                  draft: standing ? { _id: standing._id, version: standing.version } : null,
                  content: contentOf(draft),
                },
              })
            }
          >
            {m.toxicology.draftSave}
          </Button>
        )}
        {standing && <DirectorWaits />}
        {ability.can('direct', 'Lab') && standing && (
          <Button disabled={isChanged} onClick={() => setAsking(true)}>
            {m.toxicology.draftApprove}
          </Button>
        )}
      </div>
      {save.error && (
        <Banner tone="danger" title={problems.size > 0 ? m.toxicology.draftProblems : save.error.message} />
      )}
      {sections.map((section) => (
        <div key={section.key} data-section={section.key}>
          <SectionTable
            section={section}
            rows={draft[section.key]}
            problems={problems}
            choices={choices}
            editable={mayEdit}
            onRows={(rows) => {
              save.reset()
              setDraft((now) => ({ ...now, [section.key]: rows }))
            }}
          />
        </div>
      ))}
      {standing && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={fill(m.toxicology.approveTitle, { number })}
          commitLabel={fill(m.toxicology.approveCommit, { number })}
          busy={approve.isPending}
          onCommit={() => approve.mutate({ body: { _id: standing._id, version: standing.version } })}
        >
          <span className="block">{m.toxicology.approveText}</span>
          {changes.length === 0 ? (
            <span className="mt-2 block">{m.toxicology.approveNothing}</span>
          ) : (
            changes.map(({ title, came, went }) => (
              <span key={title} className="mt-1 block">
                {fill(m.toxicology.approveChanges, { title, came, went })}
              </span>
            ))
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
