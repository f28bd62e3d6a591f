import { FormCard } from '@/form/form-card'
import { CodeAndName } from './code-fields'

/** Code and name: all that some entries have. */
export function CodedCard({ title, sub }: { title: string; sub: string }) {
  return (
    <FormCard number={1} title={title} sub={sub}>
      <CodeAndName longest={80} />
    </FormCard>
  )
}
