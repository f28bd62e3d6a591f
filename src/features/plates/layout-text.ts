import type { z } from 'zod'
import { ControlRole, type LayoutContent } from '@contract/plates/shapes'

type Content = z.input<typeof LayoutContent>

/** The lines of a layout as they are typed: one control or target a line, its parts divided by commas. */
export const controlLines = ({ controls }: LayoutContent): string =>
  controls.map(({ role, name, well }) => [role, name, ...(well ? [well] : [])].join(', ')).join('\n')
export const targetLines = ({ targets }: LayoutContent): string =>
  targets
    .map(({ name, reporter, quencher }) => [name, reporter, ...(quencher ? [quencher] : [])].join(', '))
    .join('\n')

const parts = (line: string): string[] => line.split(',').map((part) => part.trim())
const lines = (text: string) =>
  text
    .split('\n')
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((one) => one.text !== '')

/** What was typed, or the number of the first line that cannot be read. */
export function readControls(text: string): {
  controls: NonNullable<Content['controls']>
  wrong: number | null
} {
  const controls: NonNullable<Content['controls']> = []
  for (const { line, text: typed } of lines(text)) {
    const [role = '', name = '', well = '', more] = parts(typed)
    const known = ControlRole.safeParse(role.toUpperCase())
    if (!known.success || name === '' || more !== undefined) return { controls: [], wrong: line }
    controls.push({ role: known.data, name, well: well || null })
  }
  return { controls, wrong: null }
}

export function readTargets(text: string): {
  targets: NonNullable<Content['targets']>
  wrong: number | null
} {
  const targets: NonNullable<Content['targets']> = []
  for (const { line, text: typed } of lines(text)) {
    const [name = '', reporter = '', quencher = '', more] = parts(typed)
    if (name === '' || reporter === '' || more !== undefined) return { targets: [], wrong: line }
    targets.push({ name, reporter, quencher })
  }
  return { targets, wrong: null }
}
