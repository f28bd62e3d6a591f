import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { api } from '@contract/api'
import { messageStates } from '@contract/ehr-jobs/choices'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import { shortTime } from '@/app/deliveries/cues'
import { messageCues, messageName, messageWhy } from '@/app/ehr/message-cues'
import { connectionsQuery } from '@/app/ehr/queries'
import { PlainList } from '@/app/entity/plain-list'
import { useMe } from '@/app/me'
import { AppLink, routerLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { formatCount } from '@/lib/format'
import { useSetList } from '@/table/use-list'
import { Banner } from '@/ui/banner'
import { buttonClass } from '@/ui/button-class'
import { NativeSelect } from '@/ui/select'
import { LinkTabs } from '@/ui/tabs'
import { messageColumns, UrgentChip } from './columns'
import { alarmsQuery, countsQuery, listInput, messagesQuery } from './queries'
import { ehrJobsSearch, type EhrJobsSearch } from './search'

const defaults = ehrJobsSearch.parse({})
const anyState: Pick<EhrJobsSearch, 'state' | 'alarm' | 'stopped'> = {
  state: undefined,
  alarm: undefined,
  stopped: undefined,
}
const cleared = { text: '', direction: undefined, connection: undefined, ...anyState }

/** HL7 messages in and out, what a person must look at first. */
export function EhrJobsPage() {
  const search = useSearch({ from: '/_in/ehrjobs' })
  const set = useSetList<EhrJobsSearch>('/ehrjobs')
  const { ability } = useMe()
  const isStuck =
    (search.state === 'ERROR' || search.state === 'NACK' || search.alarm || search.stopped) && !search.text
  return (
    <PlainList
      list="ehrjobs"
      title={m.navigation.itemEhrQueue}
      section={m.navigation.sectionProcessing}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(messagesQuery(search))}
      columns={messageColumns}
      defaultSort="-stuck"
      searchHint={m.ehrJobs.searchHint}
      pageOf={(row) => `/ehrjob/${row._id}`}
      actions={
        ability.can('read', 'Setting') && (
          <AppLink to="/management?tab=ehr" className={buttonClass({})}>
            {m.ehrJobs.connections}
          </AppLink>
        )
      }
      notice={
        <>
          <Alarm search={search} />
          <Tabs search={search} />
        </>
      }
      card={(row) => (
        <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
          <span className="truncate text-body font-semibold">{messageName(row)}</span>
          <span className="justify-self-end">
            <StateChip cue={messageCues[row.state]} />
          </span>
          <span className="flex items-center gap-2">
            <span className="mono text-hint">{row.requisitionNumber ?? row.placer ?? row.controlId}</span>
            <UrgentChip message={row} />
          </span>
          <span className="text-right text-hint">{shortTime(row.receivedAt)}</span>
          <span className="col-span-2 text-text2">{messageWhy(row)}</span>
        </span>
      )}
      wrap
      filters={<Filters search={search} set={set} />}
      filtered={
        search.state !== undefined ||
        search.direction !== undefined ||
        search.connection !== undefined ||
        search.alarm === true ||
        search.stopped === true
      }
      onClear={() => set(cleared)}
      empty={{ title: m.ehrJobs.none, text: m.ehrJobs.noneHelp }}
      {...(isStuck && {
        words: {
          search: m.register.search,
          noMatchFilter: m.ehrJobs.allDone,
          noMatch: (text: string) => fill(m.register.noMatch, { text }),
          noMatchHelp: m.register.noMatchHelp,
        },
      })}
      exportFile={(cols) =>
        callFile(api.ehrJobs.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
    />
  )
}

interface PartProps {
  search: EhrJobsSearch
}

function Filters({ search, set }: PartProps & { set: (change: Partial<EhrJobsSearch>) => void }) {
  const { data } = useQuery(connectionsQuery)
  return (
    <>
      <NativeSelect
        size="s"
        className="w-40!"
        aria-label={m.ehrJobs.directionHead}
        placeholder={m.ehrJobs.bothDirections}
        options={[
          { value: 'in', label: m.ehrJobs.direction.in },
          { value: 'out', label: m.ehrJobs.direction.out },
        ]}
        value={search.direction ?? ''}
        onChange={({ target: { value } }) =>
          set({ direction: value === 'in' || value === 'out' ? value : undefined })
        }
      />
      <NativeSelect
        size="s"
        className="w-48!"
        aria-label={m.ehrJobs.connection}
        placeholder={m.ehrJobs.allConnections}
        options={(data?.docs ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={search.connection ?? ''}
        onChange={({ target: { value } }) => set({ connection: value || undefined })}
      />
    </>
  )
}

/** What must not wait: urgent messages that stand still. Codes that hold messages besides. */
function Alarm({ search }: PartProps) {
  const { data } = useQuery(countsQuery({}))
  const { data: alarms } = useQuery({
    ...alarmsQuery,
    enabled: !search.alarm && data !== undefined && data.alarms > 0,
  })
  const { ability } = useMe()
  if (!data || (data.alarms === 0 && data.codesWaiting === 0)) return null
  return (
    <div className="grid gap-2 px-6 pb-3 max-sm:px-4">
      {data.alarms > 0 && (
        <Banner
          tone="danger"
          title={data.alarms === 1 ? m.ehrJobs.alarmOne : fill(m.ehrJobs.alarmMany, { count: data.alarms })}
          actions={
            !search.alarm && (
              <AppLink to="/ehrjobs?alarm=true" className={buttonClass({ size: 's' })}>
                {m.ehrJobs.alarmShow}
              </AppLink>
            )
          }
        >
          {m.ehrJobs.alarmHelp}
          {!search.alarm && alarms && (
            <ul className="grid gap-0.5 pt-1">
              {alarms.docs.map((one) => (
                <li key={one._id} className="flex flex-wrap gap-x-2">
                  <AppLink to={`/ehrjob/${one._id}`} className="underline underline-offset-2">
                    {[messageName(one), one.requisitionNumber ?? one.placer].filter(Boolean).join(', ')}
                  </AppLink>
                  <span className="tabular-nums">{shortTime(one.receivedAt)}</span>
                  <span className="text-text2">{messageWhy(one)}</span>
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {data.codesWaiting > 0 && (
        <Banner
          tone="warning"
          title={
            data.codesWaiting === 1
              ? m.ehrJobs.codesOne
              : fill(m.ehrJobs.codesMany, { count: data.codesWaiting })
          }
          actions={
            ability.can('read', 'Setting') && (
              <AppLink to="/management?tab=ehr" className={buttonClass({ size: 's' })}>
                {m.ehrJobs.codesMap}
              </AppLink>
            )
          }
        />
      )}
    </div>
  )
}

function Tabs({ search }: PartProps) {
  const router = useRouter()
  const { data: counts } = useQuery(countsQuery(search))
  const to = (change: Partial<Pick<EhrJobsSearch, 'state' | 'alarm' | 'stopped'>>) =>
    router.buildLocation({ to: '/ehrjobs', search: { ...search, ...anyState, ...change, page: 1 } }).href
  const isPlain = !search.alarm && !search.stopped
  return (
    <LinkTabs
      label={m.ehrJobs.tabs}
      renderLink={routerLink}
      tabs={[
        { to: to({}), label: m.ehrJobs.all, current: isPlain && !search.state },
        ...(search.alarm || counts?.alarms
          ? [
              {
                to: to({ alarm: true }),
                label: m.ehrJobs.alarmTab,
                count: counts && formatCount(counts.alarms),
                current: search.alarm === true,
              },
            ]
          : []),
        ...(search.stopped
          ? [
              {
                to: to({ stopped: true }),
                label: m.ehrJobs.stoppedTab,
                count: counts && formatCount(counts.stopped),
                current: true,
              },
            ]
          : []),
        ...messageStates.map((state) => ({
          to: to({ state }),
          label: m.ehrJobs.state[state],
          count: counts && formatCount(counts.states[state]),
          current: search.state === state && isPlain,
        })),
      ]}
    />
  )
}
