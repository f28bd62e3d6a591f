import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { read } from '@/api/query'
import type { RegisterCalls } from '@/app/entity/active-switch'
import { DetailPage } from '@/app/entity/detail-page'
import { HistoryList } from '@/app/entity/history-list'
import type { Fact } from '@/ui/facts'

interface StatePageProps {
  list: { label: string; to: string }
  /** The page's own address, without its tab. */
  to: string
  id: string
  name: string
  code?: string
  chips: ReactNode
  actions?: ReactNode
  facts: readonly Fact[]
  tab: string | undefined
  history: RegisterCalls['history']
  children: ReactNode
}

/** The page of a thing that has states in place of a switch: what it is, what may be done next, and its history. */
export function StatePage({
  list,
  to,
  id,
  name,
  code = name,
  chips,
  actions,
  facts,
  tab,
  history,
  children,
}: StatePageProps) {
  const past = tab === 'history'
  return (
    <DetailPage
      crumbs={[list, { label: code }]}
      title={name}
      chips={chips}
      actions={actions}
      facts={facts}
      tabs={{
        label: m.register.tabsLabel,
        links: [
          { to, label: m.register.tabsDetails, current: !past },
          { to: `${to}?tab=history`, label: m.register.tabsHistory, current: past },
        ],
      }}
    >
      {past ? <History history={history} id={id} /> : children}
    </DetailPage>
  )
}

function History({ history, id }: Pick<StatePageProps, 'history' | 'id'>) {
  const query = useQuery({
    ...read(history, { body: { _id: id } }, { fresh: 0 }),
    placeholderData: undefined,
  })
  return (
    <div className="grid p-6 max-sm:p-4 xl:max-w-400">
      <HistoryList query={query} />
    </div>
  )
}
