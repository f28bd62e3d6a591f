import { fill, m } from '@contract/messages'
import type { Plate, PlateWell } from '@contract/plates/shapes'
import { EmptyState } from '@/ui/empty-state'
import { StatMark } from '@/ui/status/order-chips'
import { patientName } from './well-words'

/** The twin of the map as a table: every well that holds something, along the rows. */
export function PlateTable({ plate }: { plate: Plate }) {
  if (plate.contents.length === 0) return <EmptyState title={m.plates.activeEmpty} />
  return (
    <table
      aria-label={fill(m.plates.tableLabel, { number: plate.number })}
      className="w-full border-collapse text-dense"
    >
      <thead className="sticky top-0 z-1 bg-surface">
        <tr className="border-b border-line text-left text-text2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium max-sm:[&>th]:px-2">
          <th scope="col">{m.plates.columnWell}</th>
          <th scope="col">{m.plates.columnContent}</th>
          <th scope="col">{m.plates.columnPatient}</th>
          <th scope="col" className="max-md:hidden">
            {m.plates.columnBatch}
          </th>
          <th scope="col" className="max-lg:hidden">
            {m.plates.columnTests}
          </th>
          <th scope="col" className="max-sm:hidden">
            {m.plates.columnNote}
          </th>
        </tr>
      </thead>
      <tbody>
        {plate.contents.map((well) => (
          <tr
            key={well._id}
            className="border-b border-line align-top [&>td]:px-4 [&>td]:py-2 max-sm:[&>td]:px-2"
          >
            <th scope="row" className="mono px-4 py-2 text-left font-normal max-sm:px-2">
              {well.well}
            </th>
            <Cells well={well} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cells({ well }: { well: PlateWell }) {
  if (well.content !== 'SPECIMEN')
    return (
      <>
        <td>
          {well.content === 'CONTROL'
            ? `${m.plates.role[well.role]}, ${well.control}`
            : well.content === 'BLANK'
              ? m.plates.blank
              : well.barcode}
        </td>
        <td>–</td>
        <td className="max-md:hidden">–</td>
        <td className="max-lg:hidden">–</td>
        <td className="max-sm:hidden">
          {well.content === 'GONE' && <span className="text-danger">{m.plates.gone}</span>}
          {well.content === 'CONTROL' && well.locked && m.plates.legendLocked}
        </td>
      </>
    )
  const { specimen } = well
  return (
    <>
      <td>
        <span className="mono">{specimen.barcode}</span>
        {specimen.priority === 'STAT' && <StatMark />}
      </td>
      <td className="break-words">
        {patientName(specimen)}
        {specimen.why !== null && <span className="block text-danger sm:hidden">{specimen.why}</span>}
      </td>
      <td className="mono max-md:hidden">{specimen.batch?.number}</td>
      <td className="max-lg:hidden">{specimen.tests.join(', ')}</td>
      <td className="max-sm:hidden">
        {specimen.why !== null && <span className="text-danger">{specimen.why}</span>}
        {well.from && <span className="text-hint">{`${well.from.number} ${well.from.well}`}</span>}
      </td>
    </>
  )
}
