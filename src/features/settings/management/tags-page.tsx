import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { TagDetail } from '@contract/settings-shapes'
import { call, callFile } from '@/api/client'
import { useSend } from '@/api/query'
import { InactiveChip } from '@/app/entity/active-chip'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterList } from '@/app/entity/register-list'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { routerLink, useGo } from '@/app/router-link'
import { columnHelper } from '@/table/features'
import { useSetList } from '@/table/use-list'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { ConsoleTabs } from './console-tabs'
import { blankTag, TagChip, TagFieldCards, tagSchema, tell, toFields, valuesOf } from './tag-form'
import { listInput, tagQuery, tagsQuery, touched } from './tag-queries'
import { usual, type TagsSearch } from './tag-search'

const listRoute = getRouteApi('/_in/management_/tags')
const route = getRouteApi('/_in/management_/tags_/$id')
const list = { label: t('settings.console.tags'), to: '/management/tags' }

const col = columnHelper<TagDetail>()
const columns = col.columns([
  col.accessor('category', {
    header: t('settings.tags.category'),
    meta: { width: '30%', sort: 'category' },
  }),
  col.accessor('name', {
    header: t('settings.tags.name'),
    meta: { sort: 'name' },
    cell: ({ row }) => <TagChip tag={row.original} />,
  }),
  col.accessor('active', {
    header: t('settings.tags.status'),
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])

/** What orders and specimens can be marked with. */
export function TagsPage() {
  const search = listRoute.useSearch()
  const set = useSetList<TagsSearch>('/management/tags')
  const { ability } = useMe()
  return (
    <ConsoleTabs current="/management/tags">
      <RegisterList
        list="tags"
        title={list.label}
        section={t('navigation.page.managementConsole')}
        search={search}
        set={set}
        usual={usual}
        query={useQuery(tagsQuery(search))}
        columns={columns}
        defaultSort="category"
        searchHint={t('settings.tags.searchHint')}
        pageOf={(row) => `/management/tags/${row._id}`}
        nameOf={(row) => row.name}
        card={(row) => (
          <span className="flex items-center justify-between gap-3">
            <TagChip tag={row} />
            <span className="text-meta text-hint">{row.category}</span>
            <InactiveChip active={row.active} />
          </span>
        )}
        create={
          ability.can('create', 'Setting')
            ? { to: '/management/tags/new', label: t('settings.tags.new') }
            : undefined
        }
        empty={{ title: t('settings.tags.none'), text: t('settings.tags.noneHelp') }}
        exportFile={(cols) =>
          callFile(api.tags.exportCsv, { query: { ...listInput(search), page: 1, cols } })
        }
        bulk={
          ability.can('edit', 'Setting')
            ? {
                calls: api.tags,
                invalidates: touched,
                stretch: (at, signal) =>
                  call(api.tags.list, { query: { ...listInput(search), ...at } }, { signal }),
              }
            : undefined
        }
      />
    </ConsoleTabs>
  )
}

export function TagPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: tag, error } = useQuery(tagQuery(id))
  const update = useSend(api.tags.update, { invalidates: touched })
  if (error && !tag) throw error
  if (!tag) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/management/tags/${id}`}
      doc={tag}
      name={tag.name}
      chips={<TagChip tag={tag} />}
      calls={api.tags}
      invalidates={touched}
      mayEdit={ability.can('edit', 'Setting')}
      tab={tab}
      form={
        <EditThing
          key={tag._id}
          doc={tag}
          schema={tagSchema}
          entity={TagDetail}
          valuesOf={valuesOf}
          tell={tell}
          thing={t('settings.tags.thing')}
          send={(values, on) =>
            update.mutateAsync({ body: { tag: { ...toFields(values), _id: tag._id, version: on.version } } })
          }
          onSaved={(saved) => client.setQueryData(tagQuery(saved._id).queryKey, saved)}
        >
          <TagFieldCards />
        </EditThing>
      }
    />
  )
}

export function NewTagPage() {
  const go = useGo()
  const add = useSend(api.tags.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('settings.tags.new')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankTag}
        schema={tagSchema}
        entity={TagDetail}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('settings.tags.thing')}
        saveLabel={t('settings.tags.add')}
        send={(values) => add.mutateAsync({ body: { tag: toFields(values) } })}
        onAdded={(tag) => {
          toast.success(t('settings.tags.added', { name: tag.name }))
          go(`/management/tags/${tag._id}`, { replace: true })
        }}
      >
        <TagFieldCards />
      </NewThing>
    </div>
  )
}
