import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { LabDetail } from '@contract/lab-settings/shapes'
import { read, useSend } from '@/api/query'
import { DetailPage } from '@/app/entity/detail-page'
import { HistoryList } from '@/app/entity/history-list'
import { EditEntity } from '@/app/entity/register-form'
import { useMe } from '@/app/me'
import { deferred } from '@/ui/deferred'
import { SkeletonRows } from '@/ui/skeleton'
import { LabFieldCards } from './lab-fields'
import { labSchema, describe, toFields, valuesOf } from './lab-values'
import { LogoCard } from './logo-card'
import { OfficeCard } from './office-card'
import { labQuery, staleAfter } from './queries'

const route = getRouteApi('/_in/labInfo')
const KioskTab = deferred(() => import('./kiosk-tab').then((part) => part.KioskTab))

/** Lab Settings: who the laboratory is, how long people stay signed in, and what it asks of them. */
export function LabPage() {
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { features } = useMe()
  const { data: lab, error } = useQuery(labQuery)
  const update = useSend(api.labSettings.update, { invalidates: staleAfter })
  if (error && !lab) throw error
  if (!lab) return <SkeletonRows label={m.navigation.itemLabSettings} />
  const history = tab === 'history'
  const kiosk = tab === 'kiosk' && features.has('kiosk')
  return (
    <DetailPage
      crumbs={[{ label: m.register.administration }, { label: m.navigation.itemLabSettings }]}
      title={m.navigation.itemLabSettings}
      about={lab.name}
      tabs={{
        label: m.register.tabsLabel,
        links: [
          { to: '/labInfo', label: m.labSettings.tab, current: !history && !kiosk },
          ...(features.has('kiosk')
            ? [{ to: '/labInfo?tab=kiosk', label: m.kiosk.settingsTab, current: kiosk }]
            : []),
          { to: '/labInfo?tab=history', label: m.register.tabsHistory, current: history },
        ],
      }}
    >
      {history ? (
        <LabHistory />
      ) : kiosk ? (
        <KioskTab />
      ) : (
        <EditEntity
          doc={lab}
          schema={labSchema}
          entity={LabDetail}
          valuesOf={valuesOf}
          describe={describe}
          recordName={m.labSettings.recordName}
          send={(values, on) =>
            update.mutateAsync({ body: { lab: { ...toFields(values), version: on.version } } })
          }
          onSaved={(saved) => client.setQueryData(labQuery.queryKey, saved)}
          rail={
            <>
              <LogoCard lab={lab} />
              <OfficeCard />
            </>
          }
        >
          <LabFieldCards zone={lab.timeZone} />
        </EditEntity>
      )}
    </DetailPage>
  )
}

function LabHistory() {
  const query = useQuery({ ...read(api.labSettings.history, {}, { fresh: 0 }), placeholderData: undefined })
  return (
    <div className="grid p-6 max-sm:p-4 xl:max-w-400">
      <HistoryList query={query} />
    </div>
  )
}
