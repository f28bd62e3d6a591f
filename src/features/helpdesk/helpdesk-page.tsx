import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { TicketState } from '@contract/helpdesk/choices'
import { fill, m } from '@contract/messages'
import { AppLink, routerLink } from '@/app/router-link'
import { formatCount, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import type { SetList } from '@/table/list-state'
import { noRows } from '@/table/no-rows'
import { useSetList } from '@/table/use-list'
import { buttonClass } from '@/ui/button-class'
import { PageHeader } from '@/ui/page-header'
import { NativeSelect } from '@/ui/select'
import { Toolbar } from '@/ui/toolbar'
import { stateLabels, TicketChip, ticketColumns } from './columns'
import { ticketsQuery } from './queries'
import type { HelpdeskSearch } from './search'
import { TicketPanel } from './ticket-panel'

const states = TicketState.options.map((value) => ({ value, label: stateLabels[value] }))

/** Messages to the laboratory: all of them for its staff, one's own for everybody else. */
export function HelpdeskPage({ search }: { search: HelpdeskSearch }) {
  const set: SetList<HelpdeskSearch> = useSetList<HelpdeskSearch>('/helpdesk')
  const query = useQuery(ticketsQuery(search))
  const create = (
    <AppLink to="/contact" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden /> {m.helpdesk.create}
    </AppLink>
  )
  return (
    <ListPage
      head={
        <PageHeader
          title={m.helpdesk.title}
          crumbs={[{ label: m.helpdesk.section }]}
          count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
          actions={create}
          renderLink={routerLink}
        />
      }
      toolbar={
        <Toolbar wrap aria-label={m.helpdesk.search}>
          <ListSearchBox
            search={search}
            set={({ text }) => set({ text })}
            label={m.helpdesk.search}
            placeholder={m.helpdesk.searchHint}
          />
          <NativeSelect
            size="s"
            className="max-w-36"
            aria-label={m.helpdesk.state}
            placeholder={m.helpdesk.allStates}
            options={states}
            value={search.state ?? ''}
            onChange={(event) => set({ state: TicketState.safeParse(event.target.value).data })}
          />
        </Toolbar>
      }
      foot={<ListFooter page={query.data} set={set as SetList} updatedAt={query.dataUpdatedAt} />}
      aside={
        search.ticket && (
          <TicketPanel id={search.ticket} onClose={() => set({ ticket: undefined, page: search.page })} />
        )
      }
    >
      <DataTable
        label={m.helpdesk.title}
        query={query}
        columns={ticketColumns}
        getRowId={(row) => row._id}
        search={search}
        set={set as SetList}
        defaultSort="-updated"
        onOpen={(row) => set({ ticket: row._id, page: search.page })}
        card={(row) => (
          <>
            <span className="flex justify-between gap-3">
              <span className="truncate font-medium">{row.subject}</span>
              <TicketChip state={row.state} />
            </span>
            <span className="flex justify-between gap-3 text-meta text-hint">
              <span className="truncate">
                <span className="mono">{row.number}</span> {row.mine ? m.helpdesk.you : row.fromName}
              </span>
              <span className="shrink-0">{formatDateTime(row.updatedAt, labZone())}</span>
            </span>
          </>
        )}
        filtered={search.text !== '' || search.state !== undefined}
        {...noRows({
          words: {
            none: m.helpdesk.none,
            noneHelp: m.helpdesk.noneHelp,
            noMatchFilter: m.helpdesk.noMatchFilter,
            noMatch: (text) => fill(m.helpdesk.noMatch, { text }),
            noMatchHelp: m.helpdesk.noMatchHelp,
          },
          text: search.text,
          action: create,
          onClear: () => set({ text: '', state: undefined }),
        })}
      />
    </ListPage>
  )
}
