import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { TagDetail } from '@contract/tags/shapes'
import { call, callFile } from '@/api/client'
import { useSend } from '@/api/query'
import { InactiveChip } from '@/app/entity/active-chip'
import { NewThingPage } from '@/app/entity/new-page'
import { RegisterList } from '@/app/entity/register-list'
import { ThingPage } from '@/app/entity/thing-page'
import { useMe } from '@/app/me'
import { columnHelper } from '@/table/features'
import { useSetList } from '@/table/use-list'
import { ConsoleTabs } from '@/app/console-tabs'
import { blankTag, TagChip, TagFieldCards, tagSchema, tell, toFields, valuesOf } from './tag-form'
import { listInput, tagQuery, tagsQuery, touched } from './queries'
import { usual, type TagsSearch } from './search'

const listRoute = getRouteApi('/_in/management_/tags')
const route = getRouteApi('/_in/management_/tags_/$id')
const list = { label: m.management.consoleTags, to: '/management/tags' }
const form = { schema: tagSchema, entity: TagDetail, valuesOf, tell, recordName: m.tags.recordName }

const col = columnHelper<TagDetail>()
const columns = col.columns([
  col.accessor('category', {
    header: m.tags.category,
    meta: { width: '30%', sort: 'category' },
  }),
  col.accessor('name', {
    header: m.tags.name,
    meta: { sort: 'name' },
    cell: ({ row }) => <TagChip tag={row.original} />,
  }),
  col.accessor('active', {
    header: m.tags.status,
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
        section={m.navigation.pageManagementConsole}
        search={search}
        set={set}
        usual={usual}
        query={useQuery(tagsQuery(search))}
        columns={columns}
        defaultSort="category"
        searchHint={m.tags.searchHint}
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
          ability.can('create', 'Setting') ? { to: '/management/tags/new', label: m.tags.create } : undefined
        }
        empty={{ title: m.tags.none, text: m.tags.noneHelp }}
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
  const { ability } = useMe()
  const update = useSend(api.tags.update, { invalidates: touched })
  return (
    <ThingPage
      list={list}
      to={`/management/tags/${id}`}
      query={tagQuery(id)}
      about={(tag) => ({ name: tag.name, chips: <TagChip tag={tag} /> })}
      calls={api.tags}
      invalidates={touched}
      mayEdit={ability.can('edit', 'Setting')}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { tag: { ...toFields(values), _id, version } } })
      }
    >
      <TagFieldCards />
    </ThingPage>
  )
}

export function NewTagPage() {
  const add = useSend(api.tags.add, { invalidates: touched })
  return (
    <NewThingPage
      title={m.tags.create}
      list={list}
      one="/management/tags"
      form={form}
      blank={blankTag}
      saveLabel={m.tags.add}
      send={(values) => add.mutateAsync({ body: { tag: toFields(values) } })}
      said={({ name }) => fill(m.tags.added, { name })}
    >
      <TagFieldCards />
    </NewThingPage>
  )
}
