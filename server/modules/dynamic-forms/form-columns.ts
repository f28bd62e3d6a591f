import type { FormRow } from '@contract/dynamic-forms/shapes'
import type { CsvColumn } from '../../core/csv'

/** The columns of a list of forms as a file. */
export const formColumns: CsvColumn<FormRow>[] = [
  { head: 'Name', of: ['name'], text: (row) => row.name },
  { head: 'Panels', of: ['panels'], text: (row) => row.panels.join(', ') },
  { head: 'Locations', of: ['locations'], text: (row) => row.locations.join(', ') },
  { head: 'Questions', of: ['questions'], text: (row) => row.questions },
  { head: 'Active', of: ['active'], text: (row) => row.active },
]
