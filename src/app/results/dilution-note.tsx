import type { Analysis } from '@contract/results/shapes'
import { cx } from '@/ui/cx'

interface DilutionNoteProps {
  dilution: NonNullable<Analysis['dilution']>
}

/** How a specimen was diluted for its value, who said so, and whether it is to be repeated diluted. */
export const DilutionNote = ({ dilution: { words, owed } }: DilutionNoteProps) => (
  <span className={cx('block text-meta', owed ? 'font-medium text-warning' : 'text-hint')}>{words}</span>
)
