import { dilutionWords, type Dilution } from '@contract/rules/dilution'
import { cx } from '@/ui/cx'

/** How a specimen was diluted for its value, who said so, and whether it is to be repeated diluted. */
export const DilutionNote = ({ dilution }: { dilution: Dilution }) => (
  <span className={cx('block text-meta', dilution.owed ? 'font-medium text-warning' : 'text-hint')}>
    {dilutionWords(dilution)}
  </span>
)
