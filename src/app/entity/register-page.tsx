import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { read, type Stale } from '@/api/query'
import type { Fact } from '@/ui/facts'
import { ActiveSwitch, type RegisterCalls } from './active-switch'
import { InactiveChip } from './active-chip'
import { DetailPage } from './detail-page'
import { HistoryList } from './history-list'

/** A further part of a thing: its name in the address, its label, its body. */
export interface RegisterTab {
  key: string
  label: string
  count?: number | undefined
  body: ReactNode
}

export interface RegisterPageProps {
  list: { label: string; to: string }
  /** The page's own address, without its tab. */
  to: string
  doc: { _id: string; version: number; active: boolean }
  name: string
  /** What it is filed under: its code or number, in the crumbs. */
  code?: string | null
  /** What else is to be known of it at a glance, besides that it is switched off. */
  chips?: ReactNode
  calls: RegisterCalls
  invalidates: Stale[]
  mayEdit: boolean
  facts?: readonly Fact[]
  actions?: ReactNode
  /** The tab of the address; the first where it names none. */
  tab: string | undefined
  /** What opens first where that is not the form: what the thing is doing now. */
  overview?: RegisterTab
  /** The form for those who may edit; for all others what it shows, read only, or null where `overview` shows it. */
  form: ReactNode
  tabs?: readonly RegisterTab[]
  /** A changed field as the form calls it. */
  words?: (change: { entity: string; id: string; field: string }) => string
}

/** The page of a thing in a register: who it is, its form, its further parts, its history, and the switch. */
export function RegisterPage(props: RegisterPageProps) {
  const {
    list,
    to,
    doc,
    name,
    calls,
    invalidates,
    mayEdit,
    facts,
    actions,
    tab,
    form,
    tabs = [],
    words,
  } = props
  const parts: readonly RegisterTab[] = [
    ...(props.overview ? [props.overview] : []),
    ...(form === null ? [] : [{ key: 'details', label: m.register.tabsDetails, body: form }]),
    ...tabs,
    ...(mayEdit
      ? [
          {
            key: 'history',
            label: m.register.tabsHistory,
            body: <EntityHistory calls={calls} doc={doc} {...(words ? { words } : {})} />,
          },
        ]
      : []),
  ]
  const current = parts.find(({ key }) => key === tab) ?? parts[0]
  return (
    <DetailPage
      crumbs={[list, { label: props.code ?? name }]}
      title={name}
      chips={
        <>
          <InactiveChip active={doc.active} />
          {props.chips}
        </>
      }
      actions={
        <>
          {actions}
          {mayEdit && <ActiveSwitch calls={calls} doc={doc} name={name} invalidates={invalidates} />}
        </>
      }
      {...(facts ? { facts } : {})}
      tabs={{
        label: m.register.tabsLabel,
        links: parts.map(({ key, label, count }, at) => ({
          to: at === 0 ? to : `${to}?tab=${key}`,
          label,
          count,
          current: key === current?.key,
        })),
      }}
    >
      {current?.body}
    </DetailPage>
  )
}

/** Asked again whenever the thing has changed. */
function EntityHistory({ calls, doc, words }: Pick<RegisterPageProps, 'calls' | 'doc' | 'words'>) {
  const query = useQuery({
    ...read(calls.history, { body: { _id: doc._id } }, { fresh: 0 }),
    placeholderData: undefined,
  })
  return (
    <div className="grid p-6 max-sm:p-4 xl:max-w-400">
      <HistoryList query={query} {...(words ? { words } : {})} />
    </div>
  )
}
