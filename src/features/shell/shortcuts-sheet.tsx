import { useState } from 'react'
import { m } from '@contract/messages'
import { keyCaps } from '@/lib/shortcuts/keys'
import { setSingleKeysOn, singleKeysOn, type listShortcuts } from '@/lib/shortcuts/registry'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Kbd } from '@/ui/kbd'

export type ShortcutGroups = ReturnType<typeof listShortcuts>

interface ShortcutsSheetProps {
  /** Read when the sheet was asked for: with the dialog open, the page's keys no longer act. */
  groups: ShortcutGroups
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The keys that act now, read from where they are registered, and the switch for those of one character. */
export function ShortcutsSheet({ groups, open, onOpenChange }: ShortcutsSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="m" title={m.shell.shortcutsTitle}>
      <Sheet groups={groups} />
    </Dialog>
  )
}

function Sheet({ groups }: { groups: ShortcutGroups }) {
  const [singles, setSingles] = useState(singleKeysOn)
  return (
    <div className="grid gap-5 pt-2">
      <div className="gap-x-8 sm:columns-2">
        {groups.map(({ group, shortcuts }) => (
          <section key={group} className="break-inside-avoid pb-5">
            <h3 className="pb-1 text-hint">{group}</h3>
            <dl className="text-dense">
              {shortcuts.map(({ keys, label }) => (
                <div
                  key={keys}
                  className="flex min-h-8 items-center gap-4 border-b border-soft-line last:border-0"
                >
                  <dt className="mr-auto">{label}</dt>
                  <dd className="flex shrink-0 items-center gap-1">
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div>
        <Checkbox
          checked={singles}
          onChange={({ target: { checked } }) => {
            setSingleKeysOn(checked)
            setSingles(checked)
          }}
        >
          {m.shell.shortcutsSingleKeys}
        </Checkbox>
        <p className="pl-6 text-meta text-hint">{m.shell.shortcutsSingleKeysHelp}</p>
      </div>
    </div>
  )
}

function Keys({ keys }: { keys: string }) {
  return keyCaps(keys).map((press, i) => (
    <span key={i} className="flex items-center gap-1">
      {i > 0 && <span className="text-meta text-hint">{m.shell.shortcutsThen}</span>}
      {press.map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  ))
}
