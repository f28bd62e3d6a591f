import { fill, m } from '@contract/messages'
import { NativeSelect } from '@/ui/select'
import { Switch } from '@/ui/switch'
import type { AutoPrint } from './use-auto-print'

/** Whether labels print by themselves, and on which printer. */
export function PrintSwitch({ auto }: { auto: AutoPrint }) {
  const { on, toggle, printers, printer, loaded, choose } = auto
  const many = printers.length > 1
  if (!loaded) return null
  if (!printer) return <span className="text-dense text-hint">{m.specimens.labels.noPrinter}</span>
  return (
    <span className="flex flex-wrap items-center gap-2 text-dense text-text2">
      <Switch on={on} onPress={toggle}>
        {many ? m.specimens.labels.autoNone : fill(m.specimens.labels.auto, { printer: printer.name })}
      </Switch>
      {many && (
        <NativeSelect
          size="s"
          aria-label={m.specimens.labels.printer}
          value={printer._id}
          onChange={(event) => choose(event.target.value)}
          options={printers.map(({ _id, name }) => ({ value: _id, label: name }))}
          className="w-44!"
        />
      )}
    </span>
  )
}
