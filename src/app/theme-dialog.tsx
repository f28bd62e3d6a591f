import { useId } from 'react'
import { m } from '@contract/messages'
import { useTheme } from '@/stores/theme'
import type { ThemeName } from '@/styles/tokens'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

const choices: readonly { theme: ThemeName; label: string }[] = [
  { theme: 'dark-pink', label: m.profile.themePink },
  { theme: 'dark-blue', label: m.profile.themeBlue },
  { theme: 'light-blue', label: m.profile.themeLight },
]

interface ThemeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Theme Settings: the page behind changes with the choice, and this browser remembers it. */
export function ThemeDialog({ open, onOpenChange }: ThemeDialogProps) {
  const { theme: chosen, choose } = useTheme()
  const name = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      lang={m.session.language}
      title={m.profile.themeTitle}
      description={m.profile.themeDescription}
      actions={<Button onClick={() => onOpenChange(false)}>{m.profile.themeClose}</Button>}
    >
      <fieldset className="grid grid-cols-3 gap-3">
        <legend className="sr-only">{m.profile.themeLabel}</legend>
        {choices.map(({ theme, label }) => (
          <label
            key={theme}
            className="relative flex cursor-pointer flex-col gap-2 rounded-card border border-line p-2 text-dense hover:bg-hover has-checked:border-primary has-checked:bg-selected has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <Preview theme={theme} />
            <span className="flex items-center gap-2 px-1">
              <input
                type="radio"
                name={name}
                checked={theme === chosen}
                // The group is entered at the choice; arrow keys go on from there.
                tabIndex={theme === chosen ? 0 : -1}
                onChange={() => choose(theme)}
                className="size-3.5 accent-primary outline-none"
              />
              {label}
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}

/** A page in small: bar, navigation, two lines and a filled button. */
function Preview({ theme }: { theme: ThemeName }) {
  return (
    <span
      data-theme={theme}
      aria-hidden
      className="block h-18 overflow-hidden rounded-control border border-line bg-bg"
    >
      <span className="block h-3 bg-bar" />
      <span className="flex h-full">
        <span className="block w-5 border-r border-line" />
        <span className="grid flex-1 content-start gap-1.5 p-2">
          <span className="block h-1.5 w-3/4 rounded-full bg-text" />
          <span className="block h-1.5 w-1/2 rounded-full bg-hint" />
          <span className="mt-1 block h-3 w-8 rounded-control bg-primary" />
        </span>
      </span>
    </span>
  )
}
