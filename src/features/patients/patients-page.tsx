import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMe } from '@/app/me'
import { formatCount, formatPerson } from '@/lib/format'
import { bornText } from '@/table/cells'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { Toolbar } from '@/ui/toolbar'
import { patientColumns } from './columns'
import { patientsQuery } from './queries'

const route = getRouteApi('/_in/patients')

/** Every patient of the laboratory, or of the clinic's own locations. */
export function PatientsPage() {
  const search = route.useSearch()
  const set = useSetList('/patients')
  const navigate = useNavigate()
  const { ability } = useMe()
  const query = useQuery(patientsQuery(search))
  const mayAdd = ability.can('create', 'Patient')

  const addLink = mayAdd && (
    <Link to="/patient/new" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden /> New patient
    </Link>
  )
  return (
    <ListPage
      head={<PageHeader title="Patients" crumbs={[{ label: 'Lists' }]} count={query.data && formatCount(query.data.total, query.data.totalIsCapped)} actions={addLink} />}
      toolbar={
        <Toolbar aria-label="Filters">
          <ListSearchBox search={search} set={set} label="Search patients" placeholder="Name, number or birthday" />
        </Toolbar>
      }
      foot={<ListFooter page={query.data} set={set} updatedAt={query.dataUpdatedAt} />}
    >
      <DataTable
        label="Patients"
        query={query}
        columns={patientColumns}
        getRowId={(row) => row._id}
        search={search}
        set={set}
        defaultSort="name"
        onOpen={(row, newTab) => (newTab ? window.open(`/patient/${row._id}`) : void navigate({ to: '/patient/$id', params: { id: row._id } }))}
        card={(row) => (
          <>
            <span className="flex justify-between gap-3 font-medium">
              <span className="truncate">{formatPerson(row)}</span>
              <span className="mono flex-none font-normal text-text2">{row.patientNumber}</span>
            </span>
            <span className="block text-meta text-hint">
              {bornText(row)} · {row.locationName}
            </span>
          </>
        )}
        filtered={search.text !== ''}
        empty={<EmptyState title="No patients yet" text="Patients are registered here, by order entry, or by importing a file." action={addLink} />}
        noMatch={
          <EmptyState tone="nomatch" title={`No patient matches “${search.text}”`} text="Search by last name first, patient number, or birthday as 3/7/1961." action={<Button onClick={() => set({ text: '' })}>Clear search</Button>} />
        }
      />
    </ListPage>
  )
}
