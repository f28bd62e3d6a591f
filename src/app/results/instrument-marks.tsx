import { fill, m } from '@contract/messages'

/** What the instrument said of a value, for whoever verifies it. */
export const InstrumentMarks = ({ marks }: { marks: readonly string[] }) => (
  <span className="block text-meta font-medium text-warning">
    {fill(m.turboCls.marked, { marks: marks.join(', ') })}
  </span>
)
