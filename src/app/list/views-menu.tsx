import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { SavedView } from '@contract/views/shapes'
import type { ListSearch, SetList } from '@/table/list-state'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { deferred } from '@/ui/deferred'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/menu-entry'
import { ViewsButton } from './views-button'
import { useViewActions, useViews, type Views } from './use-views'

const ViewNameDialog = deferred(() => import('./view-name-dialog').then((part) => part.ViewNameDialog))

interface ViewsMenuProps {
  list: string
  search: ListSearch
  set: SetList
  defaults: ListSearch
}

type Asked = { kind: 'new' } | { kind: 'rename' | 'remove'; view: SavedView }

/** The saved views of a list: one's own and the shared ones, and what was changed since the open one was saved. */
export function ViewsMenu(props: ViewsMenuProps) {
  const views = useViews(props)
  const actions = useViewActions(props.list)
  const [asked, setAsked] = useState<Asked>()
  const { current, dirty, mayChange, state } = views
  const savable = current && dirty && mayChange(current) ? current : undefined
  return (
    <>
      <Menu
        align="end"
        trigger={<ViewsButton {...(current && { name: current.name })} dirty={dirty} />}
        entries={[
          ...choices(views),
          'rule',
          ...(savable
            ? [
                {
                  label: fill(m.lists.viewsSaveTo, { name: savable.name }),
                  onSelect: () => actions.save(savable, state),
                },
              ]
            : []),
          { label: m.lists.viewsSaveAs, onSelect: () => setAsked({ kind: 'new' }) },
          ...(dirty ? [{ label: m.lists.viewsUndo, onSelect: () => views.show(current) }] : []),
          ...defaultEntry(views, actions),
          ...(current && mayChange(current) ? ownEntries(current, views, actions, setAsked) : []),
        ]}
      />
      {savable && (
        <Button size="s" className="max-2xl:hidden" onClick={() => actions.save(savable, state)}>
          {m.lists.viewsSave}
        </Button>
      )}
      {asked && asked.kind !== 'remove' && (
        <ViewNameDialog
          list={props.list}
          view={asked.kind === 'rename' ? asked.view : undefined}
          state={state}
          onSaved={(saved) => asked.kind === 'new' && props.set({ view: saved._id, page: props.search.page })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.kind === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={fill(m.lists.viewsRemoveTitle, { name: asked.view.name })}
          commitLabel={m.lists.viewsRemoveOk}
          onCommit={() => {
            actions.remove(asked.view, () => views.show(undefined))
            setAsked(undefined)
          }}
        >
          {m.lists.viewsRemoveText}
        </ConfirmDialog>
      )}
    </>
  )
}

/** All rows first, then one's own, then the shared ones of others with whose they are. */
function choices({ views, current, show }: Views): MenuEntry[] {
  const entry = (view: SavedView): MenuEntry => ({
    label: view.mine ? view.name : fill(m.lists.viewsBy, { name: view.name, owner: view.ownerName }),
    checked: view._id === current?._id,
    onSelect: () => show(view),
  })
  const mine = views.filter((view) => view.mine && !view.shared)
  const shared = views.filter((view) => view.shared)
  return [
    { label: m.lists.viewsWhole, checked: current === undefined, onSelect: () => show(undefined) },
    ...(mine.length > 0 ? [{ heading: m.lists.viewsMine }, ...mine.map(entry)] : []),
    ...(shared.length > 0 ? [{ heading: m.lists.viewsShared }, ...shared.map(entry)] : []),
  ]
}

type Actions = ReturnType<typeof useViewActions>

function defaultEntry({ current, defaultId }: Views, actions: Actions): MenuEntry[] {
  if (current)
    return [
      {
        label: m.lists.viewsDefault,
        checked: defaultId === current._id,
        onSelect: () => actions.setDefault(defaultId === current._id ? null : current),
      },
    ]
  return defaultId === null
    ? []
    : [{ label: m.lists.viewsNotDefault, onSelect: () => actions.setDefault(null) }]
}

function ownEntries(
  view: SavedView,
  { mayShare }: Views,
  actions: Actions,
  ask: (asked: Asked) => void,
): MenuEntry[] {
  const sharing: MenuEntry[] =
    mayShare && view.mine
      ? [
          {
            label: view.shared ? m.lists.viewsUnshare : m.lists.viewsShare,
            onSelect: () => actions.share(view, !view.shared),
          },
        ]
      : []
  return [
    'rule',
    { label: m.lists.viewsRename, onSelect: () => ask({ kind: 'rename', view }) },
    ...sharing,
    { label: m.lists.viewsRemove, danger: true, onSelect: () => ask({ kind: 'remove', view }) },
  ]
}
