import type { RunLine } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { StateChip } from '@/app/state-register/state-chip'
import { PersonCell, SecondLine } from '@/table/cells'
import { columnHelper } from '@/table/features'
import { becomesText, controlText, lineCue, presentText, sentText } from './run-cues'

const col = columnHelper<RunLine>()

/** The lines of a run; `act` is what may be done with one at its place. */
export const lineColumns = (Act: (props: { line: RunLine }) => React.ReactNode) =>
  col.columns([
    col.accessor('state', {
      header: m.instrumentInbox.columnState,
      meta: { width: '152px' },
      cell: ({ row: { original } }) => <StateChip cue={lineCue(original)} />,
    }),
    col.accessor((line) => line.specimen ?? '', {
      id: 'specimen',
      header: m.instrumentProfiles.columnSpecimen,
      meta: { width: '148px' },
      cell: ({ row: { original } }) => (
        <>
          <span className="mono block truncate leading-4" title={original.specimen ?? ''}>
            {original.specimen ?? '–'}
          </span>
          <SecondLine>
            {[original.line, original.well && fill(m.instrumentInbox.well, { well: original.well })]
              .filter(Boolean)
              .join(' · ')}
          </SecondLine>
        </>
      ),
    }),
    col.accessor((line) => line.patient?.lastname ?? line.control?.material ?? '', {
      id: 'patient',
      header: m.instrumentInbox.columnWhose,
      meta: { width: '17%', from: 'md', yields: true },
      cell: ({ row: { original } }) =>
        original.patient ? (
          <PersonCell person={original.patient} />
        ) : original.control ? (
          <>
            <span className="block truncate leading-4" title={controlText(original)}>
              {original.control.material}
            </span>
            <SecondLine>
              {fill(m.instrumentInbox.controlLot, {
                level: original.control.level,
                lot: original.control.lot,
              })}
            </SecondLine>
          </>
        ) : (
          <span className="text-hint">–</span>
        ),
    }),
    col.accessor((line) => line.testName ?? line.test, {
      id: 'test',
      header: m.instrumentProfiles.columnTest,
      cell: ({ row: { original } }) => (
        <>
          <span className="block truncate leading-4" title={original.testName ?? original.test}>
            {original.testName ?? original.test}
          </span>
          {(original.why ?? (original.testName !== original.test && original.testName !== null)) && (
            <span
              className="block truncate text-meta/3.5 text-hint"
              title={original.why ?? fill(m.instrumentInbox.codeAs, { code: original.test })}
            >
              {original.why ?? fill(m.instrumentInbox.codeAs, { code: original.test })}
            </span>
          )}
        </>
      ),
    }),
    col.accessor(sentText, {
      id: 'sent',
      header: m.instrumentInbox.columnSent,
      meta: { width: '104px', align: 'right' },
      cell: ({ getValue }) => (
        <span className="block truncate" title={getValue()}>
          {getValue() || '–'}
        </span>
      ),
    }),
    col.accessor(becomesText, {
      id: 'becomes',
      header: m.instrumentInbox.columnBecomes,
      meta: { width: '112px', align: 'right' },
      cell: ({ row: { original } }) => <Becomes line={original} />,
    }),
    col.display({
      id: 'act',
      header: m.instrumentInbox.columnAct,
      meta: { width: '116px', align: 'right' },
      cell: ({ row: { original } }) => <Act line={original} />,
    }),
  ])

/** What would be entered, over what stands for the test now. */
function Becomes({ line }: { line: RunLine }) {
  const [becomes, present] = [becomesText(line), presentText(line)]
  return (
    <>
      <span className="block truncate leading-4 font-semibold" title={becomes}>
        {becomes || '–'}
      </span>
      {present && <SecondLine>{fill(m.instrumentInbox.standsNow, { value: present })}</SecondLine>}
    </>
  )
}
